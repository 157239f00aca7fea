import { useEffect, useState } from "react";
import { serverNow, watchClock } from "@/api/clock";
import { DateTime, type WrittenAs, useShownZone } from "@/ui/format";
import { nextSaleMoment, type SaleTimes } from "../model";

interface VenueTimeProps {
  readonly at: string;
  readonly zone: string;
  readonly as?: WrittenAs;
}

/** An instant in the venue's time zone, or in the person's if they chose so. */
export function VenueTime({ at, zone, as = "dateTime" }: VenueTimeProps) {
  return <DateTime at={at} zone={useShownZone(zone)} as={as} />;
}

/** A timer may fire early. */
const AFTER_MS = 50;
/** Longer timers overflow, and a device may have slept. */
const MOST_MS = 3_600_000;

/** The server's time, updated when one of the sales begins or ends. */
export function useSaleClock(performances: readonly SaleTimes[]): number {
  const [now, setNow] = useState(serverNow);
  const next = nextSaleMoment(performances, now);
  useEffect(() => {
    const wait = Math.min(next === undefined ? MOST_MS : Math.max(0, next - serverNow()), MOST_MS);
    const timer = setTimeout(() => setNow(serverNow()), wait + AFTER_MS);
    const stop = watchClock(() => setNow(serverNow()));
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [next, now]);
  return now;
}
