import type { DBSchema } from "idb";
import { api } from "@/api/client";
import type { Shapes } from "@/api/wire";
import { line, type ScanRequest, type Verdict } from "@/live/live";
import { openStore, watchWipe } from "@/offline/store";

interface DoorStore extends DBSchema {
  scans: { key: string; value: ScanRequest };
  taps: { key: string; value: TapRequest };
}

export type ScanReply = Verdict | Failure;

/** One tap that is to redeem a unit of an upsell, or to take that back. */
export interface TapRequest {
  readonly performance: number;
  readonly upsell_item: number;
  readonly status: "redeemed" | "open";
  readonly device: string;
  readonly nonce: string;
  readonly tapped_at: string;
  readonly gate: string;
}

export type TapReply = Shapes["UpsellVerdictOut"] | Failure;

interface Failure {
  readonly nonce: string | null;
  readonly error: string;
}

/** What the server finally said of something that had to wait. */
export interface Upload<Request = ScanRequest, Reply = ScanReply> {
  readonly request: Request;
  readonly reply: Reply;
}

/** The server could not judge just now: the scan is not refused, it is sent again. */
const PASSING: ReadonlySet<string> = new Set(["busy", "Something went wrong"]);
const MOST_A_CALL = 100;
const AGAIN_MS = [2000, 5000, 10_000, 20_000] as const;

const store = () =>
  openStore<DoorStore>("foyer-door", 2, (database, before) => {
    if (before < 1) database.createObjectStore("scans", { keyPath: "nonce" });
    database.createObjectStore("taps", { keyPath: "nonce" });
  });

export const isPassing = (error: string): boolean => PASSING.has(error);

export async function postScans(scans: readonly ScanRequest[], timeout?: number): Promise<readonly ScanReply[]> {
  const options = timeout === undefined ? {} : { timeout };
  return (await api.post<{ readonly verdicts: readonly ScanReply[] }>("/door/scans", { scans }, options)).verdicts;
}

export async function postTaps(taps: readonly TapRequest[]): Promise<readonly TapReply[]> {
  return (await api.post<{ readonly verdicts: readonly TapReply[] }>("/door/upsells", { taps })).verdicts;
}

/** What is kept of one kind: where, and by which time it is in order. */
interface Shelf<Request> {
  readonly store: "scans" | "taps";
  readonly timeOf: (request: Request) => string;
}

type Post<Request, Reply> = (requests: readonly Request[]) => Promise<readonly Reply[]>;

/**
 * What has not reached the server: scans, or taps. Each keeps the nonce of its first try, so that a reply which was
 * lost on the way costs nobody a ticket: the server gives the same nonce the same answer.
 */
export class Outbox<Request extends ScanRequest | TapRequest, Reply extends ScanReply | TapReply> {
  private waiting: readonly Request[] = [];
  private readonly watchers = new Set<() => void>();
  private readonly hearers = new Set<(upload: Upload<Request, Reply>) => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private running: Promise<void> | undefined;
  private readonly shelf: Shelf<Request>;
  private readonly post: Post<Request, Reply>;

  constructor(shelf: Shelf<Request>, post: Post<Request, Reply>) {
    this.shelf = shelf;
    this.post = post;
  }

  readonly read = (): readonly Request[] => this.waiting;

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  onUpload(hearer: (upload: Upload<Request, Reply>) => void): () => void {
    this.hearers.add(hearer);
    return () => this.hearers.delete(hearer);
  }

  async keep(request: Request): Promise<void> {
    if (!this.waiting.some(({ nonce }) => nonce === request.nonce)) this.become([...this.waiting, request]);
    // Without storage (private mode) it waits in memory alone.
    await this.write((database) => database.put(this.shelf.store, request));
    this.again();
  }

  /** It was answered in another way, so it is no longer to be sent. */
  async settle(nonce: string): Promise<void> {
    if (this.waiting.every((request) => request.nonce !== nonce)) return;
    this.become(this.waiting.filter((request) => request.nonce !== nonce));
    await this.write((database) => database.delete(this.shelf.store, nonce));
  }

