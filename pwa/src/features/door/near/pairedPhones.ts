import type { Admission } from "../manifest/admissionLog";
import { NearTabs } from "./tabs";

/**
 * Another phone with which this one was paired. lost: it is not heard any more; pairing again is two scans. doubted: its
 * clock, or what it tells, cannot be believed.
 */
export interface PairedPhone {
  readonly uuid: string;
  readonly name: string;
  readonly gate: string;
  readonly state: "heard" | "lost" | "doubted";
  /** Another tab of this phone hears it, and tells this one. */
  readonly byAnotherTab?: true;
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

let own: readonly PairedPhone[] = [];
let shown: readonly PairedPhone[] = [];
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

/** One phone stands once, whichever tab hears it. */
function show(): void {
  const isHeardHere = ({ uuid }: PairedPhone) => own.some((each) => each.uuid === uuid && each.state !== "lost");
  const others = tabs.phones().filter((each) => !isHeardHere(each));
  const isHeardThere = ({ uuid }: PairedPhone) => others.some((each) => each.uuid === uuid && each.state === "heard");
  const mine = own.filter((each) => each.state !== "lost" || !isHeardThere(each));
  const known = new Set(mine.map(({ uuid }) => uuid));
  shown = [...mine, ...others.filter(({ uuid }) => !known.has(uuid))];
  watchers.forEach((watcher) => watcher());
}

const tabs = new NearTabs({
  phones: () => own,
  changed: show,
  clashes: (clashes) => {
    untold = [...untold, ...clashes];
    tellHearers();
  },
});

/** Which phones are heard without a server, for the door's screen; what hears them is loaded when it is wanted. */
export const pairedPhones = {
  /** Those that this tab hears, and those that another tab of this phone does. */
  read: (): readonly PairedPhone[] => shown,
  /** Those with which this tab was paired. */
  own: (): readonly PairedPhone[] => own,
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  become: (next: readonly PairedPhone[]): void => {
    own = next;
    tabs.tellPhones();
    show();
  },
  /** Another tab that hears phones is to tell them of this performance, too. */
  carries: (performance: number): void => tabs.carries(performance),
  /** What other tabs carry, for the tab that hears phones; gives back whatever is to be stopped when such a tab is gone. */
  onCarried: (lend: (performance: number) => () => void): void => tabs.onCarried(lend),
  /** Also hears what was told while no door of the performance was on the screen. */
  onClashes: (performance: number, hear: Hearer["hear"]): (() => void) => {
    const hearer = { performance, hear };
    hearers.add(hearer);
    tellHearers();
    return () => hearers.delete(hearer);
  },
  tellClashes: (clashes: readonly Clash[]): void => {
    untold = [...untold, ...clashes];
    tabs.tellClashes(clashes);
    tellHearers();
  },
  forget: (): void => {
    untold = [];
    pairedPhones.become([]);
  },
} as const;

/** North (Dora's phone): a phone as the people at the doors know it; "" for one that nobody has named. */
export const nameOf = ({ name, gate }: Pick<PairedPhone, "name" | "gate">): string =>
  gate && name ? `${gate} (${name})` : gate || name;
