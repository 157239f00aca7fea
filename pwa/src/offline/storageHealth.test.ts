import { expect, it, vi } from "vitest";
import { outbox } from "./outbox";
import { noteStorageSuccess, storageHealth } from "./store";
import { request } from "./testing/disk";

it("says that the storage is full as long as something waits in memory alone, though something smaller finds room", async () => {
  storageHealth.clear("full", "unavailable", "unreadable", "evicted");
  const add = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
    throw new DOMException("No room", "QuotaExceededError");
  });
  await outbox.keep(request("a"));
  noteStorageSuccess();
  expect(storageHealth.read()).toEqual(["full"]);
  add.mockRestore();
  outbox.forget();
  noteStorageSuccess();
  expect(storageHealth.read()).toEqual([]);
});
