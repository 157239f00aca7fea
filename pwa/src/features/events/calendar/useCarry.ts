import { useState, type DragEvent, type KeyboardEvent } from "react";
import { addDays, daysBetween } from "@/ui/days";
import type { Showing } from "./model";

interface Carried {
  readonly showing: Showing;
  /** Its day as it is shown, and the one over which it is. */
  readonly from: string;
  readonly over: string;
  readonly by: "mouse" | "keys";
}

interface CarryOptions {
  readonly firstDay: string;
  readonly lastDay: string;
  /** Put down so many days later. */
  readonly onDrop: (showing: Showing, days: number, by: Carried["by"]) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A performance on its way to another day, by the mouse or by the keys: Space takes it up, Enter puts it down. */
export function useCarry({ firstDay, lastDay, onDrop }: CarryOptions) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const drop = (over: string) => {
    setCarried(null);
    if (!carried || over === carried.from) return;
    onDrop(carried.showing, daysBetween(carried.from, over), carried.by);
  };

  const keys = (showing: Showing, day: string) => (press: KeyboardEvent) => {
    const isCarried = carried?.by === "keys" && carried.showing.id === showing.id;
    if (press.key === " ") {
      press.preventDefault();
      if (isCarried) drop(carried.over);
      else setCarried({ showing, from: day, over: day, by: "keys" });
      return;
    }
    if (!isCarried) return;
    const step = STEPS[press.key];
    if (step !== undefined) {
      press.preventDefault();
      const over = addDays(carried.over, step);
      if (over >= firstDay && over <= lastDay) setCarried({ ...carried, over });
    } else if (press.key === "Enter") {
      press.preventDefault();
      drop(carried.over);
    } else if (press.key === "Escape") {
      press.preventDefault();
      setCarried(null);
    }
  };

  return {
    carried,
    /** For what may be carried. */
    handle: (showing: Showing, day: string) => ({
      draggable: true,
      onDragStart: (drag: DragEvent) => {
        drag.dataTransfer.effectAllowed = "move";
        drag.dataTransfer.setData("text/plain", showing.name);
        setCarried({ showing, from: day, over: day, by: "mouse" });
      },
      onDragEnd: () => setCarried(null),
      onKeyDown: keys(showing, day),
      // Some browsers press a button when the key comes up, whatever was done with it when it went down.
      onKeyUp: (up: KeyboardEvent) => {
        if (up.key === " ") up.preventDefault();
      },
      onBlur: () => {
        if (carried?.by === "keys") setCarried(null);
      },
    }),
    /** For a day on which it may be put. */
    place: (day: string) => ({
      onDragOver: (drag: DragEvent) => {
        if (!carried) return;
        drag.preventDefault();
        drag.dataTransfer.dropEffect = "move";
        if (carried.over !== day) setCarried({ ...carried, over: day });
      },
      onDrop: (drag: DragEvent) => {
        if (!carried) return;
        drag.preventDefault();
        drop(day);
      },
    }),
  };
}
