import { beforeEach, describe, expect, it, vi } from "vitest";
import { LONGEST_DOOR_MS, type Admission } from "../carried/own";
import { admission } from "../alone/testing";
import { ANSWER_MS } from "./clocks";
import { Gossip, LONGEST_MESSAGE, MOST_A_MESSAGE, MOST_HELD, type Book } from "./gossip";
import { doubtOf, fromWire, FUTURE_MS, signReading, toWire, type Reading } from "./reading";
import { ACCOUNT, aPhone, tellsTime, type TestPhone } from "./testing";

const NOW = Date.parse("2026-11-22T19:00:00Z");
let names = 0;
const nonce = () => `a-nonce-long-enough-${(names += 1)}`;
const signed = (phone: TestPhone, changes: Partial<Admission> = {}, account = ACCOUNT): Promise<Reading> =>
  signReading(admission(NOW, { device: phone.uuid, nonce: nonce(), ...changes }), account, phone.key);

/** A phone that gossips: what it holds, what it was told by whom, and how many messages it got. */
class Talker {
  readonly held: Reading[] = [];
  readonly from: string[] = [];
  readonly doubted: string[] = [];
  readonly gossip: Gossip;
  carries: readonly number[] = [1];
  private readonly ends = new Map<string, string[]>();

  constructor(
    readonly phone: TestPhone,
    readonly devices: readonly TestPhone[],
    /** How much its clock is ahead of the right one. */
    public ahead = 0,
  ) {
    const book: Book = {
      self: phone.uuid,
      now: () => this.now(),
      doubt: (from) => this.doubted.push(from),
      carried: (performance) =>
        this.carries.includes(performance)
          ? { publicKey: ACCOUNT, devices: this.devices.map(({ neighbour }) => neighbour) }
          : null,
      performances: () => this.carries,
      held: (performance) => Promise.resolve(this.held.filter((each) => each.performance === performance)),
      take: (readings, from) => {
        this.held.push(...readings);
        this.from.push(...readings.map(() => from));
      },
    };
    this.gossip = new Gossip(book);
  }

  now(): number {
    return Date.now() + this.ahead;
  }

  /** What it has heard of others, by its own clock. */
  moments(): readonly number[] {
    return this.held.map(({ at, ahead }) => at - ahead);
  }

  /** Both ways; every message is dealt with before `settle` resolves. */
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

  async does(changes: Partial<Admission> = {}): Promise<Reading> {
    const reading = await signed(this.phone, { at: this.now(), ...changes });
    this.held.push(reading);
    this.gossip.tell([reading]);
    return reading;
  }
}

/** Until nobody has anything more to say; gives how many messages that took. */
async function settle(...talkers: readonly Talker[]): Promise<number> {
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

async function three() {
  const phones = [await aPhone("North"), await aPhone("Middle"), await aPhone("South")] as const;
  return phones.map((phone) => new Talker(phone, phones)) as [Talker, Talker, Talker];
}
const nonces = (talker: Talker) => talker.held.map((each) => each.nonce);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  return () => vi.useRealTimers();
});

