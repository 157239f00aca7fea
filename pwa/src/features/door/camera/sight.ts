/** A code is one scan until it has been out of sight for this long. */
export const OUT_OF_SIGHT_MS = 2500;

/**
 * Tells a new code from one that is still held up. The camera reports what it sees with every frame; whoever
 * keeps a phone up must not go from Admitted to Already scanned with the same ticket.
 */
export class Sight {
  private readonly lastSeen = new Map<string, number>();

  isNew(code: string, now: number): boolean {
    const before = this.lastSeen.get(code);
    this.lastSeen.set(code, now);
    this.drop(now);
    return before === undefined || now - before >= OUT_OF_SIGHT_MS;
  }

  /** They are in view, whichever of them is aimed at: none of them that was scanned is a new scan. */
  keep(codes: readonly string[], now: number): void {
    this.drop(now);
    for (const code of codes) if (this.lastSeen.has(code)) this.lastSeen.set(code, now);
  }

  private drop(now: number): void {
    for (const [code, seen] of this.lastSeen) if (now - seen >= OUT_OF_SIGHT_MS) this.lastSeen.delete(code);
  }
}
