import { useEffect, useId, useRef } from "react";
import { textsOf } from "@/i18n/i18n";
import { longWeekdayName, monthOf, weekdayName, type View } from "@/ui/days";
import { noonOf, withoutYear } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { useDayText } from "@/ui/useDayText";
import { CalendarEntry } from "./CalendarEntry";
import { staysBecause, type CalendarPerformance } from "./model";
import { useDragPerformance } from "./useDragPerformance";

/** As many stand in a day of a month; the others are behind a button. */
const SHOWN_A_DAY = 4;

interface GridProps {
  readonly view: View;
  /** A day of the month that is shown. */
  readonly day: string;
  readonly today: string;
  readonly weeks: readonly (readonly string[])[];
  readonly days: ReadonlyMap<string, readonly CalendarPerformance[]>;
  readonly now: number;
  readonly label: string;
  readonly canMove: boolean;
  readonly onOpen: (performance: CalendarPerformance) => void;
  readonly onOpenDay: (day: string) => void;
  readonly onMove: (performance: CalendarPerformance, days: number) => void;
}

const NONE: readonly CalendarPerformance[] = [];

/** Weeks below each other, from Monday on. What may be moved is dragged to its day, or carried there by the keys. */
export function CalendarGrid(props: GridProps) {
  const { view, day: shown, today, weeks, days, now, label, canMove, onOpen, onOpenDay, onMove } = props;
  const t = textsOf("calendar");
  const dayName = useDayText();
  const format = useFormat();
  const hint = useId();
  const [firstWeek = []] = weeks;
  const [firstDay = shown, lastDay = shown] = [firstWeek[0], weeks.at(-1)?.at(-1)];
  const table = useRef<HTMLTableElement>(null);
  const landing = useRef<number>(undefined);
  const { dragged, handle, place } = useDragPerformance({
    firstDay,
    lastDay,
    onDrop: (performance, count, by) => {
      if (by === "keys") landing.current = performance.id;
      onMove(performance, count);
    },
  });
  useEffect(() => {
    // What the keys have put down stands elsewhere now, and has the focus there.
    if (landing.current === undefined) return;
    table.current?.querySelector<HTMLElement>(`[data-performance="${landing.current}"]`)?.focus();
    landing.current = undefined;
  }, [days]);
  const most = view === "week" ? Infinity : SHOWN_A_DAY;

  const entry = (performance: CalendarPerformance, day: string) => {
    const mayMove = canMove && staysBecause(performance, now) === null;
    const isDragged = dragged?.performance.id === performance.id;
    return (
      <li key={performance.id}>
        <CalendarEntry
          data-performance={performance.id}
          performance={performance}
          isWide={view === "week"}
          className={`${mayMove ? "is-loose" : ""} ${isDragged ? "is-carried" : ""}`}
          onClick={() => onOpen(performance)}
          {...(mayMove && { ...handle(performance, day), "aria-describedby": hint })}
        />
      </li>
    );
  };

  const cell = (day: string) => {
    const all = days.get(day) ?? NONE;
    // One more than there is room for takes no more room than the button that would stand for it.
    const some = all.length > most + 1 ? all.slice(0, most) : all;
    const classes = [
      "calendar-day",
      view === "month" && monthOf(day) !== monthOf(shown) && "is-outside",
      day === today && "is-today",
      dragged && dragged.over === day && dragged.from !== day && "is-over",
    ];
    return (
      <td key={day} className={classes.filter(Boolean).join(" ")} {...place(day)}>
        <span className="calendar-number" aria-hidden="true">
          {day.endsWith("-01") ? withoutYear(format.date(noonOf(day), "UTC")) : Number(day.slice(-2))}
        </span>
        <span className="fy-unseen">{day === today ? t("today", { day: dayName(day) }) : dayName(day)}</span>
        {some.length > 0 && <ul>{some.map((performance) => entry(performance, day))}</ul>}
        {some.length < all.length && (
          <button type="button" className="calendar-rest" onClick={() => onOpenDay(day)}>
            {t("more", { count: all.length - some.length })}
            <span className="fy-unseen"> {dayName(day)}</span>
          </button>
        )}
      </td>
    );
  };

  return (
    <>
      <table
        ref={table}
        className={`calendar-grid is-${view}`}
        aria-label={label}
        onBlur={({ relatedTarget }) => {
          // Whoever has gone on is not called back when the days change at last.
          if (relatedTarget) landing.current = undefined;
        }}
      >
        <thead>
          <tr>
            {firstWeek.map((day) => (
              <th key={day} scope="col" abbr={longWeekdayName(day)}>
                {weekdayName(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>{week.map(cell)}</tr>
          ))}
        </tbody>
      </table>
      <p id={hint} className="fy-unseen">
        {t("keys.hint")}
      </p>
      <p className="fy-unseen" role="status">
        {dragged?.by === "keys" &&
          (dragged.over === dragged.from
            ? t("keys.taken", { name: dragged.performance.name })
            : t("keys.over", { day: dayName(dragged.over) }))}
      </p>
    </>
  );
}
