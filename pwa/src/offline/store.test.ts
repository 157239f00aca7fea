import { openDB } from "idb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { until } from "@/testing/until";
import { doorStore, storeNoted } from "./queueStore";
import { letGo, openStore, wipeStores } from "./store";

beforeEach(() => wipeStores());
afterEach(() => wipeStores());

it("goes on with a database that a newer build, in another tab, has given a later version", async () => {
  const newer = await openDB("foyer-keys", 99, { upgrade: (database) => void database.createObjectStore("keys") });
  newer.close();
  const upgrade = vi.fn();
  const database = await openStore("foyer-keys", 2, upgrade);
  expect([database.version, ...database.objectStoreNames]).toEqual([99, "keys"]);
  expect(upgrade).not.toHaveBeenCalled();
});

it("holds up no page after it with what it was writing when it was put away", async () => {
  const writing = (await doorStore()).transaction("own", "readwrite");
  const asks = async () => {
    for (;;) await writing.store.count();
  };
  const asked = asks().catch((error: unknown) => error);
  letGo();
  expect(await asked).toMatchObject({ name: expect.stringMatching(/^(Abort|TransactionInactive)Error$/) as string });
  const next = await openDB("foyer-door");
  expect(await next.transaction("own", "readwrite").store.count()).toBe(0);
  next.close();
});

it("has what was committed written all the same", async () => {
  const committed = vi.spyOn(IDBTransaction.prototype, "commit");
  const noted = storeNoted([{ nonce: "a" }]);
  await until(() => expect(committed).toHaveBeenCalled());
  letGo();
  await noted;
  expect(await (await doorStore()).getAllKeys("own")).toEqual(["a"]);
});
