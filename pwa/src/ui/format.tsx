import { createContext, useContext, useMemo } from "react";
import { otherWriting } from "@/i18n/writing";
import {
  DEFAULT_PATTERN,
  formatDate,
  formatDateTime,
  formatDayAndDate,
  formatExact,
  formatStamp,
  formatTime,
} from "@/ui/dates";
import { PUBLIC_PATTERN, type DatePattern } from "@/ui/dates";
import { withPlace } from "@/ui/zones";

/** The signed-in person's date format; the shell gives it. */
export const PatternContext = createContext<DatePattern>(DEFAULT_PATTERN);

type Instant = string | number | Date;

/**
 * Dates in the order of the person's own format, or as the language of a buyer's page writes them; the zone is always the
 * venue's, given beside the instant. Where the person's own clock shows something else, what stands for a moment of its own
 * names the place; a buyer has the venue beside it.
 */
export function useFormat() {
  const pattern = useContext(PatternContext);
  const other = otherWriting();
  // Nothing here waits for texts: a thousand rows would each listen for another language.
  return useMemo(() => {
    const placed = (write: typeof formatStamp) => (instant: Instant, zone: string) => {
      const written = write(instant, zone, pattern);
      return pattern === PUBLIC_PATTERN ? written : withPlace(written, instant, zone);
    };
    return {
      pattern,
      /** `14 Nov 2026` */
      date: (instant: Instant, zone: string) => formatDate(instant, zone, pattern),
      /** `7:30PM`, among others of one place. */
      time: (instant: Instant, zone: string) => formatTime(instant, zone),
      /** `7:30PM New York`, where times of many places stand together. */
      placedTime: placed(formatTime),
      /** `Sat 14 Nov 2026` */
      dayAndDate: (instant: Instant, zone: string) => formatDayAndDate(instant, zone, pattern),
      /** `Sat 14 Nov 2026, 7:30PM New York` */
      dateTime: placed(formatDateTime),
      /** `Sat 14 Nov 2026, 7:30PM`, beside a moment that names the place. */
      dateTimeThere: (instant: Instant, zone: string) => formatDateTime(instant, zone, pattern),
      /** `14 Nov 2026, 7:30PM New York` */
      stamp: placed(formatStamp),
      /** `14 Nov 2026, 7:30:05PM New York` */
      exact: placed(formatExact),
      ...(other && { ...other, placedTime: other.time, dateTimeThere: other.dateTime }),
    };
  }, [pattern, other]);
}

export type WrittenAs = "dateTime" | "dateTimeThere" | "stamp" | "exact";

/** A performance's date and time, machine-readable too. */
export function DateTime({ at, zone, as = "dateTime" }: { at: string; zone: string; as?: WrittenAs }) {
  const format = useFormat();
  return <time dateTime={at}>{format[as](at, zone)}</time>;
}
