import { expect, it, vi } from "vitest";
import { lateWire, type WireEvents } from "./wire";

const events = () => ({ opened: vi.fn(), lost: vi.fn(), refused: vi.fn(), heard: vi.fn() }) satisfies WireEvents;
const settled = () => new Promise((resolve) => setTimeout(resolve));

it("opens once it is loaded, and sends what it is given", async () => {
  const inner = { open: vi.fn(), close: vi.fn(), send: vi.fn() };
  const makeWire = vi.fn(() => inner);
  const wire = lateWire(() => Promise.resolve(makeWire))(events());
  expect(makeWire).not.toHaveBeenCalled();

  wire.open();
  wire.open();
  await settled();
  wire.send("subscribe", { topics: [] }, () => undefined);
  wire.close();

  expect(makeWire).toHaveBeenCalledOnce();
  expect(inner.send).toHaveBeenCalledOnce();
  expect(inner.close).toHaveBeenCalledOnce();
});

it("is lost where it cannot be loaded, and tried again", async () => {
  const told = events();
  const load = vi.fn(() => Promise.reject(new Error("no network")));
  const wire = lateWire(load)(told);

  wire.open();
  await settled();
  wire.open();
  await settled();

  expect(told.lost).toHaveBeenCalledTimes(2);
});

it("opens nothing after it was closed", async () => {
  const makeWire = vi.fn();
  const told = events();
  const wire = lateWire(() => Promise.resolve(makeWire))(told);

  wire.open();
  wire.close();
  await settled();

  expect(makeWire).not.toHaveBeenCalled();
  expect(told.lost).not.toHaveBeenCalled();
});
