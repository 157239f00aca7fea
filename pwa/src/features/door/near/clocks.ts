import { asRecord } from "@/api/ownBody";

const EVERY_MS = 60_000;
/** Both phones are in use when they pair; later the other may be asleep. */
export const ANSWER_MS = 5000;
/** No clock drifts this far in a minute: it was set. */
const SET_MS = 5000;

interface Talk {
  readonly now: () => number;
  readonly say: (clock: { readonly asked: number; readonly now?: number }) => void;
  /** The other phone does not tell its time: nothing from it can be ordered. */
  readonly onSilence: () => void;
  /** Its clock was set while paired: its earlier scans may be dated by either time. */
  readonly onSet: () => void;
}

/** Compares this phone's clock with another's, on pairing and every minute. */
export class Clocks {
  private readonly talk: Talk;
  private ahead: number | undefined;
  private asked: number | undefined;
  private wasOurs = false;
  private readonly report: (ahead: number | null) => void;
  private readonly first: Promise<number | null>;
  private readonly patience: ReturnType<typeof setTimeout>;
  private readonly turns: ReturnType<typeof setInterval>;

  constructor(talk: Talk) {
    this.talk = talk;
    let report: (ahead: number | null) => void = () => undefined;
    this.first = new Promise((resolve) => (report = resolve));
    this.report = report;
    this.patience = setTimeout(() => {
      this.stop();
      talk.onSilence();
    }, ANSWER_MS);
    this.turns = setInterval(() => this.ask(), EVERY_MS);
  }

  /** How far the other clock is ahead, in milliseconds; null if unknown. */
  async difference(): Promise<number | null> {
    return this.ahead ?? (await this.first);
  }

  ask(): void {
    this.asked = this.talk.now();
    this.talk.say({ asked: this.asked });
  }

  /** This phone was set by its server: a difference now is not the other's doing. */
  wasSetHere(): void {
    this.wasOurs = true;
    this.ask();
  }

  /** A question to answer, or the answer to ours. */
  hear(clock: unknown): void {
    const { asked, now: theirs } = asRecord(clock) ?? {};
    if (typeof asked !== "number" || !Number.isSafeInteger(asked)) return;
    const now = this.talk.now();
    if (theirs === undefined) return this.talk.say({ asked, now });
    if (asked !== this.asked || !Number.isSafeInteger(theirs)) return;
    this.asked = undefined;
    const took = now - asked;
    if (took >= 0 && took <= ANSWER_MS) this.learn(Math.round((theirs as number) - (asked + now) / 2));
  }

  stop(): void {
    clearTimeout(this.patience);
    clearInterval(this.turns);
    this.report(null);
  }

  private learn(ahead: number): void {
    const before = this.ahead;
    this.ahead = ahead;
    clearTimeout(this.patience);
    this.report(ahead);
    if (before !== undefined && Math.abs(ahead - before) > SET_MS && !this.wasOurs) this.talk.onSet();
    this.wasOurs = false;
  }
}