describe("readings", () => {
  it("reach a phone that does not hear the one that made them, each once, and stop there", async () => {
    const [a, b, c] = await three();
    a.meet(b);
    b.meet(c);
    await settle(a, b, c);
    const reading = await a.does();
    const count = await settle(a, b, c);
    expect([nonces(b), nonces(c)]).toEqual([[reading.nonce], [reading.nonce]]);
    expect([b.from, c.from]).toEqual([[a.phone.uuid], [b.phone.uuid]]);
    expect(count).toBe(2);
  });

  it("go round a ring once", async () => {
    const [a, b, c] = await three();
    a.meet(b);
    b.meet(c);
    c.meet(a);
    await settle(a, b, c);
    const made = [await a.does(), await b.does({ direction: "exit" })].map((each) => each.nonce);
    expect(await settle(a, b, c)).toBeLessThan(9);
    for (const talker of [a, b, c]) expect(nonces(talker).sort()).toEqual([...made].sort());
  });

  it("are told to whoever is met later, of the performances that both carry", async () => {
    const [a, b, c] = await three();
    a.carries = [1, 2];
    const [first] = [await a.does(), await a.does({ performance: 2 })];
    a.meet(b);
    await settle(a, b, c);
    b.meet(c);
    await settle(a, b, c);
    expect([nonces(b), nonces(c)]).toEqual([[first.nonce], [first.nonce]]);
  });

  it("are told to no phone that the list of their performance does not name, whatever that says it carries", async () => {
    const [one, another, stranger] = [await aPhone(), await aPhone(), await aPhone()];
    const [a, b] = [new Talker(one, [one, another]), new Talker(another, [one, another])];
    const c = new Talker(stranger, [one, another, stranger]);
    a.meet(b);
    const before = await a.does();
    a.meet(c);
    await settle(a, b, c);
    const after = await a.does();
    await settle(a, b, c);
    expect([nonces(b), nonces(c)]).toEqual([[before.nonce, after.nonce], []]);
  });

  it("of a performance whose list came later are told then", async () => {
    const [a, b] = await three();
    a.carries = [1, 2];
    const reading = await a.does({ performance: 2 });
    a.meet(b);
    await settle(a, b);
    b.carries = [1, 2];
    b.gossip.carriesOthers();
    await settle(a, b);
    expect(nonces(b)).toEqual([reading.nonce]);
  });

  it("are told once more when the server knows of them, and not as unknown again", async () => {
    const [a, b] = await three();
    a.meet(b);
    const reading = await a.does();
    await settle(a, b);
    const known = await a.does({ nonce: reading.nonce, confirmedAt: NOW });
    await settle(a, b);
    expect(b.held.map(({ confirmedAt }) => confirmedAt)).toEqual([null, known.confirmedAt]);
    await b.gossip.hear(a.phone.uuid, JSON.stringify({ readings: [toWire(reading)] }));
    expect(b.held).toHaveLength(2);
  });

  it("come in pieces if there are many", async () => {
    const [a, b] = await three();
    for (let made = 0; made < 3 * MOST_A_MESSAGE; made += 1) a.held.push(await signed(a.phone));
    a.meet(b);
    // A greeting, a question and an answer each, then the pieces.
    expect(await settle(a, b)).toBe(3 * 2 + 3);
    expect(b.held).toHaveLength(3 * MOST_A_MESSAGE);
  });
});

