// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { asOnlySender } from "@/offline/waiting";
import { sendInBackground } from "./background";
import { forgetOwner, keepOwner } from "./owner";
import { readWaiting, storeWaiting } from "./queueStore";
import { wipeStores } from "./store";
import { request } from "./testing/disk";

/** Locks as a browser has them: one holder a name, and who steals one takes it at once. */
class FakeLocks {
  private readonly holders = new Map<
    string,
    { readonly lost: (error: Error) => void; readonly over: Promise<unknown> }
  >();

  async request(name: string, ...rest: unknown[]): Promise<unknown> {
    const act = rest.at(-1) as () => unknown;
    const isStolen = (rest.length > 1 && (rest[0] as { steal?: boolean }).steal) ?? false;
    if (isStolen) this.holders.get(name)?.lost(new DOMException("stolen", "AbortError"));
    else await this.holders.get(name)?.over.catch(() => undefined);
    let lost: (error: Error) => void = () => undefined;
    const theft = new Promise<never>((_resolve, reject) => (lost = reject));
    const over = Promise.race([Promise.resolve().then(act), theft]);
    const holder = { lost, over };
    this.holders.set(name, holder);
    try {
      return await over;
    } finally {
      if (this.holders.get(name) === holder) this.holders.delete(name);
    }
  }

  query = () => Promise.resolve({ held: [...this.holders.keys()].map((name) => ({ name })) });
}

/** A server that never answers; `aborted` tells how many calls were given up. */
function silence() {
  const calls = { made: 0, aborted: 0 };
  vi.stubGlobal("fetch", (_path: string, { signal }: { signal: AbortSignal }) => {
    calls.made += 1;
    return new Promise((_resolve, reject) => {
      const stop = () => {
        calls.aborted += 1;
        reject(new DOMException("aborted", "AbortError"));
      };
      if (signal.aborted) stop();
      else signal.addEventListener("abort", stop);
    });
  });
  return calls;
}

beforeEach(async () => {
  await wipeStores();
  keepOwner("7");
  await storeWaiting({ kind: "scan", request: request("a") });
  vi.stubGlobal("navigator", { ...navigator, locks: new FakeLocks() });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forgetOwner();
  await wipeStores();
});

it("gives up a server that does not answer after ten seconds, and all of it goes on waiting", async () => {
  const calls = silence();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const sending = sendInBackground().then(
    () => "sent",
    () => "given up",
  );
  while (calls.made === 0) await new Promise((resume) => setImmediate(resume));
  await vi.advanceTimersByTimeAsync(9999);
  expect(calls.aborted).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect([await sending, calls.aborted]).toEqual(["given up", 1]);
  vi.useRealTimers();
  expect(await readWaiting()).toHaveLength(1);
});

it("gives way at once to a page that wants to send", async () => {
  const calls = silence();
  // Its ten seconds do not pass: what ends it is the page.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const sending = sendInBackground().then(
    () => "sent",
    () => "gave way",
  );
  while (calls.made === 0) await new Promise((resume) => setImmediate(resume));
  const page = vi.fn(() => Promise.resolve());
  await asOnlySender(page);
  expect(page).toHaveBeenCalledOnce();
  expect([await sending, calls.aborted]).toEqual(["gave way", 1]);
});

it("does not begin while a page is sending", async () => {
  const calls = silence();
  await asOnlySender(async () => {
    await expect(sendInBackground()).rejects.toThrow("A page is sending");
  });
  expect(calls.made).toBe(0);
});
