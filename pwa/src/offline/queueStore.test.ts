import { beforeEach, expect, it, vi } from "vitest";
import { storeNoted, storeWaiting } from "./queueStore";
import { wipeStores } from "./store";
import { request } from "./testing/disk";

const STRICT = { durability: "strict" };
const NOTED = { nonce: "a" };

beforeEach(() => wipeStores());

// A disk that only means to write forgets with the battery, and the same ticket is let in again.
it("has a scan and whom it let in written before anybody is let in, and both in one breath", async () => {
  const opened = vi.spyOn(IDBDatabase.prototype, "transaction");
  await storeWaiting({ kind: "scan", request: request("a") }, NOTED);
  expect(opened).toHaveBeenCalledWith(["queue", "own"], "readwrite", STRICT);
});

it("has whom the server's answer let in written as durably", async () => {
  const opened = vi.spyOn(IDBDatabase.prototype, "transaction");
  await storeNoted([NOTED]);
  expect(opened).toHaveBeenCalledWith("own", "readwrite", STRICT);
});