describe("what does not count", () => {
  const doubt = async (make: (phone: TestPhone, own: TestPhone) => Promise<Reading>, known = true) => {
    const [phone, own] = [await aPhone(), await aPhone()];
    const devices = [own, ...(known ? [phone] : [])].map(({ neighbour }) => neighbour);
    return doubtOf(await make(phone, own), { publicKey: ACCOUNT, devices }, { self: own.uuid, now: NOW });
  };

  it.each<[string, string | null, (phone: TestPhone, own: TestPhone) => Promise<Reading>]>([
    ["a true one does", null, (phone) => signed(phone)],
    ["a clock some seconds ahead does", null, (phone) => signed(phone, { at: NOW + FUTURE_MS - 1 })],
    ["one from the future", "future", (phone) => signed(phone, { at: NOW + FUTURE_MS + 1 })],
    ["one of last week", "old", (phone) => signed(phone, { at: NOW - LONGEST_DOOR_MS - 3_600_001 })],
    ["one of another account", "forged", (phone) => signed(phone, {}, "another account's key")],
    ["one in another's name", "forged", async (phone, own) => ({ ...(await signed(own)), device: phone.uuid })],
    ["another ticket under the same signature", "forged", async (phone) => ({ ...(await signed(phone)), ticket: 8 })],
    ["another gate", "forged", async (phone) => ({ ...(await signed(phone)), gate: "Elsewhere" })],
    ["an exit for an entry", "forged", async (phone) => ({ ...(await signed(phone)), direction: "exit" })],
    ["what the server is said to know", "forged", async (phone) => ({ ...(await signed(phone)), confirmedAt: NOW })],
    ["one of this very phone", "own", (_, own) => signed(own)],
  ])("%s", async (_, expected, make) => expect(await doubt(make)).toBe(expected));

  it("is one of a phone that was revoked or that nobody knows", async () =>
    expect(await doubt((phone) => signed(phone), false)).toBe("stranger"));

  it("is one of a performance whose list is not carried", async () => {
    const phone = await aPhone();
    expect(await doubtOf(await signed(phone), null, { self: "x", now: NOW })).toBe("elsewhere");
  });

  it.each<[string, (wire: unknown[]) => unknown]>([
    ["another version", (wire) => [1, ...wire.slice(1)]],
    ["a text for a number", (wire) => [1, "1", ...wire.slice(2)]],
    ["a ticket below one", (wire) => [...wire.slice(0, 2), 0, ...wire.slice(3)]],
    ["a direction of its own", (wire) => [...wire.slice(0, 3), "through", ...wire.slice(4)]],
    ["a gate without end", (wire) => [...wire.slice(0, 5), "x".repeat(41), ...wire.slice(6)]],
    ["a short nonce", (wire) => [...wire.slice(0, 8), "x", ...wire.slice(9)]],
    ["more fields", (wire) => [...wire, 1]],
    ["an object", (wire) => ({ ...wire })],
    ["nothing", () => null],
  ])("is %s", async (_, change) => {
    const wire = [...toWire(await signed(await aPhone()))];
    expect(fromWire(wire)).not.toBeNull();
    expect(fromWire(change(wire))).toBeNull();
  });

  it("is passed on to nobody", async () => {
    const [a, b, c] = await three();
    a.meet(b);
    b.meet(c);
    await settle(a, b, c);
    const forged = { ...(await signed(a.phone)), gate: "Elsewhere" };
    await b.gossip.hear(a.phone.uuid, JSON.stringify({ readings: [toWire(forged), null, 7] }));
    for (const noise of ["", "null", "[]", '{"readings":7}', '{"carries":"x"}'])
      await b.gossip.hear(a.phone.uuid, noise);
    await settle(a, b, c);
    expect([b.held, c.held]).toEqual([[], []]);
  });
});

it("hears all at once what was said while it was stopped", async () => {
  const [a, b] = await three();
  a.meet(b);
  await settle(a, b);
  for (let count = 0; count < 500; count += 1) await b.gossip.hear(a.phone.uuid, "{}");
  const reading = await a.does();
  await settle(a, b);
  expect(nonces(b)).toEqual([reading.nonce]);
});

it("says that it hears nobody any more when it holds all that it can, each reading counted once", async () => {
  const [a, b] = await three();
  const close = vi.fn();
  const [one, last] = [await signed(a.phone), await signed(a.phone)];
  const confirmed = ({ nonce }: Reading) => signed(a.phone, { nonce, confirmedAt: NOW });
  for (let held = 2; held < MOST_HELD; held += 1) b.held.push({ ...one, nonce: nonce() });
  const says = (reading: Reading) => b.gossip.hear(a.phone.uuid, JSON.stringify({ readings: [toWire(reading)] }));
  const tell = tellsTime(
    (text) => void b.gossip.hear(a.phone.uuid, text),
    () => NOW,
  );
  b.gossip.join(a.phone.uuid, { send: tell, close });
  const fitting = [one, await confirmed(one), last, await confirmed(last)];
  for (const reading of fitting) await says(reading);
  expect(b.held.slice(MOST_HELD - 2)).toEqual(fitting);
  expect(close).not.toHaveBeenCalled();
  await says(await signed(a.phone));
  expect(b.held).toHaveLength(MOST_HELD - 2 + fitting.length);
  expect(close).toHaveBeenCalledOnce();
});

