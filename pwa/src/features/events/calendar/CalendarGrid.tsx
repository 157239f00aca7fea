import { useEffect, useId, useRef, useState, type ComponentProps, type DragEvent, type KeyboardEvent } from "react";
import { textsOf } from "@/i18n/i18n";
import { Chip, markOf } from "@/ui/Chip";
import { LiveValue } from "@/ui/LiveValue";
import { noonOf, withoutYear } from "@/ui/dates";
import { addDays, daysBetween, longWeekdayName, monthOf, weekdayName, type View } from "@/ui/days";
import { useFormat, useShownZone } from "@/ui/format";
import { formatCount } from "@/ui/money";
import { useDayText } from "@/ui/useDayText";
import { staysReason, type CalendarPerformance } from "./calendar";

interface EntryProps extends Omit<ComponentProps<"button">, "children"> {
  readonly performance: CalendarPerformance;
  /** Shows its subcategory too. */
  readonly isWide: boolean;
}

/** A performance on its day, with a mark for its sale. */
function CalendarEntry({ performance, isWide, className = "", ...button }: EntryProps) {
  const t = textsOf("calendar");
  const format = useFormat();
  const { startsAt, name, subcategory, status, sold, capacity } = performance;
  const zone = useShownZone(performance.zone);
  const isSoldOut = capacity > 0 && sold >= capacity;
  const mark = isSoldOut ? "full" : markOf(status);
  return (
    <button type="button" {...button} className={`calendar-entry is-${mark} ${className}`}>
      <span className="calendar-entry-head">
        <time dateTime={startsAt}>{format.time(startsAt, zone)}</time>
        <span className="fy-unseen">{status}</span>
      </span>
      <span className="calendar-entry-name" title={name}>
        {name}
      </span>
      {isWide && subcategory && <span className="calendar-entry-more">{subcategory}</span>}
      <span className="calendar-entry-more calendar-entry-sold">
        <LiveValue value={sold}>
          {t(isSoldOut ? "soldOut" : "sold", { sold: formatCount(sold), capacity: formatCount(capacity) })}
        </LiveValue>
      </span>
    </button>
  );
}

interface Dragged {
  readonly performance: CalendarPerformance;
  /** Its day and the day below the pointer. */
  readonly from: string;
  readonly over: string;
  readonly by: "mouse" | "keys";
}

interface DragOptions {
  readonly firstDay: string;
  readonly lastDay: string;
  /** Dropped so many days later. */
  readonly onDrop: (performance: CalendarPerformance, days: number, by: Dragged["by"]) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Moves a performance to another day by mouse, or by keys: Space picks it up, Enter drops it. */
function useDragPerformance({ firstDay, lastDay, onDrop }: DragOptions) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const drop = (over: string) => {
    setDragged(null);
    if (!dragged || over === dragged.from) return;
    onDrop(dragged.performance, daysBetween(dragged.from, over), dragged.by);
  };

  const keys = (performance: CalendarPerformance, day: string) => (press: KeyboardEvent) => {
    const isDragged = dragged?.by === "keys" && dragged.performance.id === performance.id;
    if (press.key === " ") {
      press.preventDefault();
      if (isDragged) drop(dragged.over);
      else setDragged({ performance, from: day, over: day, by: "keys" });
      return;
    }
    if (!isDragged) return;
    const step = STEPS[press.key];
    if (step !== undefined) {
      press.preventDefault();
      const over = addDays(dragged.over, step);
      if (over >= firstDay && over <= lastDay) setDragged({ ...dragged, over });
    } else if (press.key === "Enter") {
      press.preventDefault();
      drop(dragged.over);
    } else if (press.key === "Escape") {
      press.preventDefault();
      setDragged(null);
    }
  };

  return {
    dragged,
    /** Props of what can be dragged. */
    handle: (performance: CalendarPerformance, day: string) => ({
      draggable: true,
      onDragStart: (drag: DragEvent) => {
        drag.dataTransfer.effectAllowed = "move";
        drag.dataTransfer.setData("text/plain", performance.name);
        setDragged({ performance, from: day, over: day, by: "mouse" });
      },
      onDragEnd: () => setDragged(null),
      onKeyDown: keys(performance, day),
      // Some browsers press a button on keyup, even if keydown was handled.
      onKeyUp: (up: KeyboardEvent) => {
        if (up.key === " ") up.preventDefault();
      },
      onBlur: () => {
        if (dragged?.by === "keys") setDragged(null);
      },
    }),
    /** Props of a day that accepts a drop. */
    place: (day: string) => ({
      onDragOver: (drag: DragEvent) => {
        if (!dragged) return;
        drag.preventDefault();
        drag.dataTransfer.dropEffect = "move";
        if (dragged.over !== day) setDragged({ ...dragged, over: day });
      },
      onDrop: (drag: DragEvent) => {
        if (!dragged) return;
        drag.preventDefault();
        drop(day);
      },
    }),
  };
}

/** More are behind a button. */
const SHOWN_A_DAY = 3;

interface GridProps {
  readonly view: View;
  /** A day of the shown month. */
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

/** Weeks from Monday on. Performances are moved by dragging or by keys. */
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
    // A performance dropped by keys keeps the focus at its new place.
    if (landing.current === undefined) return;
    table.current?.querySelector<HTMLElement>(`[data-performance="${landing.current}"]`)?.focus();
    landing.current = undefined;
  }, [days]);
  const most = view === "week" ? Infinity : SHOWN_A_DAY;
  const statuses = new Set(weeks.flat().flatMap((day) => (days.get(day) ?? NONE).map(({ status }) => status)));

  const entry = (performance: CalendarPerformance, day: string) => {
    const mayMove = canMove && staysReason(performance, now) === null;
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

  // Weeks of the next month that follow this week's are as much what is asked for.
  const lastMonth = monthOf(weeks.at(-1)?.[0] ?? shown);
  const isOutside = (day: string) => view === "month" && (monthOf(day) < monthOf(shown) || monthOf(day) > lastMonth);

  const cell = (day: string) => {
    const all = days.get(day) ?? NONE;
    // One more than fits needs no more room than the button in its place.
    const some = all.length > most + 1 ? all.slice(0, most) : all;
    const classes = [
      "calendar-day",
      isOutside(day) && "is-outside",
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
          // Whoever has moved the focus on is not called back.
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
      {statuses.size > 0 && (
        <p className="calendar-legend" aria-hidden="true">
          {[...statuses].map((status) => (
            <Chip key={status} text={status} />
          ))}
        </p>
      )}
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
