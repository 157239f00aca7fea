import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "./client";
import { askEarly } from "./early";

const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const CARDS = "/v1/cards?pagenumber=1";
const ask = () => api.post<{ readonly call: number }>("/cards", { account: 2 }, { query: { pagenumber: 1 } });

beforeEach(() => {
  asked.mockReset();
  asked.mockImplementation(() => Promise.resolve(Response.json({ call: asked.mock.calls.length })));
  vi.stubGlobal("fetch", asked);
  // A page that has just been opened; the tests' own may have run for minutes.
  vi.spyOn(performance, "now").mockReturnValue(1000);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("gives the answer of the same call that was sent before, once", async () => {
  askEarly(CARDS, "en", JSON.stringify({ account: 2 }));
  expect(await ask()).toEqual({ call: 1 });
  expect(await ask()).toEqual({ call: 2 });
});

it("says in it what each call of ours says", async () => {
  askEarly(CARDS, "en", JSON.stringify({ account: 2 }));
  await ask();
  await ask();
  const [early, usual] = asked.mock.calls.map(([url, init]) => [url, init.method, [...new Headers(init.headers)]]);
  expect(early).toEqual(usual);
});

it("is another call's with another body, and is made anew where it lies too long", async () => {
  askEarly(CARDS, "en", JSON.stringify({ account: 3 }));
  expect(await ask()).toEqual({ call: 2 });
  askEarly(CARDS, "en", JSON.stringify({ account: 2 }));
  vi.spyOn(performance, "now").mockReturnValue(60_000);
  expect(await ask()).toEqual({ call: 4 });
});

it("ends as soon as any other call, and says so", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  asked.mockImplementationOnce((_, { signal }) =>
    signal ? Promise.reject(new DOMException("too long", "TimeoutError")) : new Promise(() => undefined),
  );
  askEarly(CARDS, "en", JSON.stringify({ account: 2 }));
  await expect(ask()).rejects.toMatchObject({ code: "timeout" });
  await ask();
  expect(new Set(timeout.mock.calls.flat())).toEqual(new Set([30_000]));
});

it("tells whoever takes it that the network is gone", async () => {
  asked.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  askEarly(CARDS, "en", JSON.stringify({ account: 2 }));
  await expect(ask()).rejects.toMatchObject({ code: "network" });
});
