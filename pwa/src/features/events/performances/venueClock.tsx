import { useEffect, useState } from "react";
import { serverNow, watchClock } from "@/api/clock";
import { DateTime, type WrittenAs, useShownZone } from "@/ui/format";
import { nextSaleMoment, type SaleTimes } from "../model";

interface VenueTimeProps {
  readonly at: string;
  readonly zone: string;
  readonly as?: WrittenAs;
}

/** An instant as the venue's clock has it, or the person's own where they asked for that. */
export function VenueTime({ at, zone, as = "dateTime" }: VenueTimeProps) {
  return <DateTime at={at} zone={useShownZone(zone)} as={as} />;
}

/** A timer may fire a little early. */
const AFTER_MS = 50;
/** Longer ones overflow; and a device that slept looks again. */
const MOST_MS = 3_600_000;

/** The time now by the server's clock, which changes at the second at which the sale of one of some performances begins or ends. */
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
