import { POLL_EVERY_MS } from "./line";
import type { TopicRequest } from "./topicSubscriptions";
import type { Timers, TopicUpdate } from "./transport";

/** Gives what topics show, by HTTP. */
export type ReadTopics = (topics: readonly TopicRequest[]) => Promise<Readonly<Record<string, TopicUpdate>>>;

export interface PollingHooks {
  readonly topics: () => readonly TopicRequest[];
  readonly onUpdates: (updates: Readonly<Record<string, TopicUpdate>>) => void;
  readonly onFailure: () => void;
}

/** When a server stops, all its browsers lose it at once: each first asks at a moment of its own. */
const FIRST_MS = 1000;
const SPREAD_MS = 4000;
const SOON_MS = 50;

/** Reads the topics by HTTP, again and again, from `start` until `stop`. One call is under way at a time. */
export class Polling {
  private readonly timers: Timers;
  private readonly hooks: PollingHooks;
  private readonly read: ReadTopics;
  private cancel: (() => void) | undefined;
  /** Of which start an answer is. */
  private run = 0;
  private isRunning = false;
  private isAsking = false;
  private isRequested = false;

  constructor(read: ReadTopics, timers: Timers, hooks: PollingHooks) {
    this.read = read;
    this.timers = timers;
    this.hooks = hooks;
  }

  start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    this.isAsking = false;
    this.run += 1;
    this.after(FIRST_MS + this.timers.random() * SPREAD_MS);
  }

  stop(): void {
    this.isRunning = false;
    this.cancel?.();
  }

  /** A topic was added, or the network seems to be back: does not wait for the next turn. */
  soon(): void {
    if (!this.isRunning) return;
    if (this.isAsking) this.isRequested = true;
    else this.after(SOON_MS);
  }

  private after(wait: number): void {
    this.cancel?.();
    this.cancel = this.timers.after(wait, () => void this.ask());
  }

  private async ask(): Promise<void> {
    const { run } = this;
    const topics = this.hooks.topics();
    if (topics.length === 0) return this.after(POLL_EVERY_MS);
    this.isAsking = true;
    this.isRequested = false;
    const updates = await this.read(topics).catch(() => undefined);
    // A socket has opened meanwhile, which tells more.
    if (!this.isRunning || run !== this.run) return;
    this.isAsking = false;
    if (updates) this.hooks.onUpdates(updates);
    else this.hooks.onFailure();
    this.after(this.isRequested ? SOON_MS : POLL_EVERY_MS);
  }
}
