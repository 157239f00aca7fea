import { openDB } from "idb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openStore, wipeStores } from "./store";

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
