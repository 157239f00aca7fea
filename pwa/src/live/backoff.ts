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
const SPREAD_MS = 6700;

/**
 * Waits 0.3 to 7 s, at random from the first time on: when a server dies, all its phones lose it in the same moment, and
 * no second may bring back more than a fifth of them. A phone that knows better (its network is back) does not wait.
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
    this.stop = this.timers.after(LEAST_MS + this.timers.random() * SPREAD_MS, run);
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
