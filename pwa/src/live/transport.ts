/** The part of a socket that the live connection needs; tests fake it. */
export interface Transport {
  open(): void;
  close(): void;
  send(event: string, payload: object, answer: (response: unknown) => void): void;
}

export interface TransportEvents {
  opened(): void;
  /** The connection ended, or could not be made. */
  lost(): void;
  /** The server does not let us in. */
  refused(message: string): void;
  received(event: string, payload: unknown): void;
}

export type MakeTransport = (events: TransportEvents) => Transport;

export interface ItemRow {
  readonly id: number;
  readonly version: number;
}

/** One topic's answer to `subscribe`, and (with `topic`) one `change`. */
export interface TopicUpdate {
  readonly topic?: string;
  readonly version?: number;
  readonly state?: unknown;
  readonly position?: number | null;
  readonly items?: readonly ItemRow[];
  readonly resync?: boolean;
  readonly error?: string;
}

/** Time, so that tests can own it. */
export interface Timers {
  after(milliseconds: number, run: () => void): () => void;
  random(): number;
}

export const realTimers: Timers = {
  after: (milliseconds, run) => {
    const handle = setTimeout(run, milliseconds);
    return () => clearTimeout(handle);
  },
  random: Math.random,
};

const LEAST_MS = 300;
const SPREAD_MS = 8000;

/**
 * Waits 0.3 to 8.3 s at random the first time, and after that as long as the spread: when a server dies, all its phones
 * lose it in the same moment, and no second may bring back more than a fifth of them, however long it was away. So each
 * phone keeps the moment that it drew; drawn anew each time, many would be about to try in any second. A phone that
 * knows better (its network is back) does not wait.
 */
export class Backoff {
  private readonly timers: Timers;
  private tries = 0;
  private stop: (() => void) | undefined;

  constructor(timers: Timers) {
    this.timers = timers;
  }

  again(run: () => void): number {
    this.tries += 1;
    const wait = this.tries === 1 ? LEAST_MS + this.timers.random() * SPREAD_MS : SPREAD_MS;
    this.stop = this.timers.after(wait, run);
    return this.tries;
  }

  cancel(): void {
    this.stop?.();
    this.stop = undefined;
  }

  reset(): void {
    this.tries = 0;
  }
}

/** A transport that is loaded when it is first opened: a page shows its content before it loads live updates. */
export function lazyTransport(load: () => Promise<MakeTransport>): MakeTransport {
  return (events) => {
    let transport: Transport | undefined;
    let isClosed = false;
    const open = async () => {
      try {
        const makeTransport = await load();
        if (isClosed) return;
        transport ??= makeTransport(events);
        transport.open();
      } catch {
        if (!isClosed) events.lost();
      }
    };
    return {
      open: () => void open(),
      close: () => {
        isClosed = true;
        transport?.close();
      },
      send: (event, payload, answer) => transport?.send(event, payload, answer),
    };
  };
}
