import { beforeEach, describe, expect, it, vi } from "vitest";
import { LONGEST_DOOR_MS } from "../manifest/manifestStore";
import { ACCOUNT, aPhone, answersTime, type TestPhone } from "../testing/near";
import { nonce, nonces, NOW, settle, signed, Talker, three } from "../testing/talker";
import { type Gossip, LONGEST_MESSAGE, MOST_A_MESSAGE, MOST_HELD } from "./gossip";
import { doubtOf, fromDto, FUTURE_MS, type SignedScan, toDto } from "./signedScan";

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
    const scan = await a.does();
    const count = await settle(a, b, c);
    expect([nonces(b), nonces(c)]).toEqual([[scan.nonce], [scan.nonce]]);
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
    const [one, another, outsider] = [await aPhone(), await aPhone(), await aPhone()];
    const [a, b] = [new Talker(one, [one, another]), new Talker(another, [one, another])];
    const c = new Talker(outsider, [one, another, outsider]);
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
    const scan = await a.does({ performance: 2 });
    a.meet(b);
    await settle(a, b);
    b.carries = [1, 2];
    b.gossip.carriesOthers();
    await settle(a, b);
    expect(nonces(b)).toEqual([scan.nonce]);
  });

  it("are told once more when the server knows of them, and not as unknown again", async () => {
    const [a, b] = await three();
    a.meet(b);
    const scan = await a.does();
    await settle(a, b);
    const known = await a.does({ nonce: scan.nonce, confirmedAt: NOW });
    await settle(a, b);
    expect(b.held.map(({ confirmedAt }) => confirmedAt)).toEqual([null, known.confirmedAt]);
    await b.gossip.hear(a.phone.uuid, JSON.stringify({ readings: [toDto(scan)] }));
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
  const doubt = async (make: (phone: TestPhone, own: TestPhone) => Promise<SignedScan>, known = true) => {
    const [phone, own] = [await aPhone(), await aPhone()];
    const devices = [own, ...(known ? [phone] : [])].map(({ neighbour }) => neighbour);
    return doubtOf(await make(phone, own), { publicKey: ACCOUNT, devices }, { self: own.uuid, now: NOW });
  };

  it.each<[string, string | null, (phone: TestPhone, own: TestPhone) => Promise<SignedScan>]>([
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

  it.each<[string, (dto: unknown[]) => unknown]>([
    ["another version", (dto) => [1, ...dto.slice(1)]],
    ["a text for a number", (dto) => [1, "1", ...dto.slice(2)]],
    ["a ticket below one", (dto) => [...dto.slice(0, 2), 0, ...dto.slice(3)]],
    ["a direction of its own", (dto) => [...dto.slice(0, 3), "through", ...dto.slice(4)]],
    ["a gate without end", (dto) => [...dto.slice(0, 5), "x".repeat(41), ...dto.slice(6)]],
    ["a short nonce", (dto) => [...dto.slice(0, 8), "x", ...dto.slice(9)]],
    ["more fields", (dto) => [...dto, 1]],
    ["an object", (dto) => ({ ...dto })],
    ["nothing", () => null],
  ])("is %s", async (_, change) => {
    const dto = [...toDto(await signed(await aPhone()))];
    expect(fromDto(dto)).not.toBeNull();
    expect(fromDto(change(dto))).toBeNull();
  });

  it("is passed on to nobody", async () => {
    const [a, b, c] = await three();
    a.meet(b);
    b.meet(c);
    await settle(a, b, c);
    const forged = { ...(await signed(a.phone)), gate: "Elsewhere" };
    await b.gossip.hear(a.phone.uuid, JSON.stringify({ readings: [toDto(forged), null, 7] }));
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
  const scan = await a.does();
  await settle(a, b);
  expect(nonces(b)).toEqual([scan.nonce]);
});

it("says that it hears nobody any more when it holds all that it can, each reading counted once", async () => {
  const [a, b] = await three();
  const close = vi.fn();
  const [one, last] = [await signed(a.phone), await signed(a.phone)];
  const confirmed = ({ nonce }: SignedScan) => signed(a.phone, { nonce, confirmedAt: NOW });
  for (let held = 2; held < MOST_HELD; held += 1) b.held.push({ ...one, nonce: nonce() });
  const says = (scan: SignedScan) => b.gossip.hear(a.phone.uuid, JSON.stringify({ readings: [toDto(scan)] }));
  const report = answersTime(
    (text) => void b.gossip.hear(a.phone.uuid, text),
    () => NOW,
  );
  b.gossip.join(a.phone.uuid, { send: report, close });
  const fitting = [one, await confirmed(one), last, await confirmed(last)];
  for (const scan of fitting) await says(scan);
  expect(b.held.slice(MOST_HELD - 2)).toEqual(fitting);
  expect(close).not.toHaveBeenCalled();
  await says(await signed(a.phone));
  expect(b.held).toHaveLength(MOST_HELD - 2 + fitting.length);
  expect(close).toHaveBeenCalledOnce();
});

describe("a neighbour that says too much", () => {
  const receives = async (say: (gossip: Gossip, from: string) => Promise<void>) => {
    const [a, b] = await three();
    const close = vi.fn();
    b.gossip.join(a.phone.uuid, { send: () => undefined, close });
    await say(b.gossip, a.phone.uuid);
    return close.mock.calls.length;
  };

  it("at once is not heard any more", async () =>
    expect(await receives((gossip, from) => gossip.hear(from, "x".repeat(LONGEST_MESSAGE + 1)))).toBe(1));

  it("in something else than words is not heard any more", async () =>
    expect(await receives((gossip, from) => gossip.hear(from, new ArrayBuffer(8)))).toBe(1));

  it("in too many messages a second is not heard any more", async () =>
    expect(
      await receives(async (gossip, from) => {
        for (let count = 0; count < 700; count += 1) await gossip.hear(from, "{}");
      }),
    ).toBe(1));
});
