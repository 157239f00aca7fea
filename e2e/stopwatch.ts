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
