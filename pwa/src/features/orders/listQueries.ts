import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/api/client";
import { errorMessage } from "@/api/errors";
import type { Shapes, WireData } from "@/api/wire";
import { patchRows, useAtMostEvery } from "@/live/lists";
import { topics, useItems } from "@/live/useTopic";
import { sendChange } from "@/office/editing";
import type { ListPage } from "@/office/list";
import { type OrderRow, orderRowFromWire, type WireOrderRow } from "@/shared/orders/model";
import { orderKeys } from "@/shared/orders/queries";
import { toast } from "@/shell/toast";
import { saveBlob } from "@/ui/saveBlob";
import {
  belongs,
  choicesFromWire,
  type FilterChoices,
  filtersSet,
  isListed,
  type OrderList,
  type OrdersAsked,
  ordersToWire,
} from "./listModel";

export interface PageAsked extends OrdersAsked {
  readonly page: number;
  readonly pageSize: number;
}

export interface OrderPage extends ListPage<OrderRow> {
  /** The account's: whose clock says when an order was bought. */
  readonly zone: string;
}

/** A million lines take a minute to read, and longer to send. */
const FILE_TIMEOUT_MS = 30 * 60_000;
const NONE: ReadonlySet<number> = new Set();

export const pageKey = (asked: PageAsked) => [...orderKeys.lists, asked] as const;

const orderList = (asked: PageAsked) =>
  queryOptions({
    queryKey: pageKey(asked),
    queryFn: async ({ signal }): Promise<OrderPage> => {
      const body = { ...ordersToWire(asked), page: asked.page, page_size: asked.pageSize };
      const reply = await api.post<Shapes["OrderSearchOut"]>("/events/searchOrderDetails", body, { signal });
      const { total, more, timezone } = reply;
      return { rows: reply.data.eventinfo.map(orderRowFromWire), total, more, zone: timezone };
    },
    placeholderData: keepPreviousData,
  });

/**
 * A page of orders that fills by itself. Rows that are shown change in place; on the first, unsearched page new orders
 * come in at once, as far as nobody is at the list (`useSteadyRows`); on the others they wait behind "3 new orders".
 */
export function useOrders(asked: PageAsked) {
  const cache = useQueryClient();
  const query = useQuery(orderList(asked));
  const list = JSON.stringify([asked.account, asked.list, asked.search, asked.filters]);
  const [held, setHeld] = useState({ list, orders: NONE });
  // Orders that wait for another list are none of this one's.
  const waiting = held.list === list ? held.orders : NONE;
  const isWatched = asked.page === 1 && asked.search === "" && filtersSet(asked.filters) === 0;

  const refetch = () => {
    setHeld({ list, orders: NONE });
    void cache.invalidateQueries({ queryKey: orderKeys.lists });
  };
  const refetchSoon = useAtMostEvery(2000, refetch);
  const live = useItems<WireOrderRow>(topics.orders(asked.account), {
    onItems: (items) => {
      const rows = items.map(orderRowFromWire);
      const shown = query.data?.rows ?? [];
      cache.setQueryData<OrderPage>(pageKey(asked), (page) => page && withRows(page, rows, asked.list));
      const fresh = rows.filter((row) => belongs(row, asked) && !shown.some(({ id }) => id === row.id));
      if (fresh.length === 0) return;
      if (isWatched) refetchSoon();
      else
        setHeld((before) => ({
          list,
          orders: new Set([...(before.list === list ? before.orders : NONE), ...fresh.map(({ id }) => id)]),
        }));
    },
    onResync: refetchSoon,
  });
  return { query, live, waiting: waiting.size, showWaiting: refetch };
}

/** Patches what is shown; an order that has moved to another list leaves this one. */
export function withRows(held: OrderPage, incoming: readonly OrderRow[], list: OrderList): OrderPage {
  const patched = patchRows(held.rows, incoming, (row) => row.id);
  const rows = patched.filter((row) => isListed(row, list));
  if (rows.length === held.rows.length && patched === held.rows) return held;
  const left = patched.filter((row) => !isListed(row, list));
  return { ...held, rows, left, total: held.total - left.length };
}

/** What the list can be narrowed to: the account's events, and the performances of the one that is chosen. */
export const filterChoices = (account: number, event: number) =>
  queryOptions({
    queryKey: ["orders", "filters", account, event] as const,
    queryFn: async ({ signal }): Promise<FilterChoices> => {
      const body = { account_id: account, eventid: event };
      const reply = await api.post<WireData<Shapes["OrderFiltersData"]>>("/orders/filters", body, { signal });
      return choicesFromWire(reply.data);
    },
    placeholderData: keepPreviousData,
  });

/** Keeps all that are asked for, not only the page that is shown, as a file. */
export function useOrdersFile(asked: OrdersAsked) {
  return useMutation({
    mutationFn: () => api.postBlob("/orders/exportOrders", ordersToWire(asked), { timeout: FILE_TIMEOUT_MS }),
    onSuccess: (blob) => saveBlob(blob, "Orders.csv"),
    onError: (error) => toast.error(errorMessage(error)),
  });
}

/** Overwrites who bought an order, and says so in the server's words. */
export function useRemoveUser() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (order: OrderRow) => sendChange("/events/updatePaymentUserData", { payment_id: order.payment }),
    onSuccess: (message) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: orderKeys.lists }),
  });
}

export interface BuyerAsked {
  readonly order: OrderRow;
  readonly format: "json" | "pdf";
}

/** Keeps all that is known of an order's buyer, in all of their orders, as a file. */
export function useBuyerFile() {
  return useMutation({
    mutationFn: ({ order, format }: BuyerAsked) =>
      api.postBlob("/orders/exportBuyer", { account_id: order.account, email: order.email, format }),
    onSuccess: (blob, { format }) => saveBlob(blob, `buyer-data.${format}`),
    onError: (error) => toast.error(errorMessage(error)),
  });
}
