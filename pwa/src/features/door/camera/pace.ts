/** A verdict stands for this long before the camera's next code may replace it. */
export const SEEN_MS = 500;
/** Longer than any verdict takes. */
const JUDGED_MS = 10_000;

/**
 * How fast the camera's codes may follow each other: one verdict a code, and each is seen. Otherwise whoever stands
 * behind comes in while the screen shows the verdict of the guest before, or the other way round.
 */
export class Pace {
  private busyUntil = -Infinity;

  readonly isFree = (): boolean => performance.now() >= this.busyUntil;

  /** A code is being judged. */
  begin(): void {
    this.busyUntil = performance.now() + JUDGED_MS;
  }

  /** Its verdict stands on the screen. */
  stand(): void {
    this.busyUntil = performance.now() + SEEN_MS;
  }

  /** It was read, and tapped away. */
  end(): void {
    this.busyUntil = -Infinity;
  }
}
