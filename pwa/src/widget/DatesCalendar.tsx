import { useMemo, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { isBuyable, type EventOffer, type Offer } from "@/shared/sale/offer";
import { IconButton } from "@/ui/Button";
import { formatDate } from "@/ui/dates";
import { addMonths, longWeekdayName, monthName, monthOf, weekdayName, weeksOf } from "@/ui/days";
import { DateRows } from "@/widget/DatesStep";

interface CalendarProps {
  readonly offer: EventOffer;
}

type Days = ReadonlyMap<string, readonly Offer[]>;

/** The performances by the days of the venue's own calendar, nearest first. */
export function daysOf(performances: readonly Offer[]): Days {
  const days = new Map<string, Offer[]>();
  for (const performance of performances) {
    const day = formatDate(performance.startsAt, performance.zone, "YYYY-MM-DD");
    const known = days.get(day);
    if (known) known.push(performance);
    else days.set(day, [performance]);
  }
  return days;
}

/** Chooses a day of a month, then one of its performances. */
export function DatesCalendar({ offer }: CalendarProps) {
  const t = textsOf("widget");
  const days = useMemo(() => daysOf(offer.performances), [offer.performances]);
  const all = [...days.keys()];
  const first = all.find((day) => days.get(day)?.some(isBuyable)) ?? all[0] ?? "";
  const [chosen, choose] = useState(first);
  const [month, show] = useState(monthOf(first));
  const [from = month, until = month] = [all.at(0), all.at(-1)].map((day) => day && monthOf(day));
  const shown = days.get(chosen) ?? [];
  return (
    <div className="fy-calendar">
      <div className="fy-calendar-head">
        <IconButton
          icon="left"
          label={t("month.earlier")}
          disabled={month <= from}
          onClick={() => show(monthOf(addMonths(`${month}-01`, -1)))}
        />
        <h3 id="fy-calendar-month" aria-live="polite">
          {monthName(`${month}-01`)}
        </h3>
        <IconButton
          icon="right"
          label={t("month.later")}
          disabled={month >= until}
          onClick={() => show(monthOf(addMonths(`${month}-01`, 1)))}
        />
      </div>
      <Month month={month} days={days} chosen={chosen} onChoose={choose} />
      <p className="fy-calendar-key">
        <span className="fy-day-mark is-open" aria-hidden="true" />
        <span>{t("month.key")}</span>
        <span className="fy-day-mark" aria-hidden="true" />
        <span>{t("month.keyClosed")}</span>
      </p>
      {shown[0] && <DateRows offer={offer} shown={shown} label={t("month.shows", { day: dayName(chosen) })} />}
    </div>
  );
}

interface MonthProps {
  readonly month: string;
  readonly days: Days;
  readonly chosen: string;
  readonly onChoose: (day: string) => void;
}

function Month({ month, days, chosen, onChoose }: MonthProps) {
  const weeks = weeksOf("month", `${month}-01`);
  const [week = []] = weeks;
  return (
    <table aria-labelledby="fy-calendar-month">
      <thead>
        <tr>
          {week.map((day) => (
            <th key={day} scope="col" abbr={longWeekdayName(day)}>
              {weekdayName(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days_) => (
          <tr key={days_[0]}>
            {days_.map((day) => (
              <td key={day}>
                {monthOf(day) === month && (
                  <Day day={day} shows={days.get(day) ?? []} isChosen={day === chosen} onChoose={onChoose} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  readonly day: string;
  readonly shows: readonly Offer[];
  readonly isChosen: boolean;
  readonly onChoose: (day: string) => void;
}

function Day({ day, shows, isChosen, onChoose }: DayProps) {
  const t = textsOf("widget");
  const number = Number(day.slice(-2));
  if (shows.length === 0) return <span className="fy-day">{number}</span>;
  const isOpen = shows.some(isBuyable);
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

/** `Saturday 5 December 2026` */
const dayName = (day: string) => `${longWeekdayName(day)} ${Number(day.slice(-2))} ${monthName(day)}`;
