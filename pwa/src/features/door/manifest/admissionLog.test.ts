import { beforeEach, expect, it, vi } from "vitest";
import { wipeStores } from "@/offline/store";
import { dumpDatabases } from "@/testing/disk";
import { until } from "@/testing/until";
import type { Admission } from "./manifestStore";

const admission = (nonce: string, changes: Partial<Admission> = {}): Admission => ({
  ticket: 7,
  performance: 1,
  direction: "entry",
  at: Date.now(),
  gate: "Stage door",
  device: "0b9f8a56-6a5e-4c39-9a39-6f2f3f6f6a11",
  by: "Dora Lee",
  nonce,
  ...changes,
});

/** As after a reload: nothing is in memory. */
async function start() {
  vi.resetModules();
  return (await import("./manifestStore")).admissionLog;
}

beforeEach(() => wipeStores());

it("knows whom the phone has admitted after a restart, oldest first and each once, and the disk does not tell", async () => {
  const log = await start();
  await log.note(admission("b", { at: Date.now() - 1000, direction: "reset" }));
  await log.note(admission("a", { at: Date.now() - 5000 }));
  await log.note(admission("a", { at: Date.now() - 5000 }));
  expect(await dumpDatabases()).not.toMatch(/Dora|Stage/);
  const next = await start();
  await next.load();
  expect(next.of(1).map(({ nonce }) => nonce)).toEqual(["a", "b"]);
  expect(next.of(2)).toEqual([]);
});

it("learns that the server knows of an admission, and of nobody else's by the same nonce", async () => {
  const log = await start();
  const [a, b] = [admission("a"), admission("b")];
  await log.note(a, b);
  await log.note({ ...a, confirmedAt: 5 }, { ...b, confirmedAt: 5, device: "another" });
  expect(log.of(1).map(({ confirmedAt }) => confirmedAt)).toEqual([5, undefined]);
  const next = await start();
  await next.load();
  expect(next.of(1).map(({ confirmedAt }) => confirmedAt)).toEqual([5, undefined]);
});

it("learns when the server knew of what it heard, and goes by the first it learns of that", async () => {
  const log = await start();
  const received = admission("a", { heardFrom: "another" });
  await log.note(received);
  await log.note({ ...received, knownAt: 7 });
  await log.note({ ...received, confirmedAt: 5, knownAt: 9 });
  expect(log.of(1)).toEqual([{ ...received, confirmedAt: 5, knownAt: 7 }]);
});

it("tells every other tab what one of them has done or heard, which does not write it again", async () => {
  const [here, there] = [await start(), await start()];
  const seal = vi.spyOn(crypto.subtle, "encrypt");
  const update = vi.fn();
  here.watch(update);
  const admissions = [admission("a"), admission("b", { heardFrom: "another" })];
  await here.note(...admissions);
  await until(() => expect(there.of(1)).toEqual(admissions));
  expect(seal).toHaveBeenCalledTimes(2);
  expect(update).toHaveBeenCalledOnce();
});

it("forgets a performance that is over, and what is older than any door is open", async () => {
  const log = await start();
  await log.note(admission("a"));
  await log.note(admission("other", { performance: 2 }));
  await log.note(admission("old", { at: Date.now() - 40 * 3_600_000, performance: 2 }));
  await log.forget(1);
  const next = await start();
  await next.load();
  expect(next.of(1)).toEqual([]);
  expect(next.of(2).map(({ nonce }) => nonce)).toEqual(["other"]);
});
