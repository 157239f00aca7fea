import type { GateQuarter } from "./model";

/** A quarter of an hour as the chart and its table show it. */
export interface Quarter {
  /** With the offset that the venue had then. */
  readonly from: string;
  readonly entered: number;
  readonly left: number;
  /** Who is inside at its end. */
  readonly inside: number;
}

export const QUARTER_MS = 900_000;
/** Eight hours: nobody reads narrower bars. What was before is in the first one's `inside`. */
const MOST = 32;
/** A gap longer than this parts two days, and is not filled. */
const LONGEST_GAP = 24;

/** Adds up the quarters of one gate, or of all; those in which nothing happened stand between the others. */
export function quartersOf(rows: readonly GateQuarter[], gate: string | null, zoneTime: (at: number) => string) {
  const sums = new Map<number, { entered: number; left: number }>();
  for (const row of rows) {
    if (gate !== null && row.gate !== gate) continue;
    const at = Date.parse(row.from);
    const held = sums.get(at) ?? { entered: 0, left: 0 };
    sums.set(at, { entered: held.entered + row.entered, left: held.left + row.left });
  }
  const quarters: (Quarter & { readonly at: number; readonly time: string })[] = [];
  let inside = 0;
  for (const at of [...sums.keys()].sort((one, other) => one - other)) {
    const last = quarters.at(-1);
    const gap = last ? (at - last.at) / QUARTER_MS : 0;
    for (let missing = 1; last && missing < gap && gap <= LONGEST_GAP; missing += 1) {
      quarters.push(quarterOf(last.at + missing * QUARTER_MS, { entered: 0, left: 0 }, inside, zoneTime));
    }
    const sum = sums.get(at) ?? { entered: 0, left: 0 };
    inside += sum.entered - sum.left;
    quarters.push(quarterOf(at, sum, inside, zoneTime));
  }
  return quarters.slice(-MOST);
}

/** Two hours: an evening that has just begun has bars of an evening's width, and not one as wide as the chart. */
const LEAST = 8;
const BEFORE = 2;

/** The quarters with empty ones around them, where they are few. */
export function withRoom(quarters: readonly ShownQuarter[], zoneTime: (at: number) => string): readonly ShownQuarter[] {
  const [first, last] = [quarters[0], quarters.at(-1)];
  const missing = LEAST - quarters.length;
  if (!first || !last || missing <= 0) return quarters;
  const before = Math.min(BEFORE, missing);
  const empty = (at: number, inside: number) => quarterOf(at, { entered: 0, left: 0 }, inside, zoneTime);
  const insideBefore = first.inside - first.entered + first.left;
  return [
    ...Array.from({ length: before }, (_, n) => empty(first.at - (before - n) * QUARTER_MS, insideBefore)),
    ...quarters,
    ...Array.from({ length: missing - before }, (_, n) => empty(last.at + (n + 1) * QUARTER_MS, last.inside)),
  ];
}

export type ShownQuarter = ReturnType<typeof quartersOf>[number];

function quarterOf(
  at: number,
  { entered, left }: { readonly entered: number; readonly left: number },
  inside: number,
  zoneTime: (at: number) => string,
) {
  return { at, from: new Date(at).toISOString(), time: zoneTime(at), entered, left, inside };
}
