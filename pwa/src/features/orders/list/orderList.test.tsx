import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, test, vi } from "vitest";
import { api } from "@/api/client";
import { line } from "@/live/live";
import type { Listener } from "@/live/topicSubscriptions";
import { PLAIN_ROW as order } from "@/shared/orders/testing";
import {
  belongs,
  filtersIn,
  filtersSet,
  listIn,
  LISTS,
  mayRemoveUser,
  mayEmailBuyer,
  NO_FILTERS,
  ordersToDto,
  useOrders,
  type PageParams,
} from "./orderList";

const asked = { account: 2, list: "orders", search: "", filters: NO_FILTERS } as const;

test("a list is asked for in the spec's words", () => {
  const filters = { ...NO_FILTERS, event: 3, day: "2026-11-02", gateway: "cash", status: "Refund" };
  expect(ordersToDto({ ...asked, search: "maya", filters })).toMatchObject({
    account_id: 2,
    search: "maya",
    payment_method: "order",
    eventid: 3,
    day: "2026-11-02",
    gateway: "cash",
    paymentstatus: "Refund",
  });
});

test("what is not paid yet is not narrowed by how it was paid", () => {
  const filters = { ...NO_FILTERS, gateway: "cash", status: "Refund" };
  expect(ordersToDto({ ...asked, list: "progress", filters })).toMatchObject({
    payment_method: "Reserved",
    day: null,
    soldat: null,
    gateway: "",
    paymentstatus: "",
  });
});

test("what is kept under a name is a list of its own, and in progress too", () => {
  expect(ordersToDto({ ...asked, list: "reserved" })).toMatchObject({ payment_method: "Reserved", named: true });
  expect(ordersToDto({ ...asked, list: "progress" })).toMatchObject({ payment_method: "Reserved", named: false });
  const inProgress = { ...order, status: "Progress", reservation: 9 } as const;
  const named = { ...inProgress, reservedUntil: "2026-11-26T19:00:00+00:00" };
  const listsOf = (row: typeof order) => LISTS.filter((list) => belongs(row, { ...asked, list }));
  expect([order, inProgress, named].map(listsOf)).toEqual([["orders"], ["progress"], ["progress", "reserved"]]);
});

test("an order without a name is asked for by who sold it, and about when", () => {
  const filters = { ...NO_FILTERS, seller: 4, moment: "2026-11-28T19:05:00.000Z" };
  expect(ordersToDto({ ...asked, filters })).toMatchObject({ soldby: 4, soldat: "2026-11-28T19:05:00.000Z" });
});

test("a new order belongs to a list that its row fits", () => {
  const fits = (filters: Partial<typeof NO_FILTERS>) =>
    belongs(order, { ...asked, filters: { ...NO_FILTERS, ...filters } });
  expect(fits({})).toBe(true);
  expect(fits({ event: 3, performance: 7, channel: "online", gateway: "stripe", status: "Success" })).toBe(true);
  for (const other of [
    { event: 4 },
    { performance: 8 },
    { channel: "api" },
    { gateway: "cash" },
    { status: "Refund" },
  ]) {
    expect(fits(other)).toBe(false);
  }
  expect(belongs(order, { ...asked, list: "progress" })).toBe(false);
  expect(
    belongs({ ...order, refundStatus: "Inprogress" }, { ...asked, filters: { ...NO_FILTERS, status: "Pending" } }),
  ).toBe(true);
});

test("each filter counts that narrows something", () => {
  expect(filtersSet(NO_FILTERS)).toBe(0);
  expect(filtersSet({ ...NO_FILTERS, event: 3, day: "2026-11-02" })).toBe(2);
});

test("Delete User Info is shown for a successful order that still names somebody, and not to door staff", () => {
  expect([1, 2, 4].map((role) => mayRemoveUser(order, role as 1))).toEqual([true, true, true]);
  expect(mayRemoveUser(order, 3)).toBe(false);
  for (const other of [{ status: "Progress" }, { status: "Refund" }, { isRemoved: true }] as const) {
    expect(mayRemoveUser({ ...order, ...other }, 2)).toBe(false);
  }
  expect(mayRemoveUser({ ...order, name: "rem_brandt", email: "rem_brandt@leiden.test" }, 2)).toBe(true);
});

test("all that is known of a buyer is for owners and the platform, where there is an address", () => {
  expect([1, 2, 3, 4].map((role) => mayEmailBuyer(order, role as 1))).toEqual([true, false, false, true]);
  expect(mayEmailBuyer({ ...order, email: "" }, 4)).toBe(false);
  expect(mayEmailBuyer({ ...order, isRemoved: true }, 4)).toBe(false);
});

test("a link narrows the list to what its figure has counted", () => {
  const read = (terms: string) => filtersIn(new URLSearchParams(terms));
  expect(read("event=3&performance=7&hold=2&day=2026-11-14")).toEqual({
    ...NO_FILTERS,
    event: 3,
    performance: 7,
    hold: 2,
    day: "2026-11-14",
  });
  expect(read("event=3&day=tomorrow&upsell=x")).toEqual({ ...NO_FILTERS, event: 3 });
  expect(read("seller=4&day=2026-11-28")).toEqual({ ...NO_FILTERS, seller: 4, day: "2026-11-28" });
  expect(read("day=2026-11-14")).toBeUndefined();
  expect(read("search=hopper")).toEqual(NO_FILTERS);
  expect(["tab=progress", "tab=reserved", "tab=x", ""].map((terms) => listIn(new URLSearchParams(terms)))).toEqual([
    "progress",
    "reserved",
    "orders",
    "orders",
  ]);
});

const PLAIN: PageParams = { account: 2, list: "orders", search: "maya", filters: NO_FILTERS, page: 1, pageSize: 15 };

/** As far as the list goes by it: one that is paid. */
const sold = (id: number) => ({ id, version: 1, paymentstatus: "Success", gateway: "stripe", channelname: "online" });

function start() {
  let listener: Listener | undefined;
  vi.spyOn(line, "listen").mockImplementation((_topic, callbacks) => {
    listener = callbacks;
    return () => undefined;
  });
  vi.spyOn(api, "post").mockResolvedValue({ data: { eventinfo: [] }, total: 0, more: false });
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const view = renderHook((asked: PageParams) => useOrders(asked), { wrapper, initialProps: PLAIN });
  const sell = (id: number) => act(() => listener?.onItems?.([sold(id)], undefined));
  return { view, sell };
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each<[string, Partial<PageParams>]>([
  ["search", { search: "noor" }],
  ["list", { list: "progress" }],
  ["customer", { account: 3 }],
  ["filter", { filters: { ...NO_FILTERS, event: 3 } }],
])("counts no orders that waited before another %s", async (_what, change) => {
  const { view, sell } = start();
  await waitFor(() => expect(view.result.current.query.isSuccess).toBe(true));
  sell(70);
  sell(71);
  sell(71);
  expect(view.result.current.waiting).toBe(2);
  view.rerender({ ...PLAIN, page: 2 });
  expect(view.result.current.waiting).toBe(2);

  view.rerender({ ...PLAIN, ...change });
  expect(view.result.current.waiting).toBe(0);
});
