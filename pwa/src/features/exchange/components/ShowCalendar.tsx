import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import type { Days } from "@/shared/sale/days";
import { addMonths, monthOf } from "@/ui/days";
import { MonthCalendar } from "@/ui/MonthCalendar";
import { useDayText } from "@/ui/useDayText";
import { useDebounced } from "@/ui/useDebounced";

/** Spec part 3, section 9. */
const HIGHLIGHTS_AFTER_MS = 500;
const MONTHS_AHEAD = 24;

interface CalendarProps {
  readonly days: Days;
  /** By the venue's own calendar. */
  readonly today: string;
  readonly chosen: string | undefined;
  readonly onChoose: (day: string) => void;
}

/** The days on which one may come instead: the past ones cannot be pressed, and a dot marks those with shows. */
export function ShowCalendar({ days, today, chosen, onChoose }: CalendarProps) {
  const t = textsOf("exchange");
  const all = [...days.keys()].sort();
  const [month, setMonth] = useState(monthOf(all[0] ?? today));
  // Who turns many pages is shown the dots of the one on which they stop.
  const marked = useDebounced(month, HIGHLIGHTS_AFTER_MS);
  const last = monthOf(all.at(-1) ?? today);
  const ahead = monthOf(addMonths(`${monthOf(today)}-01`, MONTHS_AHEAD));
  return (
    <MonthCalendar
      month={month}
      from={monthOf(today)}
      until={last > ahead ? last : ahead}
      onMonth={setMonth}
      dayOf={(day) => (
        <Day
          day={day}
          shows={marked === month ? (days.get(day)?.length ?? 0) : 0}
          isPast={day < today}
          isChosen={day === chosen}
          onChoose={() => onChoose(day)}
        />
      )}
    >
      <p className="fy-calendar-key">
        <span className="fy-day-mark is-open" aria-hidden="true" />
        <span>{t("calendar.key")}</span>
      </p>
    </MonthCalendar>
  );
}

interface DayProps {
  readonly day: string;
  readonly shows: number;
  readonly isPast: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Day({ day, shows, isPast, isChosen, onChoose }: DayProps) {
  const t = textsOf("exchange");
  const dayText = useDayText();
  const number = Number(day.slice(-2));
  if (isPast) return <span className="fy-day">{number}</span>;
  return (
    <button
      type="button"
      className={`fy-day exchange-day${shows > 0 ? " has-shows" : ""}`}
      aria-pressed={isChosen}
      aria-label={t("calendar.day", { day: dayText(day), count: shows })}
      onClick={onChoose}
    >
      {number}
      {shows > 0 && <span className="fy-day-mark is-open" aria-hidden="true" />}
    </button>
  );
}
