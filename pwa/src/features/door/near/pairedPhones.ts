import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { randomId } from "@/api/client";
import type { Admission } from "../manifest/manifestStore";

/** What the tabs of one phone tell each other of the phones that one of them hears. */
type TabMessage =
  | { readonly type: "phones"; readonly tab: string; readonly phones: readonly PairedPhone[] }
  | { readonly type: "who"; readonly tab: string }
  | { readonly type: "carries"; readonly tab: string; readonly performance: number }
  | { readonly type: "clashes"; readonly tab: string; readonly clashes: readonly Clash[] }
  | { readonly type: "gone"; readonly tab: string };

interface Ours {
  readonly phones: () => readonly PairedPhone[];
  readonly changed: () => void;
  readonly clashes: (clashes: readonly Clash[]) => void;
}

const LOCK = "foyer-near-";

/** A pairing is one tab's; the other tabs of the phone know of it, and what they do is told over it. */
export class NearTabs {
  private readonly tab = randomId();
  private readonly received = new Map<string, readonly PairedPhone[]>();
  private readonly carried = new Set<number>();
  private readonly lent = new Map<string, Map<number, () => void>>();
  private lend: ((performance: number) => () => void) | undefined;
  private readonly ours: Ours;
  private readonly channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("foyer-near");

  constructor(ours: Ours) {
    this.ours = ours;
    // In the tests a channel would keep node from ending.
    if (this.channel && "unref" in this.channel) (this.channel.unref as () => void)();
    this.channel?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => this.hear(data));
    if (typeof window !== "undefined")
      window.addEventListener("pagehide", () => this.post({ type: "gone", tab: this.tab }));
    // A tab that ends without a word gives its lock back.
    void locksHere()
      ?.request(`${LOCK}${this.tab}`, () => new Promise(() => undefined))
      .catch(() => undefined);
    this.post({ type: "who", tab: this.tab });
  }

  /** What the other tabs hear. */
  phones(): readonly PairedPhone[] {
    return [...this.received.values()].flat().map((phone) => ({ ...phone, byAnotherTab: true }));
  }

  publishPhones(): void {
    this.post({ type: "phones", tab: this.tab, phones: this.ours.phones() });
  }

  publishClashes(clashes: readonly Clash[]): void {
    this.post({ type: "clashes", tab: this.tab, clashes });
  }

  carries(performance: number): void {
    if (this.carried.has(performance)) return;
    this.carried.add(performance);
    this.post({ type: "carries", tab: this.tab, performance });
  }

  onCarried(lend: (performance: number) => () => void): void {
    this.lend = lend;
  }

  private hear(message: TabMessage): void {
    switch (message.type) {
      case "who":
        if (this.ours.phones().length > 0) this.publishPhones();
        return;
      case "phones":
        return this.hearPhones(message.tab, message.phones);
      case "carries":
        return this.follow(message.tab, message.performance);
      case "clashes":
        return this.ours.clashes(message.clashes);
      case "gone":
        return this.forget(message.tab);
    }
  }

  private hearPhones(tab: string, phones: readonly PairedPhone[]): void {
    if (!this.received.has(tab)) {
      void locksHere()
        ?.request(`${LOCK}${tab}`, () => this.forget(tab))
        .catch(() => undefined);
    }
    this.received.set(tab, phones);
    // It may have been paired after this tab has opened its door.
    if (phones.some(({ state }) => state === "heard"))
      this.carried.forEach((performance) => this.post({ type: "carries", tab: this.tab, performance }));
    this.ours.changed();
  }

  /** Only a tab that hears phones has somebody to tell. */
  private follow(tab: string, performance: number): void {
    if (!this.lend || !this.ours.phones().some(({ state }) => state === "heard")) return;
    const lent = this.lent.get(tab) ?? new Map<number, () => void>();
    this.lent.set(tab, lent);
    if (!lent.has(performance)) lent.set(performance, this.lend(performance));
  }

  private forget(tab: string): void {
    this.lent.get(tab)?.forEach((stop) => stop());
    this.lent.delete(tab);
    if (this.received.delete(tab)) this.ours.changed();
  }

  private post(message: TabMessage): void {
    this.channel?.postMessage(message);
  }
}

const locksHere = () => (globalThis.navigator as { readonly locks?: LockManager } | undefined)?.locks;

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
let pending: readonly Clash[] = [];
const watchers = new Set<() => void>();
const hearers = new Set<Hearer>();

function notifyListeners(): void {
  const clashes = pending;
  const received = new Set([...hearers].map(({ performance }) => performance));
  pending = clashes.filter(({ performance }) => !received.has(performance));
  for (const { performance, hear } of hearers) {
    const ours = clashes.filter((clash) => clash.performance === performance);
    if (ours.length > 0) hear(ours);
  }
}

/** One phone stands once, whichever tab hears it. */
function show(): void {
  const isConnectedHere = ({ uuid }: PairedPhone) => own.some((each) => each.uuid === uuid && each.state !== "lost");
  const others = tabs.phones().filter((each) => !isConnectedHere(each));
  const isConnectedThere = ({ uuid }: PairedPhone) =>
    others.some((each) => each.uuid === uuid && each.state === "heard");
  const mine = own.filter((each) => each.state !== "lost" || !isConnectedThere(each));
  const known = new Set(mine.map(({ uuid }) => uuid));
  shown = [...mine, ...others.filter(({ uuid }) => !known.has(uuid))];
  watchers.forEach((watcher) => watcher());
}

const tabs = new NearTabs({
  phones: () => own,
  changed: show,
  clashes: (clashes) => {
    pending = [...pending, ...clashes];
    notifyListeners();
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
    tabs.publishPhones();
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
    notifyListeners();
    return () => hearers.delete(hearer);
  },
  publishClashes: (clashes: readonly Clash[]): void => {
    pending = [...pending, ...clashes];
    tabs.publishClashes(clashes);
    notifyListeners();
  },
  forget: (): void => {
    pending = [];
    pairedPhones.become([]);
  },
} as const;

/** North (Dora's phone): a phone as the people at the doors know it; "" for one that nobody has named. */
export const nameOf = ({ name, gate }: Pick<PairedPhone, "name" | "gate">): string =>
  gate && name ? `${gate} (${name})` : gate || name;

export const usePairedPhones = (): readonly PairedPhone[] =>
  useSyncExternalStore(pairedPhones.watch, pairedPhones.read);

/** Hears at once that another phone has let in a ticket that this one has let in as well. */
export function useClashes(performance: number, onClashes: (clashes: readonly Clash[]) => void): void {
  const hear = useEffectEvent(onClashes);
  useEffect(() => pairedPhones.onClashes(performance, (clashes) => hear(clashes)), [performance]);
}
