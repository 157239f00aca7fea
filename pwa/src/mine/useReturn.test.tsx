import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepLeft, leftIn } from "@/mine/leaving";
import type { OwnPayment, Waiting } from "@/mine/model";
import { useReturn } from "@/mine/OwnPage";

const own = { payment: "ORD-9", key: "k" };
const due = (id: number, extras: readonly string[]) =>
  ({ paying: { id, secret: `secret-${id}`, payment: "ORD-9" }, extras }) as unknown as Waiting;
const exchange = due(31, []);
const extras = due(32, ["1 × Programme"]);
const payment = (unpaid: readonly Waiting[]) =>
  ({ payment: "ORD-9", orders: [{ id: 1, waiting: exchange }], unpaid }) as unknown as OwnPayment;

const shown = () => window.history.state as unknown;
const comeTo = (search: string) => window.history.replaceState(null, "", `/o/ORD-9${search}`);

beforeEach(() => vi.spyOn(window, "scrollTo").mockReturnValue());
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  comeTo("");
});

it("leads whoever comes back from their bank to what they were paying, and not to what else waits", () => {
  comeTo("?paid=32&lang=en&redirect_status=succeeded");
  renderHook(() => useReturn(own, payment([extras])));
  expect(shown()).toEqual({ at: "pay", reservation: 32 });
});

it("says that it was paid where it waits no more, and leaves the exchange that still does", async () => {
  comeTo("?paid=32&lang=en&redirect_status=succeeded");
  keepLeft({ paying: extras.paying, message: "Your extras have been added." }, sessionStorage);
  const asked = vi.fn((_url: string, _init: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify({ status: "Success", payment: "ORD-9", orders: [] }))),
  );
  vi.stubGlobal("fetch", asked);
  renderHook(() => useReturn(own, payment([])));
  await waitFor(() => expect(shown()).toMatchObject({ at: "orders", message: "Your extras have been added." }));
  const [, init] = asked.mock.lastCall ?? [];
  expect(new Headers(init?.headers).get("X-Reservation-Secret")).toBe("secret-32");
  expect(leftIn("ORD-9", sessionStorage)).toBeUndefined();
});

it("keeps what was left where the server cannot say how it stands", async () => {
  comeTo("?paid=32&lang=en&redirect_status=succeeded");
  keepLeft({ paying: extras.paying, message: "Your extras have been added." }, sessionStorage);
  const asked = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("fetch", asked);
  renderHook(() => useReturn(own, payment([])));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(leftIn("ORD-9", sessionStorage)?.paying.id).toBe(32);
  expect(shown()).toBeNull();
});

it("opens nothing else once that is paid", () => {
  comeTo("?pay=32&lang=en");
  const { rerender } = renderHook(({ now }) => useReturn(own, now), { initialProps: { now: payment([extras]) } });
  expect(shown()).toEqual({ at: "pay", reservation: 32 });
  window.history.replaceState({ at: "orders" }, "");
  rerender({ now: payment([]) });
  expect(shown()).toEqual({ at: "orders" });
});
