import { createContext, useContext, useMemo } from "react";
import { otherWriting } from "@/i18n/writing";
import { DEFAULT_PATTERN, formatDate, formatDateTime, formatDayAndDate, formatStamp, formatTime } from "@/ui/dates";
import type { DatePattern } from "@/ui/dates";

/** The signed-in person's date format; the shell gives it. */
export const PatternContext = createContext<DatePattern>(DEFAULT_PATTERN);

type Instant = string | number | Date;

/**
 * Dates in the user's own format, or as the language of a buyer's page writes them; the zone is always the venue's, given
 * beside the instant.
 */
export function useFormat() {
  const pattern = useContext(PatternContext);
  const other = otherWriting();
  // Nothing here waits for texts: a thousand rows would each listen for another language.
  return useMemo(
    () => ({
      pattern,
      date: (instant: Instant, zone: string) => formatDate(instant, zone, pattern),
      time: (instant: Instant, zone: string) => formatTime(instant, zone),
      /** `Sat 14-11-2026` */
      dayAndDate: (instant: Instant, zone: string) => formatDayAndDate(instant, zone, pattern),
      /** `Sat 14-11-2026 7:30PM` */
      dateTime: (instant: Instant, zone: string) => formatDateTime(instant, zone, pattern),
      /** `14-11-2026 7:30PM` */
      stamp: (instant: Instant, zone: string) => formatStamp(instant, zone, pattern),
      ...other,
    }),
    [pattern, other],
  );
}

/** A performance's date and time, machine-readable too. */
export function DateTime({ at, zone, as = "dateTime" }: { at: string; zone: string; as?: "dateTime" | "stamp" }) {
  const format = useFormat();
  return <time dateTime={at}>{format[as](at, zone)}</time>;
}
