import { useMemo, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { daysOf } from "@/shared/sale/days";
import { isBuyable, type EventOffer, type Offer } from "@/shared/sale/offer";
import { dayName, monthOf } from "@/ui/days";
import { MonthCalendar } from "@/ui/MonthCalendar";
import { DateRows } from "@/widget/DatesStep";
import { reservedOf } from "@/widget/kept";

interface CalendarProps {
  readonly offer: EventOffer;
}

/** Chooses a day of a month, then one of its performances. */
export function DatesCalendar({ offer }: CalendarProps) {
  const t = textsOf("widget");
  const days = useMemo(() => daysOf(offer.performances), [offer.performances]);
  const reserved = reservedOf(offer.event);
  const isOpen = (one: Offer) => isBuyable(one) || one.performance === reserved;
  const all = [...days.keys()];
  const first = all.find((day) => days.get(day)?.some(isOpen)) ?? all[0] ?? "";
  const [chosen, choose] = useState(first);
  const [month, show] = useState(monthOf(first));
  const [from = month, until = month] = [all.at(0), all.at(-1)].map((day) => day && monthOf(day));
  const shown = days.get(chosen) ?? [];
  return (
    <MonthCalendar
      month={month}
      from={from}
      until={until}
      onMonth={show}
      dayOf={(day) => (
        <Day
          day={day}
          shows={days.get(day) ?? []}
          isOpen={days.get(day)?.some(isOpen) ?? false}
          isChosen={day === chosen}
          onChoose={choose}
        />
      )}
    >
      <p className="fy-calendar-key">
        <span className="fy-day-mark is-open" aria-hidden="true" />
        <span>{t("month.key")}</span>
        <span className="fy-day-mark" aria-hidden="true" />
        <span>{t("month.keyClosed")}</span>
      </p>
      {shown[0] && <DateRows offer={offer} shown={shown} label={t("month.shows", { day: dayName(chosen) })} />}
    </MonthCalendar>
  );
}

interface DayProps {
  readonly day: string;
  readonly shows: readonly Offer[];
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (day: string) => void;
}

function Day({ day, shows, isOpen, isChosen, onChoose }: DayProps) {
  const t = textsOf("widget");
  const number = Number(day.slice(-2));
  if (shows.length === 0) return <span className="fy-day">{number}</span>;
  const words = t("month.of", { day: dayName(day), count: shows.length });
  return (
    <button
      type="button"
      className="fy-day"
      aria-pressed={isChosen}
      aria-label={t(isOpen ? "month.open" : "month.closed", { day: words })}
      onClick={() => onChoose(day)}
    >
      {number}
      <span className={`fy-day-mark${isOpen ? " is-open" : ""}`} aria-hidden="true" />
    </button>
  );
}
