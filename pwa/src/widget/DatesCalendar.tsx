import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { daysOf } from "@/shared/sale/days";
import { type EventOffer, isBuyable, isWhole, type Offer } from "@/shared/sale/offer";
import { eventMonth } from "@/shared/sale/offerCalls";
import { Bone } from "@/ui/Bone";
import { isoDay } from "@/ui/dates";
import { monthOf } from "@/ui/days";
import { MonthCalendar } from "@/ui/MonthCalendar";
import { ErrorState, Loading } from "@/ui/states";
import { useDayText } from "@/ui/useDayText";
import { DateRows, OnlyFree } from "@/widget/DateRows";
import { reservedOf } from "@/widget/stored";
import { useOffered } from "@/widget/useOffered";

interface CalendarProps {
  readonly offer: EventOffer;
  /** Stands in its place while what is reserved is read. */
  readonly loading: ReactNode;
}

/** Chooses a day of a month, then one of its performances. */
export function DatesCalendar({ offer, loading }: CalendarProps) {
  const { offered: reserved, isLoading } = useOffered(offer, reservedOf(offer.event));
  return isLoading ? loading : <Calendar offer={offer} reserved={reserved} />;
}

interface MonthsProps {
  readonly offer: EventOffer;
  readonly reserved: Offer | undefined;
}

const dayOf = (offer: Offer) => isoDay(offer.startsAt, offer.zone);

function Calendar({ offer, reserved }: MonthsProps) {
  const t = textsOf("widget");
  const dayText = useDayText();
  const isOpen = (one: Offer) => isBuyable(one) || one.performance === reserved?.performance;
  const [chosen, choose] = useState(() => firstDay(offer, reserved));
  const [month, show] = useState(monthOf(chosen));
  const { days, isLoading, error, refetch } = useMonth(offer, month);
  const around = useMonth(offer, monthOf(chosen), monthOf(chosen) !== month);
  const shown = (around.isRequested ? around.days : days).get(chosen) ?? [];
  const [from = month, until = month] = [offer.months.at(0)?.month, offer.months.at(-1)?.month];
  return (
    <>
      <OnlyFree offer={offer} shown={[...days.values()].flat()} />
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
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {isLoading && (
          <Loading>
            <Bone width="40%" />
          </Loading>
        )}
        <p className="fy-calendar-key">
          <span className="fy-day-mark is-open" aria-hidden="true" />
          <span>{t("month.key")}</span>
          <span className="fy-day-mark" aria-hidden="true" />
          <span>{t("month.keyClosed")}</span>
        </p>
        {shown[0] && <DateRows offer={offer} shown={shown} label={t("month.shows", { day: dayText(chosen) })} />}
      </MonthCalendar>
    </>
  );
}

/** The first day on which something can be bought, or is reserved; or else the first of all. */
function firstDay({ performances }: EventOffer, reserved: Offer | undefined): string {
  const open = performances.find(isBuyable);
  const days = [open, reserved].flatMap((one) => (one ? [dayOf(one)] : [])).sort();
  return days[0] ?? (performances[0] ? dayOf(performances[0]) : "");
}

/** What is on in a month: as the event was read, or read now if that was without it. */
function useMonth(offer: EventOffer, month: string, isRequested = true) {
  const isThere = offer.months.some((one) => one.month === month);
  const isRead = isWhole(offer) || offer.performances.some((one) => monthOf(dayOf(one)) === month);
  const { data, ...reading } = useQuery({
    ...eventMonth(offer.event, month),
    enabled: isRequested && isThere && !isRead,
  });
  const { performances } = (isRead ? offer : data) ?? { performances: NONE };
  return { ...reading, isRequested, days: useMemo(() => daysOf(performances), [performances]) };
}

const NONE: readonly Offer[] = [];

interface DayProps {
  readonly day: string;
  readonly shows: readonly Offer[];
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (day: string) => void;
}

function Day({ day, shows, isOpen, isChosen, onChoose }: DayProps) {
  const t = textsOf("widget");
  const dayText = useDayText();
  const number = Number(day.slice(-2));
  if (shows.length === 0) return <span className="fy-day">{number}</span>;
  const words = t("month.of", { day: dayText(day), count: shows.length });
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
