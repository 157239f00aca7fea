import { asRecord } from "@/api/reply";

const EVERY_MS = 60_000;
/** Both phones are in somebody's hand when they pair; a later question may meet one that sleeps. */
export const ANSWER_MS = 5000;
/** No clock goes so wrong within a minute: it was set. */
const SET_MS = 5000;

interface Talk {
  readonly now: () => number;
  readonly say: (clock: { readonly asked: number; readonly now?: number }) => void;
  /** It does not say what time it is: nothing that it tells can be put in order. */
  readonly onSilence: () => void;
  /** Its clock was set while the two were paired: what it did before may be dated by either. */
  readonly onSet: () => void;
}

/** This phone's clock held against one neighbour's, from when they meet and each minute again. */
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

  /** Milliseconds by which the other clock is ahead of this one; null: that is not to be had. */
  async difference(): Promise<number | null> {
    return this.ahead ?? (await this.first);
  }

  ask(): void {
    this.asked = this.talk.now();
    this.talk.say({ asked: this.asked });
  }

  /** This phone has learnt the time from its server: whoever differs now has not set anything. */
  wasSetHere(): void {
    this.wasOurs = true;
    this.ask();
  }

  /** A question, which is answered, or the answer to ours. */
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
