import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import { apart } from "@/i18n/apart";
import { otherWriting } from "@/i18n/writing";
import {
  clockIn,
  type DatePattern,
  DEFAULT_PATTERN,
  deviceZone,
  formatDate,
  formatDateTime,
  formatDayAndDate,
  formatExact,
  formatStamp,
  formatTime,
  PUBLIC_PATTERN,
} from "./dates";

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

const watchers = new Set<() => void>();
let isOwn = false;

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

function chooseOwn(own: boolean): void {
  isOwn = own;
  watchers.forEach((watcher) => watcher());
}

/** Whether the person wants times as the own clock shows them, instead of the venue's; until the app is reloaded. */
export function useOwnTime(): readonly [boolean, (own: boolean) => void] {
  return [useSyncExternalStore(watch, () => isOwn), chooseOwn];
}

/** The zone in which a venue's times are shown: its own, unless the person asked for theirs. */
export function useShownZone(zone: string): string {
  const [own] = useOwnTime();
  return own ? deviceZone() : zone;
}

/** Whether the clocks of a zone and of this device show different things at an instant. */
export function isElsewhere(zone: string, at: Instant): boolean {
  const own = deviceZone();
  if (own === zone) return false;
  const [there, here] = [clockIn(at, zone), clockIn(at, own)];
  return there.day !== here.day || there.hour !== here.hour || there.minute !== here.minute;
}

/** `New York`: by what people call a zone. */
const cityOf = (zone: string) => zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");

/** `7:30PM New York`: a written time with the place whose clock it is of, where the reader's own shows another. */
const withPlace = (written: string, at: Instant, zone: string): string =>
  isElsewhere(zone, at) ? `${written}\u00a0${cityOf(zone)}` : written;

/** `Chicago, CST`: what a zone is called at an instant. */
export function zoneName(zone: string, at: Instant): string {
  const city = cityOf(zone);
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" }).formatToParts(new Date(at));
  const short = parts.find(({ type }) => type === "timeZoneName")?.value;
  return short === undefined || short === city ? city : `${city}, ${short}`;
}
