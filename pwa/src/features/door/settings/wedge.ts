/** A scanner types a letter in a few milliseconds; the quickest people need some 80 for each, and not evenly. */
const SLOWEST_GAP_MS = 50;
/** Shorter than any code of ours, longer than what fingers hit by accident. */
const SHORTEST = 6;

export interface Key {
  readonly key: string;
  /** Milliseconds on any clock that only goes forward. */
  readonly at: number;
  /** With Ctrl, Alt or Meta it is a command, and nothing typed. */
  readonly isCommand: boolean;
}

/** Tells a hand scanner that types from a person who does: letters in one quick run, ended by Enter. */
export class Wedge {
  private run = "";
  private last = 0;

  /** How many letters of the run that is under way have been typed so far. */
  get length(): number {
    return this.run.length;
  }

  /** The code, at the Enter that ends it; else null. */
  hear({ key, at, isCommand }: Key): string | null {
    if (key === "Shift" || key === "CapsLock") return null; // scanners press it, too, for capitals
    const isQuick = at - this.last <= SLOWEST_GAP_MS;
    this.last = at;
    if (!isQuick) this.run = "";
    if (isCommand) {
      this.run = "";
      return null;
    }
    if (key === "Enter") {
      const code = this.run;
      this.run = "";
      return code.length >= SHORTEST ? code : null;
    }
    this.run = [...key].length === 1 ? this.run + key : "";
    return null;
  }
}
