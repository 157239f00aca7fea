import type { Feel } from "@/device/haptics";

/** Milliseconds: on, off, on … One short: in. Two: twice the same ticket. Two long: no. Three short: not judged yet.
 * Two short and a very long: two doors do not agree. */
export const VIBRATIONS: Readonly<Record<Feel, readonly number[]>> = {
  tap: [10],
  good: [60],
  warning: [90, 70, 90],
  bad: [260, 80, 260],
  unchecked: [40, 60, 40, 60, 40],
  conflict: [60, 60, 60, 60, 400],
};
