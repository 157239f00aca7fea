import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import { line } from "@/live/live";
import type { Listener } from "@/live/topicSubscriptions";
import { NO_FILTERS } from "./listModel";
import { useOrders, type PageAsked } from "./listQueries";

const PLAIN: PageAsked = { account: 2, list: "orders", search: "maya", filters: NO_FILTERS, page: 1, pageSize: 15 };

/** As far as the list goes by it: one that is paid. */
const sold = (id: number) => ({ id, version: 1, paymentstatus: "Success", gateway: "stripe", channelname: "online" });

function start() {
  let listener: Listener | undefined;
  vi.spyOn(line, "listen").mockImplementation((_topic, heard) => {
    listener = heard;
    return () => undefined;
  });
  vi.spyOn(api, "post").mockResolvedValue({ data: { eventinfo: [] }, total: 0, more: false });
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const view = renderHook((asked: PageAsked) => useOrders(asked), { wrapper, initialProps: PLAIN });
  const sell = (id: number) => act(() => listener?.onItems?.([sold(id)], undefined));
  return { view, sell };
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each<[string, Partial<PageAsked>]>([
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
