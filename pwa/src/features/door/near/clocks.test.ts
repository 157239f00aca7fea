import { beforeEach, describe, expect, it, vi } from "vitest";
import { nonces, NOW, settle, signed, three } from "../testing/talker";
import { ANSWER_MS } from "./clocks";
import { toDto } from "./signedScan";

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  return () => vi.useRealTimers();
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
    void b.gossip.hear(a.phone.uuid, JSON.stringify({ readings: [toDto(await signed(a.phone))] }));
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
    const signedScans = [
      await signed(a.phone, { at: NOW + HOUR }),
      await signed(a.phone, { at: NOW - 90 * HOUR }),
      forged,
    ];
    for (const each of signedScans) await b.gossip.hear(a.phone.uuid, JSON.stringify({ readings: [toDto(each)] }));
    expect([b.held.length, b.doubted]).toEqual([0, signedScans.map(() => a.phone.uuid)]);
  });
});
