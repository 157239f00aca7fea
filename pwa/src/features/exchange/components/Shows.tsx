import { useEffect, useRef, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import type { Days } from "@/shared/sale/days";
import type { Offer } from "@/shared/sale/offer";
import { Select } from "@/ui/Field";
import { MonthCalendar } from "@/ui/MonthCalendar";
import { addMonths, monthOf } from "@/ui/days";
import { useFormat } from "@/ui/format";
import { Note } from "@/ui/states";
import { useDayText } from "@/ui/useDayText";
import { useDebounced } from "@/ui/useDebounced";
import { ShowRow } from "./ShowRow";

const ALL = "";

interface TimesProps {
  readonly event: number;
  readonly currency: string;
  /** The performances of the chosen day that are on sale. */
  readonly shows: readonly Offer[];
  readonly day: string | undefined;
  /** The order's own. */
  readonly current: number;
  readonly chosen: number | undefined;
  readonly onChoose: (performance: number | undefined) => void;
}

/** The show times of a day: all of them, or the one that is asked for. */
export function ShowTimes({ event, currency, shows, day, current, chosen, onChoose }: TimesProps) {
  const t = textsOf("exchange");
  const format = useFormat();
  const dayText = useDayText();
  const [filter, setFilter] = useState({ day, time: ALL });
  // On a phone they may begin below the screen.
  const times = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (day !== undefined) times.current?.scrollIntoView({ block: "nearest" });
  }, [day]);
  const time = filter.day === day ? filter.time : ALL;
  const timeOf = (offer: Offer) => format.time(offer.startsAt, offer.zone);
  const starts = [...new Set(shows.map(timeOf))];
  const shown = time === ALL ? shows : shows.filter((offer) => timeOf(offer) === time);
  const ask = (next: string) => {
    setFilter({ day, time: next });
    const found = shows.filter((offer) => timeOf(offer) === next);
    if (next !== ALL) onChoose(found[0]?.performance);
  };
  return (
    <div ref={times} className="exchange-times">
      <Select
        label={t("times.label")}
        value={time}
        disabled={shows.length === 0}
        options={[{ value: ALL, label: t("times.all") }, ...starts.map((each) => ({ value: each, label: each }))]}
        onChange={({ target }) => ask(target.value)}
      />
      {day === undefined && <p className="fy-quiet">{t("times.dayFirst")}</p>}
      {day !== undefined && shows.length === 0 && <Note>{t("times.none", { day: dayText(day) })}</Note>}
      {shown.length > 0 && (
        <fieldset className="exchange-shows">
          <legend className="fy-unseen">{t("times.of", { day: dayText(day ?? "") })}</legend>
          {shown.map((offer) => (
            <ShowRow
              key={offer.performance}
              event={event}
              offer={offer}
              currency={currency}
              isCurrent={offer.performance === current}
              isChosen={offer.performance === chosen}
              onChoose={() => onChoose(offer.performance)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** Spec part 3, section 9. */
const HIGHLIGHTS_AFTER_MS = 500;
const MONTHS_AHEAD = 24;
const NONE: readonly Offer[] = [];

interface CalendarProps {
  readonly days: Days;
  /** By the venue's own calendar. */
  readonly today: string;
  /** The month that it opens on. */
  readonly opensOn: string;
  readonly chosen: string | undefined;
  /** Whether a performance has tickets for this order. */
  readonly hasRoom: (offer: Offer) => boolean;
  readonly onChoose: (day: string) => void;
}

/** The days on which one may come instead: the past ones cannot be pressed, and marks tell those with shows. */
export function ShowCalendar({ days, today, opensOn, chosen, hasRoom, onChoose }: CalendarProps) {
  const t = textsOf("exchange");
  const all = [...days.keys()].sort();
  const [month, setMonth] = useState(opensOn);
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
          shows={marked === month ? (days.get(day) ?? NONE) : NONE}
          hasRoom={hasRoom}
          isPast={day < today}
          isChosen={day === chosen}
          onChoose={() => onChoose(day)}
        />
      )}
    >
      <p className="fy-calendar-key">
        <span className="fy-day-mark is-open" aria-hidden="true" />
        <span>{t("calendar.key")}</span>
        <span className="fy-day-mark" aria-hidden="true" />
        <span>{t("sale:soldOut")}</span>
      </p>
    </MonthCalendar>
  );
}

interface DayProps {
  readonly day: string;
  readonly shows: readonly Offer[];
  readonly hasRoom: (offer: Offer) => boolean;
  readonly isPast: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Day({ day, shows, hasRoom, isPast, isChosen, onChoose }: DayProps) {
  const t = textsOf("exchange");
  const dayText = useDayText();
  const number = Number(day.slice(-2));
  if (isPast) return <span className="fy-day">{number}</span>;
  const count = shows.length;
  const isOpen = shows.some(hasRoom);
  const words = t("calendar.day", { day: dayText(day), count });
  return (
    <button
      type="button"
      className={`fy-day exchange-day${isOpen ? " has-shows" : ""}`}
      aria-pressed={isChosen}
      aria-label={count > 0 && !isOpen ? t("calendar.soldOut", { day: words }) : words}
      onClick={onChoose}
    >
      {number}
      {count > 0 && <span className={`fy-day-mark${isOpen ? " is-open" : ""}`} aria-hidden="true" />}
    </button>
  );
}
