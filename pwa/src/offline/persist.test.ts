// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { openDB } from "idb";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GUEST_MS } from "@/device/inTime";
import { claimStores, persistQueries, restoreQueries, wipeAll } from "@/offline/persist";
import { until } from "@/testing/until";
import { storedOwner } from "./owner";

const seen = async (client: QueryClient, key: string, value: unknown, meta?: { persist: boolean }) => {
  await client.fetchQuery({ queryKey: [key], queryFn: () => value, ...(meta && { meta }) });
};
/** What a restart finds, as soon as it finds this. */
const restored = (key: readonly string[]) =>
  until(async () => {
    const after = new QueryClient();
    await restoreQueries(after);
    expect(after.getQueryData(key)).toBeDefined();
    return after;
  });
const longEnoughToWrite = () => new Promise((resume) => setTimeout(resume, 1200));

afterEach(async () => {
  vi.useRealTimers();
  await wipeAll(new QueryClient());
});

describe("what was seen last", () => {
  it("is there after a restart, with the time at which it was seen", async () => {
    const before = new QueryClient();
    await claimStores("3", before);
    const stop = persistQueries(before);
    await seen(before, "orders", { name: "Maya" });
    await seen(before, "secret", "once", { persist: false });
    const after = await restored(["orders"]);
    stop();
    expect(after.getQueryData(["orders"])).toEqual({ name: "Maya" });
    expect(after.getQueryData(["secret"])).toBeUndefined();
    expect(after.getQueryState(["orders"])?.dataUpdatedAt).toBe(before.getQueryState(["orders"])?.dataUpdatedAt);
    expect(after.getQueryState(["orders"])?.isInvalidated, "asked for again when it is shown").toBe(true);
  });

  it("holds up no screen where the disk does not answer, and comes to it once that does", async () => {
    const before = new QueryClient();
    await claimStores("3", before);
    const stop = persistQueries(before);
    await seen(before, "orders", "earlier");
    await seen(before, "events", "earlier");
    await restored(["events"]);
    stop();
    const other = await openDB("foyer-answers");
    const { store } = other.transaction("kept", "readwrite");
    let isOver = false;
    void (async () => {
      while (!isOver) await store.count();
    })();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const after = new QueryClient();
    const started = restoreQueries(after);
    await vi.advanceTimersByTimeAsync(GUEST_MS);
    await started;
    vi.useRealTimers();
    await seen(after, "orders", "now");
    isOver = true;
    await until(() => expect(after.getQueryData(["events"])).toBe("earlier"));
    expect(after.getQueryData(["orders"])).toBe("now");
    other.close();
  });

  it("is gone when another person signs in, and stays for the same one", async () => {
    const first = new QueryClient();
    await claimStores("3", first);
    const stop = persistQueries(first);
    await seen(first, "orders", 1);
    await restored(["orders"]);
    stop();
    await claimStores("3", first);
    expect(first.getQueryData(["orders"])).toBe(1);
    await claimStores("4", first);
    expect(first.getQueryData(["orders"])).toBeUndefined();
    const after = new QueryClient();
    await restoreQueries(after);
    expect(after.getQueryData(["orders"])).toBeUndefined();
    expect(storedOwner()).toBe("4");
  });

  it("is not written for nobody", async () => {
    const client = new QueryClient();
    const stop = persistQueries(client);
    await seen(client, "orders", 1);
    await longEnoughToWrite();
    stop();
    await claimStores("3", new QueryClient());
    const after = new QueryClient();
    await restoreQueries(after);
    expect(after.getQueryData(["orders"])).toBeUndefined();
  });
});
