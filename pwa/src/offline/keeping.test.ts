import { expect, it, vi } from "vitest";
import { keeping, noteSuccess } from "./keeping";
import { outbox } from "./outbox";
import { request } from "./testing";

it("says that the storage is full as long as something waits in memory alone, though something smaller finds room", async () => {
  keeping.clear("full", "unavailable", "unreadable", "evicted");
  const add = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
    throw new DOMException("No room", "QuotaExceededError");
  });
  await outbox.keep(request("a"));
  noteSuccess();
  expect(keeping.read()).toEqual(["full"]);
  add.mockRestore();
  outbox.forget();
  noteSuccess();
  expect(keeping.read()).toEqual([]);
});
