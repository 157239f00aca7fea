/** Where an axis begins and ends, and its hairlines in between. */
export interface Axis {
  readonly bottom: number;
  readonly top: number;
  readonly ticks: readonly number[];
}

const LINES = 4;
const ROUND = [1, 2, 2.5, 5, 10];

/**
 * The axis of some numbers: from zero, with four hairlines at round numbers above it, and as many as are needed below.
 *
 * `least` is the smallest step: 1 for what is counted, as there are no half tickets.
 */
export function axisOf(values: readonly number[], least: number): Axis {
  const most = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const step = stepFor(Math.max(most, -lowest) / LINES, least);
  const above = most > 0 || lowest === 0 ? LINES : 0;
  const below = lowest < 0 ? Math.ceil(-lowest / step) : 0;
  const ticks = Array.from({ length: below + above + 1 }, (_, place) => (place - below) * step);
  return { bottom: below > 0 ? -below * step : 0, top: above * step, ticks };
}

function stepFor(wanted: number, least: number): number {
  if (wanted <= least) return least;
  const size = 10 ** Math.floor(Math.log10(wanted));
  const round = ROUND.map((factor) => factor * size).filter((step) => least < 1 || Number.isInteger(step));
  return round.find((step) => step >= wanted) ?? 10 * size;
}
