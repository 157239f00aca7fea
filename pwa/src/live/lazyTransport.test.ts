import { expect, it, vi } from "vitest";
import { lazyTransport, type TransportEvents } from "./transport";

const events = () =>
  ({ opened: vi.fn(), lost: vi.fn(), refused: vi.fn(), received: vi.fn() }) satisfies TransportEvents;
const settled = () => new Promise((resolve) => setTimeout(resolve));

it("opens once it is loaded, and sends what it is given", async () => {
  const inner = { open: vi.fn(), close: vi.fn(), send: vi.fn() };
  const makeTransport = vi.fn(() => inner);
  const transport = lazyTransport(() => Promise.resolve(makeTransport))(events());
  expect(makeTransport).not.toHaveBeenCalled();

  transport.open();
  transport.open();
  await settled();
  transport.send("subscribe", { topics: [] }, () => undefined);
  transport.close();

  expect(makeTransport).toHaveBeenCalledOnce();
  expect(inner.send).toHaveBeenCalledOnce();
  expect(inner.close).toHaveBeenCalledOnce();
});

it("is lost where it cannot be loaded, and tried again", async () => {
  const handlers = events();
  const load = vi.fn(() => Promise.reject(new Error("no network")));
  const transport = lazyTransport(load)(handlers);

  transport.open();
  await settled();
  transport.open();
  await settled();

  expect(handlers.lost).toHaveBeenCalledTimes(2);
});

it("opens nothing after it was closed", async () => {
  const makeTransport = vi.fn();
  const handlers = events();
  const transport = lazyTransport(() => Promise.resolve(makeTransport))(handlers);

  transport.open();
  transport.close();
  await settled();

  expect(makeTransport).not.toHaveBeenCalled();
  expect(handlers.lost).not.toHaveBeenCalled();
});
