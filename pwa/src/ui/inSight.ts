/** Which of many rows are in sight. `tops` says where each begins, and where the last one ends: one more than rows. */

/** The rows between two heights: from the first, up to but without the second. */
export function rowsBetween(tops: readonly number[], top: number, bottom: number): readonly [number, number] {
  const from = Math.max(0, firstAbove(tops, top) - 1);
  return [from, Math.min(tops.length - 1, Math.max(firstAbove(tops, bottom), from))];
}

/** The first place whose top is beyond a height. */
function firstAbove(tops: readonly number[], height: number): number {
  let [low, high] = [0, tops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle] ?? Infinity) > height) high = middle;
    else low = middle + 1;
  }
  return low;
}
