import type { Feel } from "@/device/haptics";

/** Milliseconds: on, off, on … One short: in. Two: twice the same ticket. Two long: no. Three short: not judged yet. */
export const FEELS: Readonly<Record<Feel, readonly number[]>> = {
  tap: [10],
  good: [60],
  warning: [90, 70, 90],
  bad: [260, 80, 260],
  unchecked: [40, 60, 40, 60, 40],
};
