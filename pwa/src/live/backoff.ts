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

const LEAST_MS = 500;
const MOST_MS = 5000;

/** Waits 0.5 to 5 s, longer each time, and at random so that a hundred phones do not come back at the same moment. */
export class Backoff {
  private readonly timers: Timers;
  private tries = 0;
  private stop: (() => void) | undefined;

  constructor(timers: Timers) {
    this.timers = timers;
  }

  again(run: () => void): number {
    const ceiling = Math.min(MOST_MS, LEAST_MS * 2 ** (this.tries + 1));
    const wait = LEAST_MS + this.timers.random() * (ceiling - LEAST_MS);
    this.tries += 1;
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