  /** Reads what an earlier visit has left behind. */
  async load(): Promise<void> {
    await this.write(async (database) => {
      const kept = (await database.getAll(this.shelf.store)) as Request[];
      const known = new Set(this.waiting.map(({ nonce }) => nonce));
      const found = kept.filter(({ nonce }) => !known.has(nonce));
      if (found.length > 0) this.become([...found, ...this.waiting].sort(this.byTime));
    });
    if (this.waiting.length > 0) await this.upload();
  }

  forget(): void {
    clearTimeout(this.timer);
    this.failures = 0;
    this.become([]);
  }

  /** Sends what waits, oldest first. Only one call is under way: a second caller gets that one's result. */
  upload(): Promise<void> {
    this.running ??= this.uploadAll().finally(() => {
      this.running = undefined;
      if (this.waiting.length > 0) this.again();
    });
    return this.running;
  }

  private async uploadAll(): Promise<void> {
    clearTimeout(this.timer);
    const requests = this.waiting;
    try {
      for (let start = 0; start < requests.length; start += MOST_A_CALL) {
        const part = requests.slice(start, start + MOST_A_CALL);
        await this.take(part, await this.post(part));
      }
      this.failures = 0;
    } catch {
      // Whatever the error was, all stay and are tried again, each time later, up to every 20 s.
      this.failures += 1;
    }
  }

  private async take(part: readonly Request[], replies: readonly Reply[]): Promise<void> {
    for (const [place, request] of part.entries()) {
      const reply = replies[place];
      const isStillOurs = this.waiting.some(({ nonce }) => nonce === request.nonce);
      if (!reply || !isStillOurs || ("error" in reply && isPassing(reply.error))) continue;
      await this.settle(request.nonce);
      this.hearers.forEach((hear) => hear({ request, reply }));
    }
  }

  private readonly byTime = (one: Request, other: Request) =>
    this.shelf.timeOf(one).localeCompare(this.shelf.timeOf(other));

  private again(): void {
    clearTimeout(this.timer);
    const wait = AGAIN_MS[Math.min(this.failures, AGAIN_MS.length - 1)];
    this.timer = setTimeout(() => void this.upload(), wait);
  }

  private async write(work: (database: Awaited<ReturnType<typeof store>>) => Promise<unknown>): Promise<void> {
    try {
      await work(await store());
    } catch {
      // The storage is full or forbidden: it stays in memory as long as the app is open.
    }
  }

  private become(waiting: readonly Request[]): void {
    this.waiting = waiting;
    this.watchers.forEach((watcher) => watcher());
  }
}

export const scanBox = (post: Post<ScanRequest, ScanReply>) =>
  new Outbox<ScanRequest, ScanReply>({ store: "scans", timeOf: ({ scanned_at }) => scanned_at }, post);
export const tapBox = (post: Post<TapRequest, TapReply>) =>
  new Outbox<TapRequest, TapReply>({ store: "taps", timeOf: ({ tapped_at }) => tapped_at }, post);

export type ScanBox = ReturnType<typeof scanBox>;
export type TapBox = ReturnType<typeof tapBox>;

export const outbox = scanBox((scans) => postScans(scans));
export const taps = tapBox(postTaps);
const BOXES = [outbox, taps] as const;

/** Called once, at the start: what waits is sent as soon as the line or the network is back, on any screen. */
export function startOutbox(): void {
  const go = () => {
    for (const box of BOXES) if (box.read().length > 0) void box.upload();
  };
  window.addEventListener("online", go);
  line.watch(() => {
    if (line.status === "live") go();
  });
  watchWipe(() => BOXES.forEach((box) => box.forget()));
  for (const box of BOXES) void box.load();
}

/** How many scans and taps a sign-out would lose. */
export const countWaitingScans = (): Promise<number> =>
  Promise.resolve(BOXES.reduce((sum, box) => sum + box.read().length, 0));
