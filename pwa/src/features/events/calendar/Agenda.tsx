import { inLine } from "@/i18n/apart";
import { useEffect, useRef } from "react";
import { textsOf } from "@/i18n/i18n";
import { Chip } from "@/ui/Chip";
import { useFormat, useShownZone } from "@/ui/format";
import { LiveValue } from "@/ui/LiveValue";
import { formatCount } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { useDayText } from "@/ui/useDayText";
import type { CalendarPerformance } from "./calendar";

interface AgendaProps {
  readonly shown: readonly string[];
  readonly today: string;
  readonly days: ReadonlyMap<string, readonly CalendarPerformance[]>;
  readonly onOpen: (performance: CalendarPerformance) => void;
}

/** The phone's calendar: days with performances, beginning with today. */
export function Agenda({ shown, today, days, onOpen }: AgendaProps) {
  const t = textsOf("calendar");
  const dayText = useDayText();
  const busy = shown.filter((day) => days.has(day));
  const first = busy.find((day) => day >= today);
  const start = useRef<HTMLElement>(null);
  const month = shown[0];
  useEffect(() => {
    // Scrolls to today; another month begins at its first day.
    start.current?.scrollIntoView({ block: "start" });
  }, [month]);
  if (busy.length === 0) return <EmptyState icon="calendar" title={t("nothingOn")} />;
  return (
    <div className="calendar-agenda">
      {busy.map((day) => (
        <section key={day} ref={day === first && first !== busy[0] ? start : undefined}>
          <h3 className={day === today ? "is-today" : undefined}>
            {day === today ? t("today", { day: dayText(day) }) : dayText(day)}
          </h3>
          <DayPerformances performances={days.get(day) ?? []} onOpen={onOpen} />
        </section>
      ))}
    </div>
  );
}

interface ListProps {
  readonly performances: readonly CalendarPerformance[];
  readonly onOpen: (performance: CalendarPerformance) => void;
}

export function DayPerformances({ performances, onOpen }: ListProps) {
  return (
    <ul className="calendar-lines">
      {performances.map((performance) => (
        <li key={performance.id}>
          <Line performance={performance} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

function Line({
  performance,
  onOpen,
}: {
  readonly performance: CalendarPerformance;
  readonly onOpen: (performance: CalendarPerformance) => void;
}) {
  const t = textsOf("calendar");
  const format = useFormat();
  const { startsAt, name, subcategory, venue, status, sold, capacity } = performance;
  const zone = useShownZone(performance.zone);
  return (
    <button type="button" className="calendar-line" onClick={() => onOpen(performance)}>
      <time dateTime={startsAt}>{format.time(startsAt, zone)}</time>
      <span className="fy-grow">
        <b>{name}</b>
        <small>{inLine([subcategory, venue], ", ")}</small>
      </span>
      <span className="calendar-line-end">
        <Chip text={status} />
        <small>
          <LiveValue value={sold}>{t("sold", { sold: formatCount(sold), capacity: formatCount(capacity) })}</LiveValue>
        </small>
      </span>
    </button>
  );
}