describe("a neighbour that says too much", () => {
  const hears = async (say: (gossip: Gossip, from: string) => Promise<void>) => {
    const [a, b] = await three();
    const close = vi.fn();
    b.gossip.join(a.phone.uuid, { send: () => undefined, close });
    await say(b.gossip, a.phone.uuid);
    return close.mock.calls.length;
  };

  it("at once is not heard any more", async () =>
    expect(await hears((gossip, from) => gossip.hear(from, "x".repeat(LONGEST_MESSAGE + 1)))).toBe(1));

  it("in something else than words is not heard any more", async () =>
    expect(await hears((gossip, from) => gossip.hear(from, new ArrayBuffer(8)))).toBe(1));

  it("in too many messages a second is not heard any more", async () =>
    expect(
      await hears(async (gossip, from) => {
        for (let count = 0; count < 700; count += 1) await gossip.hear(from, "{}");
      }),
    ).toBe(1));
});

describe("clocks that are wrong", () => {
  const HOUR = 3_600_000;

  it("are compared when phones meet: what another did is dated by one's own, also by way of a third", async () => {
    const [a, b, c] = await three();
    [a.ahead, b.ahead, c.ahead] = [-HOUR, HOUR, 300 * 24 * HOUR];
    a.meet(b);
    b.meet(c);
    await settle(a, b, c);
    await a.does();
    const done = Date.now();
    await settle(a, b, c);
    await c.does({ direction: "exit" });
    await settle(a, b, c);
    for (const talker of [b, c]) {
      const [moment = 0] = talker.moments();
      expect(Math.abs(moment - talker.ahead - done)).toBeLessThan(1000);
      expect(talker.doubted).toEqual([]);
    }
    expect(nonces(a)).toHaveLength(2);
    expect(Math.abs((a.moments()[1] ?? 0) - a.now())).toBeLessThan(2000);
  });

  it("that nobody tells of make what their phone says unbelievable: it is not heard, and said so", async () => {
    const [a, b] = await three();
    const close = vi.fn();
    b.gossip.join(a.phone.uuid, { send: () => undefined, close });
    void b.gossip.hear(a.phone.uuid, JSON.stringify({ readings: [toWire(await signed(a.phone))] }));
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    expect([b.held, b.doubted]).toEqual([[], [a.phone.uuid]]);
    expect(close).toHaveBeenCalledOnce();
  });

  it("that are set while the phones are paired are doubted by the other one, and right from the next comparison", async () => {
    const [a, b] = await three();
    a.meet(b);
    await settle(a, b);
    a.ahead = HOUR;
    await vi.advanceTimersByTimeAsync(60_000);
    await settle(a, b);
    expect(b.doubted).toEqual([a.phone.uuid]);
    await a.does();
    await settle(a, b);
    expect(Math.abs((b.moments()[0] ?? 0) - b.now())).toBeLessThan(1000);
  });

  it("that this phone's server has put right are no fault of its neighbours", async () => {
    const [a, b] = await three();
    a.meet(b);
    await settle(a, b);
    a.ahead = HOUR;
    a.gossip.clockWasSet();
    await settle(a, b);
    expect(a.doubted).toEqual([]);
  });

  it("make what is from the future or of last week unbelievable, and so does a forgery: the teller is doubted", async () => {
    const [a, b] = await three();
    a.meet(b);
    await settle(a, b);
    const forged = { ...(await signed(a.phone)), gate: "Elsewhere" };
    const told = [await signed(a.phone, { at: NOW + HOUR }), await signed(a.phone, { at: NOW - 90 * HOUR }), forged];
    for (const each of told) await b.gossip.hear(a.phone.uuid, JSON.stringify({ readings: [toWire(each)] }));
    expect([b.held.length, b.doubted]).toEqual([0, told.map(() => a.phone.uuid)]);
  });
});
