import type { Admission } from "../carried/own";

/** Another phone with which this one was paired. lost: it is not heard any more; pairing again is two scans. */
export interface Nearby {
  readonly uuid: string;
  readonly name: string;
  readonly gate: string;
  readonly state: "heard" | "lost";
}

/** A ticket that this phone and another one have both let in. */
export interface Clash {
  readonly performance: number;
  readonly mine: Admission;
  readonly theirs: Admission;
}

let phones: readonly Nearby[] = [];
const watchers = new Set<() => void>();
const hearers = new Set<(clashes: readonly Clash[]) => void>();

/** Which phones are heard without a server, for the door's screen; what hears them is loaded when it is wanted. */
export const nearby = {
  read: (): readonly Nearby[] => phones,
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  become: (next: readonly Nearby[]): void => {
    phones = next;
    watchers.forEach((watcher) => watcher());
  },
  onClashes: (hearer: (clashes: readonly Clash[]) => void): (() => void) => {
    hearers.add(hearer);
    return () => hearers.delete(hearer);
  },
  tellClashes: (clashes: readonly Clash[]): void => {
    if (clashes.length > 0) hearers.forEach((hearer) => hearer(clashes));
  },
} as const;

/** North (Dora's phone): a phone as the people at the doors know it; "" for one that nobody has named. */
export const nameOf = ({ name, gate }: Pick<Nearby, "name" | "gate">): string =>
  gate && name ? `${gate} (${name})` : gate || name;
