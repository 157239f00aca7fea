import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { ReactNode } from "react";
import { saleKeys } from "@/shared/sale/offerCalls";
import type { Reservation } from "@/shared/sale/model";
import { NOBODY } from "@/shared/sale/model";
import type { SaleRecord } from "@/shared/checkout/useCheckout";
import { useCheckout } from "@/shared/checkout/useCheckout";

const reservation = { id: 4, secret: "s", payment: "ORD-4" } as Reservation;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("forgets how an earlier try ended when the next one begins", async () => {
  const cache = new QueryClient();
  cache.setQueryData(saleKeys.payment("ORD-4"), "open");
  vi.stubGlobal("fetch", () => Promise.resolve(new Response('{"status":"Progress","is_being_paid":true}')));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useCheckout({ at: "reserved", reservation }), { wrapper });

  await act(() => result.current.pay({ reservation, gateway: "stripe", buyer: NOBODY }));

  expect(result.current.phase.at).toBe("paying");
  expect(cache.getQueryData(saleKeys.payment("ORD-4"))).toBe("paying");
});

/** Answers the calls in turn; each is a reply, or an error of the line. */
function answers(...responses: readonly (readonly [number, object | string] | Error)[]) {
  const left = [...responses];
  const calls: string[] = [];
  vi.stubGlobal("fetch", (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url.replace("/v1/sales/", "")}`);
    const next = left.shift();
    if (!next || next instanceof Error) return Promise.reject(next ?? new Error("No answer is left"));
    const [status, body] = next;
    return Promise.resolve(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));
  });
  return calls;
}

function checkout() {
  const record = { onSend: vi.fn<SaleRecord["onSend"]>(), onSettled: vi.fn<SaleRecord["onSettled"]>() };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useCheckout({ at: "reserved", reservation }, record), { wrapper });
  const pay = () =>
    act(() => result.current.pay({ reservation, gateway: "cash", buyer: NOBODY }).catch(() => undefined));
  return { now: () => result.current, pay, record };
}

const sold = { status: "Success", payment: "ORD-4", orders: [] };
const open = { status: "Progress", is_being_paid: false };
const refused = { message: "This order is already paid", code: "already_paid" };

it.each([
  ["the line breaks", new TypeError("Failed to fetch")],
  ["it takes too long", new DOMException("The operation timed out", "TimeoutError")],
  ["a proxy answers", [502, "<html>Bad gateway</html>"]],
  ["a network's sign-in page answers", [200, "<html>Welcome</html>"]],
  ["another system answers", [200, { status: "ok" }]],
  ["the server fails", [500, "Internal Server Error"]],
] as const)("keeps a sale of which nobody knows whether it was paid, where %s", async (_why, response) => {
  answers(response);
  const { now, pay, record } = checkout();

  await pay();

  expect(now().phase).toMatchObject({ at: "unknown", reservation });
  expect(record.onSend).toHaveBeenCalledOnce();
  expect(record.onSettled).not.toHaveBeenCalled();
  // Going back leaves it where it is.
  expect(await act(() => now().giveBack())).toBe(false);
  expect(now().phase.at).toBe("unknown");
});

it("shows what is paid where it is given back after a lost answer", async () => {
  const calls = answers(new TypeError("Failed to fetch"), [409, refused], [200, sold]);
  const { now, pay, record } = checkout();
  await pay();
  act(() => now().hear(reservation, "open"));
  expect(now().phase.at).toBe("reserved");

  expect(await act(() => now().giveBack())).toBe(false);

  expect(now().phase).toMatchObject({ at: "sold", sold: { payment: "ORD-4" } });
  expect(record.onSettled).toHaveBeenCalledWith(reservation, "sold");
  expect(calls.at(-2)).toBe("DELETE reservations/4");
});

it("stays with a sale where the answer to giving it back is lost, too", async () => {
  answers(new TypeError("Failed to fetch"), new TypeError("Failed to fetch"));
  const { now, pay } = checkout();
  await pay();
  act(() => now().hear(reservation, "open"));

  expect(await act(() => now().giveBack())).toBe(false);

  expect(now().phase.at).toBe("unknown");
});

it("pays the same reservation again where it was not paid, and leaves it once it is given back", async () => {
  const calls = answers(new TypeError("Failed to fetch"), [200, open], [200, { message: "Reservation Canceled" }]);
  const { now, pay, record } = checkout();
  await pay();
  act(() => now().hear(reservation, "open"));
  await pay();
  expect(calls).toEqual(["POST reservations/4/payment", "POST reservations/4/payment"]);

  expect(await act(() => now().giveBack())).toBe(true);

  expect(now().phase.at).toBe("choosing");
  expect(record.onSettled).toHaveBeenCalledWith(reservation, "over");
});

it("leaves at once what nobody has paid for, with or without an answer", async () => {
  answers(new TypeError("Failed to fetch"));
  const { now } = checkout();

  expect(await act(() => now().giveBack())).toBe(true);

  expect(now().phase.at).toBe("choosing");
});
