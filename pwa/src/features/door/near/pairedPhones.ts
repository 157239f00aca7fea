import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { randomId } from "@/api/client";
import type { Admission } from "../manifest/manifestStore";

/** Messages between the tabs of one phone about paired phones. */
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

/** A pairing belongs to one tab; the others know of it and send their scans through it. */
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
    // An open channel keeps node running in tests.
    if (this.channel && "unref" in this.channel) (this.channel.unref as () => void)();
    this.channel?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => this.hear(data));
    if (typeof window !== "undefined")
      window.addEventListener("pagehide", () => this.post({ type: "gone", tab: this.tab }));
    // A tab that dies releases its lock.
    void locksHere()
      ?.request(`${LOCK}${this.tab}`, () => new Promise(() => undefined))
      .catch(() => undefined);
    this.post({ type: "who", tab: this.tab });
  }

  /** The phones of other tabs. */
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
    // The pairing may be newer than this tab's door.
    if (phones.some(({ state }) => state === "heard"))
      this.carried.forEach((performance) => this.post({ type: "carries", tab: this.tab, performance }));
    this.ours.changed();
  }

  /** Only a tab with connections can send anything. */
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

/** A phone paired with this one. lost: disconnected, pair again. doubted: its clock or its data cannot be true. */
export interface PairedPhone {
  readonly uuid: string;
  readonly name: string;
  readonly gate: string;
  readonly state: "heard" | "lost" | "doubted";
  /** Connected to another tab of this phone. */
  readonly byAnotherTab?: true;
}

/** A ticket admitted by this phone and another one. */
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

/** Each phone once, whichever tab it is connected to. */
function show(): void {
  const isConnectedHere = ({ uuid }: PairedPhone) => own.some((each) => each.uuid === uuid && each.state !== "lost");
  const others = tabs.phones().filter((each) => !isConnectedHere(each));
  const isConnectedThere = ({ uuid }: PairedPhone) =>
    others.some((each) => each.uuid === uuid && each.state === "heard");
  const listed = own.filter((each) => each.state !== "lost" || !isConnectedThere(each));
  const known = new Set(listed.map(({ uuid }) => uuid));
  shown = [...listed, ...others.filter(({ uuid }) => !known.has(uuid))];
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

/** Connected phones, for the door's screen; the connection code itself is loaded on demand. */
export const pairedPhones = {
  /** Of this tab and the others. */
  read: (): readonly PairedPhone[] => shown,
  /** Of this tab. */
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
  /** Asks the connected tab to share this performance too. */
  carries: (performance: number): void => tabs.carries(performance),
  /** The performances of other tabs; the returned function runs when such a tab is gone. */
  onCarried: (lend: (performance: number) => () => void): void => tabs.onCarried(lend),
  /** Includes clashes reported while no door was shown. */
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

/** "North (Dora's phone)", or "" for a phone without a name. */
export const nameOf = ({ name, gate }: Pick<PairedPhone, "name" | "gate">): string =>
  gate && name ? `${gate} (${name})` : gate || name;

export const usePairedPhones = (): readonly PairedPhone[] =>
  useSyncExternalStore(pairedPhones.watch, pairedPhones.read);

/** Reports at once that another phone has admitted the same ticket. */
export function useClashes(performance: number, onClashes: (clashes: readonly Clash[]) => void): void {
  const hear = useEffectEvent(onClashes);
  useEffect(() => pairedPhones.onClashes(performance, (clashes) => hear(clashes)), [performance]);
}
