import { useState, type DragEvent, type KeyboardEvent } from "react";
import { addDays, daysBetween } from "@/ui/days";
import type { CalendarPerformance } from "./model";

interface Dragged {
  readonly performance: CalendarPerformance;
  /** Its day as it is shown, and the one over which it is. */
  readonly from: string;
  readonly over: string;
  readonly by: "mouse" | "keys";
}

interface DragOptions {
  readonly firstDay: string;
  readonly lastDay: string;
  /** Put down so many days later. */
  readonly onDrop: (performance: CalendarPerformance, days: number, by: Dragged["by"]) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A performance on its way to another day, by the mouse or by the keys: Space takes it up, Enter puts it down. */
export function useDragPerformance({ firstDay, lastDay, onDrop }: DragOptions) {
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
    /** For what may be carried. */
    handle: (performance: CalendarPerformance, day: string) => ({
      draggable: true,
      onDragStart: (drag: DragEvent) => {
        drag.dataTransfer.effectAllowed = "move";
        drag.dataTransfer.setData("text/plain", performance.name);
        setDragged({ performance, from: day, over: day, by: "mouse" });
      },
      onDragEnd: () => setDragged(null),
      onKeyDown: keys(performance, day),
      // Some browsers press a button when the key comes up, whatever was done with it when it went down.
      onKeyUp: (up: KeyboardEvent) => {
        if (up.key === " ") up.preventDefault();
      },
      onBlur: () => {
        if (dragged?.by === "keys") setDragged(null);
      },
    }),
    /** For a day on which it may be put. */
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
