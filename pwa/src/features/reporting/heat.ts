/** How warm a place is drawn: five steps from yellow to red, by its orders, which two currencies have in common. */
import type { PlaceRow } from "./model";

export const STEPS = 5;
export type Step = 1 | 2 | 3 | 4 | 5;

/** The orders of each place, whatever they were paid in. */
export function ordersByRegion(rows: readonly PlaceRow[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { region, orders } of rows) if (region) found.set(region, (found.get(region) ?? 0) + orders);
  return found;
}

/** From how many orders on each step is: each is as many times the one before, or all but the most would be one step. */
export function beginsOf(most: number): readonly number[] {
  return Array.from({ length: STEPS }, (_, index) => Math.ceil(most ** (index / STEPS) - ROUNDING));
}

/** Powers of floating numbers are a little more, or less. */
const ROUNDING = 1e-9;

export function stepOf(orders: number, begins: readonly number[]): Step | null {
  if (orders <= 0) return null;
  return (Math.max(
    0,
    begins.findLastIndex((begin) => orders >= begin),
  ) + 1) as Step;
}

interface LegendStep {
  readonly step: Step;
  readonly from: number;
  readonly to: number;
}

/** The steps that any number up to the most falls into, and from where to where each goes. */
export function legendOf(begins: readonly number[], most: number): readonly LegendStep[] {
  return begins.flatMap((from, index) => {
    const to = (begins[index + 1] ?? most + 1) - 1;
    return to >= from ? [{ step: (index + 1) as Step, from, to }] : [];
  });
}
