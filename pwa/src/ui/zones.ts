import { useSyncExternalStore } from "react";
import { clockIn, deviceZone } from "@/ui/dates";

type Instant = string | number | Date;

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
export const withPlace = (written: string, at: Instant, zone: string): string =>
  isElsewhere(zone, at) ? `${written}\u00a0${cityOf(zone)}` : written;

/** `Chicago, CST`: what a zone is called at an instant. */
export function zoneName(zone: string, at: Instant): string {
  const city = cityOf(zone);
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" }).formatToParts(new Date(at));
  const short = parts.find(({ type }) => type === "timeZoneName")?.value;
  return short === undefined || short === city ? city : `${city}, ${short}`;
}
