import { useEffect, useState } from "react";
import { nextSaleMoment, type SaleTimes } from "./model";

/** Clocks of devices are not exact, and a timer may fire a little early. */
const AFTER_MS = 50;
/** Longer ones overflow; and a device that slept looks again. */
const MOST_MS = 3_600_000;

/** The time now, which changes at the second at which the sale of one of some performances begins or ends. */
export function useSaleClock(performances: readonly SaleTimes[]): number {
  const [now, setNow] = useState(Date.now);
  const next = nextSaleMoment(performances, now);
  useEffect(() => {
    const wait = Math.min(next === undefined ? MOST_MS : Math.max(0, next - Date.now()), MOST_MS);
    const timer = setTimeout(() => setNow(Date.now()), wait + AFTER_MS);
    return () => clearTimeout(timer);
  }, [next, now]);
  return now;
}
