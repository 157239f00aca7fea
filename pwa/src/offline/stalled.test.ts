import { type IDBPDatabase, openDB } from "idb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GUEST_MS } from "@/device/inTime";
import { until } from "@/testing/until";
import { doorStore } from "./queueStore";
import { storageHealth, wipeStores } from "./store";
import { aPhone, request } from "./testing/disk";

let others: IDBPDatabase[] = [];
let goOn: () => void = () => undefined;
let phone: ReturnType<typeof aPhone>;

/** Somebody else writes, and comes to no end: what is asked of the queue meanwhile is never answered. */
async function stall(): Promise<void> {
  await doorStore();
  const other = await openDB("foyer-door");
  others.push(other);
  const { store } = other.transaction("queue", "readwrite");
  let isOver = false;
  goOn = () => (isOver = true);
  void (async () => {
    while (!isOver) await store.count();
  })();
}

beforeEach(async () => {
  await wipeStores();
  storageHealth.clear("full", "unavailable", "unreadable", "evicted");
  phone = aPhone();
});
afterEach(async () => {
  goOn();
  phone.isAway.now = true;
  phone.scans.forget();
  vi.useRealTimers();
  others.forEach((other) => other.close());
  others = [];
  await wipeStores();
});

it("lets no guest wait for a disk that does not answer, says that it keeps nothing, and sends it all the same", async () => {
  const { calls, isAway, scans } = phone;
  await scans.keep(request("first"));
  await stall();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const isStored = scans.keep(request("second"));
  await vi.advanceTimersByTimeAsync(GUEST_MS - 1);
  expect(storageHealth.read()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isStored).toBe(false);
  expect(storageHealth.read()).toEqual(["unavailable"]);
  // One guest has waited for it, and no other one does.
  expect(await scans.keep(request("third"))).toBe(false);
  isAway.now = false;
  const sent = scans.upload();
  await until(async () => {
    await vi.advanceTimersByTimeAsync(GUEST_MS);
    expect(calls).toEqual([["first", "second", "third"]]);
  });
  goOn();
  await sent;
  expect(scans.read()).toEqual([]);
});

it("writes what it owes once the disk goes on, and says nothing more of it", async () => {
  const { scans } = phone;
  await stall();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const isStored = scans.keep(request("first"));
  await vi.advanceTimersByTimeAsync(GUEST_MS);
  expect(await isStored).toBe(false);
  expect(await scans.keep(request("second"))).toBe(false);
  vi.useRealTimers();
  goOn();
  await until(async () => expect(await (await doorStore()).getAll("queue")).toHaveLength(2));
  expect(await scans.keep(request("third"))).toBe(true);
  await until(() => expect(storageHealth.read()).toEqual([]));
});
