import { randomId } from "@/api/client";
import type { Clash, PairedPhone } from "./pairedPhones";

/** What the tabs of one phone tell each other of the phones that one of them hears. */
type News =
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
  private readonly heard = new Map<string, readonly PairedPhone[]>();
  private readonly carried = new Set<number>();
  private readonly lent = new Map<string, Map<number, () => void>>();
  private lend: ((performance: number) => () => void) | undefined;
  private readonly ours: Ours;
  private readonly channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("foyer-near");

  constructor(ours: Ours) {
    this.ours = ours;
    // In the tests a channel would keep node from ending.
    if (this.channel && "unref" in this.channel) (this.channel.unref as () => void)();
    this.channel?.addEventListener("message", ({ data }: MessageEvent<News>) => this.hear(data));
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
    return [...this.heard.values()].flat().map((phone) => ({ ...phone, byAnotherTab: true }));
  }

  tellPhones(): void {
    this.post({ type: "phones", tab: this.tab, phones: this.ours.phones() });
  }

  tellClashes(clashes: readonly Clash[]): void {
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

  private hear(news: News): void {
    switch (news.type) {
      case "who":
        if (this.ours.phones().length > 0) this.tellPhones();
        return;
      case "phones":
        return this.hearPhones(news.tab, news.phones);
      case "carries":
        return this.follow(news.tab, news.performance);
      case "clashes":
        return this.ours.clashes(news.clashes);
      case "gone":
        return this.forget(news.tab);
    }
  }

  private hearPhones(tab: string, phones: readonly PairedPhone[]): void {
    if (!this.heard.has(tab)) {
      void locksHere()
        ?.request(`${LOCK}${tab}`, () => this.forget(tab))
        .catch(() => undefined);
    }
    this.heard.set(tab, phones);
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
    if (this.heard.delete(tab)) this.ours.changed();
  }

  private post(news: News): void {
    this.channel?.postMessage(news);
  }
}

const locksHere = () => (globalThis.navigator as { readonly locks?: LockManager } | undefined)?.locks;
