// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { KEEP_PARTS, type PartsLeft } from "@/offline/laterParts";
import { keepNext } from "./updates";

let answers: PartsLeft[];
let asked: number;

/** The worker, which runs in no test: it answers what it is told to. */
const worker = {
  postMessage: ({ type }: { readonly type: string }, [port]: readonly MessagePort[]) => {
    expect(type).toBe(KEEP_PARTS);
    asked += 1;
    port?.postMessage(answers.shift());
  },
} as unknown as ServiceWorker;

/** Channels are not held by false timers: what was posted has come after this. */
const settled = () => new Promise((come) => setImmediate(come));
async function rest(): Promise<void> {
  await vi.advanceTimersByTimeAsync(10_000);
  await settled();
}

beforeEach(() => {
  asked = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

it("has the worker keep a few files after the other, until none is left", async () => {
  answers = [7, 1, 0];
  keepNext(worker);
  for (let times = 0; times < 5; times++) await rest();
  expect(asked).toBe(3);
});

it("asks no more once they do not come, and goes on when the network is back", async () => {
  answers = [7, null, 0];
  keepNext(worker);
  for (let times = 0; times < 5; times++) await rest();
  expect(asked).toBe(2);
  window.dispatchEvent(new Event("online"));
  for (let times = 0; times < 3; times++) await rest();
  expect(asked).toBe(3);
  window.dispatchEvent(new Event("online"));
  for (let times = 0; times < 3; times++) await rest();
  expect(asked).toBe(3);
});
