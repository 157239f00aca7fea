import { matching } from "@/ui/choices";
import type { DoorPerformance } from "../model";

const HOUR_MS = 3_600_000;
/** What begins so soon, or began not so long ago, is tonight's. */
const BEFORE_MS = 14 * HOUR_MS;
const AFTER_MS = 6 * HOUR_MS;
/** As many as the server lists. */
const MOST = 200;

/** Tonight's performances, the nearest first. */
export const tonightsOf = (performances: readonly DoorPerformance[], now: number): readonly DoorPerformance[] =>
  performances
    .map((performance) => ({ performance, begins: Date.parse(performance.startsAt) - now }))
    .filter(({ begins }) => begins < BEFORE_MS && begins > -AFTER_MS)
    .sort((one, other) => Math.abs(one.begins) - Math.abs(other.begins))
    .map(({ performance }) => performance);

export interface Doors {
  readonly tonight: readonly DoorPerformance[];
  readonly others: readonly DoorPerformance[];
}

/** Tonight's doors and the others, as they were given; `when` writes a performance's date as it is shown and searched. */
export function doorsOf(
  performances: readonly DoorPerformance[],
  { now, words, when }: { now: number; words: string; when: (performance: DoorPerformance) => string },
): Doors {
  const choices = performances.map((performance) => {
    const { event, subcategory, venue } = performance;
    return {
      value: String(performance.id),
      label: [event, subcategory, venue, when(performance)].join(" "),
      performance,
    };
  });
  const meant = new Set(matching(choices, words, MOST).map(({ performance }) => performance));
  const tonight = tonightsOf(performances, now);
  const isTonight = new Set(tonight);
  return {
    tonight: tonight.filter((performance) => meant.has(performance)),
    others: performances.filter((performance) => meant.has(performance) && !isTonight.has(performance)),
  };
}
