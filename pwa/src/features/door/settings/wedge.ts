/**
 * A scanner types a letter every few milliseconds, over a busy Bluetooth line every 50 or so. The quickest people need some
 * 80 for each; among a few letters they are quicker at times, but not over a whole code.
 */
const SLOWEST_MEAN_MS = 55;
/** A longer pause begins a new run: what a person typed before the scan is none of it. */
const LONGEST_GAP_MS = 120;
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
  private began = 0;
  private last = 0;

  /** How many letters of the run that is under way have been typed so far. */
  get length(): number {
    return this.run.length;
  }

  /** The code, at the Enter that ends it; else null. */
  hear({ key, at, isCommand }: Key): string | null {
    if (key === "Shift" || key === "CapsLock") return null; // scanners press it, too, for capitals
    if (isCommand || at - this.last > LONGEST_GAP_MS) this.run = "";
    const code = this.run;
    const mean = (this.last - this.began) / Math.max(1, code.length - 1);
    this.last = at;
    if (code === "") this.began = at;
    const isLetter = !isCommand && [...key].length === 1;
    this.run = isLetter ? code + key : "";
    return key === "Enter" && code.length >= SHORTEST && mean <= SLOWEST_MEAN_MS ? code : null;
  }
}
