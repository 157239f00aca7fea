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
