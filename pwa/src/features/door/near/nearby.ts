import type { Admission } from "../carried/own";

/**
 * Another phone with which this one was paired. lost: it is not heard any more; pairing again is two scans. doubted: its
 * clock, or what it tells, cannot be believed.
 */
export interface Nearby {
  readonly uuid: string;
  readonly name: string;
  readonly gate: string;
  readonly state: "heard" | "lost" | "doubted";
}

/** A ticket that this phone and another one have both let in. */
export interface Clash {
  readonly performance: number;
  readonly mine: Admission;
  readonly theirs: Admission;
}

interface Hearer {
  readonly performance: number;
  readonly hear: (clashes: readonly Clash[]) => void;
}

let phones: readonly Nearby[] = [];
let untold: readonly Clash[] = [];
const watchers = new Set<() => void>();
const hearers = new Set<Hearer>();

function tellHearers(): void {
  const clashes = untold;
  const heard = new Set([...hearers].map(({ performance }) => performance));
  untold = clashes.filter(({ performance }) => !heard.has(performance));
  for (const { performance, hear } of hearers) {
    const ours = clashes.filter((clash) => clash.performance === performance);
    if (ours.length > 0) hear(ours);
  }
}

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
  /** Also hears what was told while no door of the performance was on the screen. */
  onClashes: (performance: number, hear: Hearer["hear"]): (() => void) => {
    const hearer = { performance, hear };
    hearers.add(hearer);
    tellHearers();
    return () => hearers.delete(hearer);
  },
  tellClashes: (clashes: readonly Clash[]): void => {
    untold = [...untold, ...clashes];
    tellHearers();
  },
  forget: (): void => {
    untold = [];
    nearby.become([]);
  },
} as const;

/** North (Dora's phone): a phone as the people at the doors know it; "" for one that nobody has named. */
export const nameOf = ({ name, gate }: Pick<Nearby, "name" | "gate">): string =>
  gate && name ? `${gate} (${name})` : gate || name;
