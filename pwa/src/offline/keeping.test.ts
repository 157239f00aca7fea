import { expect, it, vi } from "vitest";
import { keeping, noteSuccess } from "./keeping";
import { outbox } from "./outbox";
import { request } from "./testing";

it("says that the storage is full until what waits is written, though something smaller finds room", async () => {
  const add = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
    throw new DOMException("No room", "QuotaExceededError");
  });
  await outbox.keep(request("a"));
  noteSuccess();
  expect(keeping.read()).toEqual(["full"]);
  add.mockRestore();
  await outbox.keep(request("bb"));
  expect(keeping.read()).toEqual([]);
  outbox.forget();
});
