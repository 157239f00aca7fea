import type { Timers, TopicUpdate, Transport, TransportEvents } from "../transport";

interface Sent {
  readonly event: string;
  readonly payload: { topics?: unknown };
  readonly answer: (response: unknown) => void;
}

/** A socket that does what the test says. */
export class FakeTransport implements Transport {
  readonly events: TransportEvents;
  readonly sent: Sent[] = [];
  opens = 0;
  closed = false;

  constructor(events: TransportEvents) {
    this.events = events;
  }
  open() {
    this.opens += 1;
  }
  close() {
    this.closed = true;
  }
  send(event: string, payload: object, answer: (response: unknown) => void) {
    this.sent.push({ event, payload, answer });
  }
  get last(): Sent {
    const sent = this.sent.at(-1);
    if (!sent) throw new Error("Nothing was sent");
    return sent;
  }
  change(update: TopicUpdate) {
    this.events.received("change", update);
  }
}

/** A clock that stands still until it is told. */
export class Clock implements Timers {
  private now = 0;
  private waiting: { readonly at: number; readonly run: () => void }[] = [];
  random = () => 0.5;
  after(milliseconds: number, run: () => void) {
    const entry = { at: this.now + milliseconds, run };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== entry);
    };
  }
  pass(milliseconds: number) {
    this.now += milliseconds;
    const due = this.waiting.filter((entry) => entry.at <= this.now);
    this.waiting = this.waiting.filter((entry) => entry.at > this.now);
    due.forEach((entry) => entry.run());
  }
  get next(): number | undefined {
    return this.waiting.length > 0 ? Math.min(...this.waiting.map((entry) => entry.at)) - this.now : undefined;
  }
}
