import type { DBSchema } from "idb";
import { api } from "@/api/client";
import { line, type ScanRequest, type Verdict } from "@/live/live";
import { openStore, watchWipe } from "@/offline/store";

interface DoorStore extends DBSchema {
  scans: { key: string; value: ScanRequest };
}

export type ScanReply = Verdict | { readonly nonce: string | null; readonly error: string };

/** What the server finally said of a scan that had to wait. */
export interface Upload {
  readonly request: ScanRequest;
  readonly reply: ScanReply;
}

/** The server could not judge just now: the scan is not refused, it is sent again. */
const PASSING: ReadonlySet<string> = new Set(["busy", "Something went wrong"]);
const SCANS_A_CALL = 100;
const AGAIN_MS = [2000, 5000, 10_000, 20_000] as const;

const store = () =>
  openStore<DoorStore>("foyer-door", 1, (database) => void database.createObjectStore("scans", { keyPath: "nonce" }));

export const isPassing = (error: string): boolean => PASSING.has(error);

export async function postScans(scans: readonly ScanRequest[], timeout?: number): Promise<readonly ScanReply[]> {
  const options = timeout === undefined ? {} : { timeout };
  return (await api.post<{ readonly verdicts: readonly ScanReply[] }>("/door/scans", { scans }, options)).verdicts;
}

/**
 * Scans that have not reached the server. Each keeps the nonce of its first try, so that a reply which was lost on the
 * way costs nobody a ticket: the server gives the same nonce the same answer.
 */
export class Outbox {
  private waiting: readonly ScanRequest[] = [];
  private readonly watchers = new Set<() => void>();
  private readonly hearers = new Set<(upload: Upload) => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private running: Promise<void> | undefined;
  private readonly post: (scans: readonly ScanRequest[]) => Promise<readonly ScanReply[]>;

  constructor(post: (scans: readonly ScanRequest[]) => Promise<readonly ScanReply[]>) {
    this.post = post;
  }

  readonly read = (): readonly ScanRequest[] => this.waiting;

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  onUpload(hearer: (upload: Upload) => void): () => void {
    this.hearers.add(hearer);
    return () => this.hearers.delete(hearer);
  }

  async keep(request: ScanRequest): Promise<void> {
    if (!this.waiting.some(({ nonce }) => nonce === request.nonce)) this.become([...this.waiting, request]);
    // Without storage (private mode) it waits in memory alone.
    await this.write((database) => database.put("scans", request));
    this.again();
  }

  /** It was answered in another way, so it is no longer to be sent. */
  async settle(nonce: string): Promise<void> {
    if (this.waiting.every((request) => request.nonce !== nonce)) return;
    this.become(this.waiting.filter((request) => request.nonce !== nonce));
    await this.write((database) => database.delete("scans", nonce));
  }

  /** Reads the scans that an earlier visit has left behind. */
  async load(): Promise<void> {
    await this.write(async (database) => {
      const kept = await database.getAll("scans");
      const known = new Set(this.waiting.map(({ nonce }) => nonce));
      const found = kept.filter(({ nonce }) => !known.has(nonce));
      if (found.length > 0) this.become([...found, ...this.waiting].sort(byTime));
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
    const scans = this.waiting;
    try {
      for (let start = 0; start < scans.length; start += SCANS_A_CALL) {
        const part = scans.slice(start, start + SCANS_A_CALL);
        await this.take(part, await this.post(part));
      }
      this.failures = 0;
    } catch {
      // Whatever the error was, the scans stay and are tried again, each time later, up to every 20 s.
      this.failures += 1;
    }
  }

  private async take(part: readonly ScanRequest[], replies: readonly ScanReply[]): Promise<void> {
    for (const [place, request] of part.entries()) {
      const reply = replies[place];
      const isStillOurs = this.waiting.some(({ nonce }) => nonce === request.nonce);
      if (!reply || !isStillOurs || ("error" in reply && isPassing(reply.error))) continue;
      await this.settle(request.nonce);
      this.hearers.forEach((hear) => hear({ request, reply }));
    }
  }

  private again(): void {
    clearTimeout(this.timer);
    const wait = AGAIN_MS[Math.min(this.failures, AGAIN_MS.length - 1)];
    this.timer = setTimeout(() => void this.upload(), wait);
  }

  private async write(work: (database: Awaited<ReturnType<typeof store>>) => Promise<unknown>): Promise<void> {
    try {
      await work(await store());
    } catch {
      // The storage is full or forbidden: the scan stays in memory as long as the app is open.
    }
  }

  private become(waiting: readonly ScanRequest[]): void {
    this.waiting = waiting;
    this.watchers.forEach((watcher) => watcher());
  }
}

const byTime = (one: ScanRequest, other: ScanRequest) => one.scanned_at.localeCompare(other.scanned_at);

export const outbox = new Outbox(postScans);

/** Called once, at the start: what waits is sent as soon as the line or the network is back, on any screen. */
export function startOutbox(): void {
  const go = () => {
    if (outbox.read().length > 0) void outbox.upload();
  };
  window.addEventListener("online", go);
  line.watch(() => {
    if (line.status === "live") go();
  });
  watchWipe(() => outbox.forget());
  void outbox.load();
}

/** How many scans a sign-out would lose. */
export const countWaitingScans = (): Promise<number> => Promise.resolve(outbox.read().length);
