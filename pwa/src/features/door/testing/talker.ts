import { vi } from "vitest";
import type { Admission } from "../manifest/manifestStore";
import { Gossip, type GossipHost } from "../near/gossip";
import { type SignedScan, signScan } from "../near/signedScan";
import { admission } from "./alone";
import { ACCOUNT, aPhone, type TestPhone } from "./near";

export const NOW = Date.parse("2026-11-22T19:00:00Z");
let names = 0;
export const nonce = () => `a-nonce-long-enough-${(names += 1)}`;
export const signed = (phone: TestPhone, changes: Partial<Admission> = {}, account = ACCOUNT): Promise<SignedScan> =>
  signScan(admission(NOW, { device: phone.uuid, nonce: nonce(), ...changes }), account, phone.key);

/** A phone that gossips: what it holds, what it received from whom, and how many messages. */
export class Talker {
  readonly held: SignedScan[] = [];
  readonly from: string[] = [];
  readonly doubted: string[] = [];
  readonly gossip: Gossip;
  carries: readonly number[] = [1];
  private readonly ends = new Map<string, string[]>();

  constructor(
    readonly phone: TestPhone,
    readonly devices: readonly TestPhone[],
    /** How far its clock is ahead. */
    public ahead = 0,
  ) {
    const book: GossipHost = {
      self: () => phone.uuid,
      now: () => this.now(),
      doubt: (from) => this.doubted.push(from),
      manifest: (performance) =>
        this.carries.includes(performance)
          ? { publicKey: ACCOUNT, devices: this.devices.map(({ neighbour }) => neighbour) }
          : null,
      performances: () => this.carries,
      held: (performance) => Promise.resolve(this.held.filter((each) => each.performance === performance)),
      take: (scans, from) => {
        this.held.push(...scans);
        this.from.push(...scans.map(() => from));
      },
    };
    this.gossip = new Gossip(book);
  }

  now(): number {
    return Date.now() + this.ahead;
  }

  /** Received scans' times, by its own clock. */
  moments(): readonly number[] {
    return this.held.map(({ at, ahead }) => at - ahead);
  }

  /** Connects both ways; `settle` waits for all messages. */
  meet(other: Talker): void {
    this.listenTo(other);
    other.listenTo(this);
  }

  private listenTo(other: Talker): void {
    const inbox: string[] = [];
    other.ends.set(this.phone.uuid, inbox);
    this.gossip.join(other.phone.uuid, {
      send: (text) => inbox.push(text),
      close: () => other.ends.delete(this.phone.uuid),
    });
  }

  async read(): Promise<number> {
    let count = 0;
    for (const [from, inbox] of this.ends) {
      for (const text of inbox.splice(0)) {
        count += 1;
        await this.gossip.hear(from, text);
      }
    }
    return count;
  }

  async does(changes: Partial<Admission> = {}): Promise<SignedScan> {
    const scan = await signed(this.phone, { at: this.now(), ...changes });
    this.held.push(scan);
    this.gossip.send([scan]);
    return scan;
  }
}

/** Until nobody has anything to send; returns the number of messages. */
export async function settle(...talkers: readonly Talker[]): Promise<number> {
  let total = 0;
  for (let quiet = 0; quiet < 3;) {
    let count = 0;
    for (const talker of talkers) count += await talker.read();
    total += count;
    quiet = count === 0 ? quiet + 1 : 0;
    await vi.advanceTimersByTimeAsync(60);
  }
  return total;
}

export async function three() {
  const phones = [await aPhone("North"), await aPhone("Middle"), await aPhone("South")] as const;
  return phones.map((phone) => new Talker(phone, phones)) as [Talker, Talker, Talker];
}
export const nonces = (talker: Talker) => talker.held.map((each) => each.nonce);
