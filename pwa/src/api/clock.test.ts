import { beforeEach, describe, expect, it, vi } from "vitest";

const HOUR = 3_600_000;
const SERVER = Date.parse("2026-11-23T19:00:00Z");

/** A device whose clock is so much ahead of the server's; each call of `start` is a page that is opened anew. */
const start = async () => {
  vi.resetModules();
  return import("./clock");
};
const answer = (at: number, more: Record<string, string> = {}) =>
  new Headers({ Date: new Date(at).toUTCString(), "Cache-Control": "no-store", ...more });

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  });
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe("the server's time", () => {
  it.each([HOUR, -HOUR, 300 * 24 * HOUR, 0])(
    "is known to a device that is %i ms ahead, to the second",
    async (wrong) => {
      vi.setSystemTime(SERVER + wrong);
      const clock = await start();
      clock.hearAnswer(answer(SERVER), Date.now());
      expect(Math.abs(clock.serverNow() - SERVER)).toBeLessThanOrEqual(1000);
      vi.advanceTimersByTime(10 * HOUR);
      expect(Math.abs(clock.serverNow() - SERVER - 10 * HOUR)).toBeLessThanOrEqual(1000);
      expect(Math.abs(clock.byServer(Date.now()) - clock.serverNow())).toBe(0);
    },
  );

  it("gets more exact with each answer and less with none", async () => {
    vi.setSystemTime(SERVER + HOUR);
    const clock = await start();
    clock.hearLine({ now: new Date(SERVER).toISOString() }, Date.now());
    expect(clock.serverNow()).toBe(SERVER);
    vi.advanceTimersByTime(20_400);
    clock.hearAnswer(answer(SERVER + 20_000), Date.now() - 3000);
    expect(clock.serverNow()).toBe(SERVER + 20_400);
  });

  it("is not learnt from an answer that may have lain in a cache, nor from none", async () => {
    vi.setSystemTime(SERVER);
    const clock = await start();
    const old = SERVER - 5 * HOUR;
    clock.hearAnswer(answer(old, { "Cache-Control": "private, no-cache" }), Date.now());
    clock.hearAnswer(answer(old, { "Cache-Control": "public, max-age=60" }), Date.now());
    clock.hearAnswer(answer(old, { Age: "18000" }), Date.now());
    clock.hearAnswer(new Headers({ "Cache-Control": "no-store" }), Date.now());
    clock.hearAnswer(answer(old), Date.now() + HOUR);
    clock.hearLine({ error: "Unknown event" }, Date.now());
    clock.hearLine(undefined, Date.now());
    expect(clock.serverNow()).toBe(SERVER);
  });

  it("is still known when the app starts again without a network", async () => {
    vi.setSystemTime(SERVER - HOUR);
    (await start()).hearAnswer(answer(SERVER), Date.now());
    const clock = await start();
    expect(Math.abs(clock.serverNow() - SERVER)).toBeLessThanOrEqual(1000);
  });

  it("is told anew to whoever waits for a moment of it", async () => {
    vi.setSystemTime(SERVER + HOUR);
    const clock = await start();
    const watcher = vi.fn();
    const stop = clock.watchClock(watcher);
    clock.hearAnswer(answer(SERVER), Date.now());
    clock.hearAnswer(answer(SERVER), Date.now());
    expect(watcher).toHaveBeenCalledOnce();
    stop();
  });
});
