import { type RefObject, useCallback, useLayoutEffect, useState } from "react";

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

/** Rows beyond both edges, so that a thumb does not outrun them. */
const AHEAD_PX = 800;
/** Drawn anew only once one has scrolled so far: every other frame moves what is drawn already. */
const STEP_PX = 400;

interface Seen {
  readonly top: number;
  readonly height: number;
  /** Counts how often the box was of another width, where rows are of another height. */
  readonly widths: number;
}

/** The rows that are in sight of a box, and the space that all others take above and below them. */
export function useInSight<Row>(
  box: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
  /** About as high as rows are. */
  rowPx: number,
) {
  const [seen, setSeen] = useState<Seen>({ top: 0, height: 0, widths: 0 });
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map());
  // A thousand additions are nothing beside drawing a single row.
  const keys = rows.map((row) => `${seen.widths} ${keyOf(row)}`);
  const tops = topsOf(keys, heights, rowPx);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let width = element.clientWidth;
    const readSize = () => {
      const top = Math.floor(element.scrollTop / STEP_PX) * STEP_PX;
      const height = element.clientHeight;
      const isTurned = width !== element.clientWidth;
      width = element.clientWidth;
      setSeen((held) =>
        held.top === top && held.height === height && !isTurned
          ? held
          : { top, height, widths: held.widths + (isTurned ? 1 : 0) },
      );
    };
    readSize();
    element.addEventListener("scroll", readSize, { passive: true });
    const watcher = new ResizeObserver(readSize);
    watcher.observe(element);
    return () => {
      element.removeEventListener("scroll", readSize);
      watcher.disconnect();
    };
  }, [box]);

  // A row is measured once, when it is drawn; the browser lays out all that came with it for the first of them.
  const measure = useCallback(
    (drawn: HTMLElement | null) => {
      const key = drawn?.dataset.key;
      if (!drawn || key === undefined) return;
      const height = drawn.offsetHeight;
      setHeights((held) => ((held.get(key) ?? rowPx) === height ? held : new Map(held).set(key, height)));
    },
    [rowPx],
  );

  const bottom = seen.top + seen.height + STEP_PX + AHEAD_PX;
  const [from, to] = seen.height > 0 ? rowsBetween(tops, seen.top - AHEAD_PX, bottom) : [0, 0];
  return {
    drawn: rows.slice(from, to).map((row, place) => ({ row, index: from + place, key: keys[from + place] ?? "" })),
    above: tops[from] ?? 0,
    below: (tops.at(-1) ?? 0) - (tops[to] ?? 0),
    measure,
  };
}

/** Where each row begins, and where the last one ends. */
function topsOf(keys: readonly string[], heights: ReadonlyMap<string, number>, rowPx: number): readonly number[] {
  const tops = [0];
  for (const key of keys) tops.push((tops.at(-1) ?? 0) + (heights.get(key) ?? rowPx));
  return tops;
}
