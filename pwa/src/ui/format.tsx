import { createContext, useContext, useMemo } from "react";
import { apart } from "@/i18n/apart";
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
type Write = (instant: Instant, zone: string) => string;

/** How English writes, in the order of a person's own format. */
const inEnglish = (pattern: DatePattern) => ({
  date: (instant: Instant, zone: string) => formatDate(instant, zone, pattern),
  time: formatTime,
  dayAndDate: (instant: Instant, zone: string) => formatDayAndDate(instant, zone, pattern),
  dateTime: (instant: Instant, zone: string) => formatDateTime(instant, zone, pattern),
  stamp: (instant: Instant, zone: string) => formatStamp(instant, zone, pattern),
  exact: (instant: Instant, zone: string) => formatExact(instant, zone, pattern),
});

/**
 * Dates in the order of the person's own format, or as another language than English writes them; the zone is always the
 * venue's, given beside the instant. Where the person's own clock shows something else, what stands for a moment of its own
 * names the place; a buyer has the venue beside it.
 */
export function useFormat() {
  const pattern = useContext(PatternContext);
  const other = otherWriting();
  // Nothing here waits for texts: a thousand rows would each listen for another language.
  return useMemo(() => {
    const { date, time, dayAndDate, dateTime, stamp, exact } = other ?? inEnglish(pattern);
    const there =
      (write: Write): Write =>
      (instant, zone) =>
        apart(write(instant, zone));
    const placed = (write: Write): Write =>
      there((instant, zone) => {
        const written = write(instant, zone);
        return pattern === PUBLIC_PATTERN ? written : withPlace(written, instant, zone);
      });
    return {
      pattern,
      /** `14 Nov 2026` */
      date: there(date),
      /** `7:30PM`, among others of one place. */
      time: there(time),
      /** `7:30PM New York`, where times of many places stand together. */
      placedTime: placed(time),
      /** `Sat 14 Nov 2026` */
      dayAndDate: there(dayAndDate),
      /** `Sat 14 Nov 2026, 7:30PM New York` */
      dateTime: placed(dateTime),
      /** `Sat 14 Nov 2026, 7:30PM`, beside a moment that names the place. */
      dateTimeThere: there(dateTime),
      /** `14 Nov 2026, 7:30PM New York` */
      stamp: placed(stamp),
      /** `14 Nov 2026, 7:30:05PM New York` */
      exact: placed(exact),
    };
  }, [pattern, other]);
}

export type WrittenAs = "dateTime" | "dateTimeThere" | "stamp" | "exact";

/** A performance's date and time, machine-readable too. */
export function DateTime({ at, zone, as = "dateTime" }: { at: string; zone: string; as?: WrittenAs }) {
  const format = useFormat();
  return <time dateTime={at}>{format[as](at, zone)}</time>;
}
