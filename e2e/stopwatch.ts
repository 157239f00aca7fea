/**
 * What happened elsewhere is on a screen within a second, on a machine that does nothing else (FOYER_QUIET=1). Beside other
 * journeys each screen waits for its turn: as long as whoever waits for any state does.
 */
export const LIVE_MS = process.env["FOYER_QUIET"] ? 1000 : 10_000;

/** How long a screen took to show what happened elsewhere. */
export class Stopwatch {
  private constructor(private readonly began: number) {}

  milliseconds = Number.POSITIVE_INFINITY;

  static start(): Stopwatch {
    return new Stopwatch(performance.now());
  }

  stop(): void {
    this.milliseconds = performance.now() - this.began;
  }
}
