import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/api/client";
import { errorMessage } from "@/api/errors";
import { newest, patchRows } from "@/live/newest";
import { topics } from "@/live/topics";
import { useAtMostEvery } from "@/live/useAtMostEvery";
import { useItems, useTopic } from "@/live/useTopic";
import { toast } from "@/shell/toast";
import { orderFromWire, orderRowFromWire, tabOf } from "./model";
import type { OrderDetails, OrderRow, Tab, WireOrder, WireOrderRow } from "./model";

export interface Asked {
  readonly account: number;
  readonly tab: Tab;
  readonly search: string;
  readonly page: number;
  readonly pageSize: number;
}

export interface OrderPage {
  readonly rows: readonly OrderRow[];
  readonly total: number;
}

export const orderKeys = {
  lists: ["orders", "list"] as const,
  list: (asked: Asked) => ["orders", "list", asked] as const,
  one: (id: number) => ["orders", "one", id] as const,
};

const orderList = (asked: Asked) =>
  queryOptions({
    queryKey: orderKeys.list(asked),
    queryFn: async ({ signal }): Promise<OrderPage> => {
      const body = {
        account_id: asked.account,
        email_id: asked.search,
        payment_method: asked.tab === "progress" ? "Reserved" : "order",
        page: asked.page,
        page_size: asked.pageSize,
      };
      const reply = await api.post<{ data: { eventinfo: WireOrderRow[] }; total: number }>(
        "/events/searchOrderDetails",
        body,
        { signal },
      );
      return { rows: reply.data.eventinfo.map(orderRowFromWire), total: reply.total };
    },
    placeholderData: keepPreviousData,
  });

/**
 * A page of orders that fills by itself. Rows that are shown change in place; on the first, unsearched page new orders
 * come in at once while nobody has scrolled or searched, otherwise they wait behind "3 new orders".
 */
export function useOrders(asked: Asked) {
  const cache = useQueryClient();
  const query = useQuery(orderList(asked));
  const [waiting, setWaiting] = useState<ReadonlySet<number>>(NONE);
  const isWatched = asked.page === 1 && asked.search === "";

  const refetch = () => {
    setWaiting(NONE);
    void cache.invalidateQueries({ queryKey: orderKeys.lists });
  };
  const refetchSoon = useAtMostEvery(2000, refetch);
  const live = useItems<WireOrderRow>(topics.orders(asked.account), {
    onItems: (items) => {
      const rows = items.map(orderRowFromWire);
      const shown = query.data?.rows ?? [];
      cache.setQueryData<OrderPage>(orderKeys.list(asked), (held) => held && withRows(held, rows, asked.tab));
      const fresh = rows.filter((row) => tabOf(row) === asked.tab && !shown.some(({ id }) => id === row.id));
      if (fresh.length === 0) return;
      if (isWatched) refetchSoon();
      else setWaiting((held) => new Set([...held, ...fresh.map(({ id }) => id)]));
    },
    onResync: refetchSoon,
  });
  return { query, live, waiting: waiting.size, showWaiting: refetch };
}

const NONE: ReadonlySet<number> = new Set();

/** Patches what is shown; an order that has moved to the other tab leaves this one. */
export function withRows(held: OrderPage, incoming: readonly OrderRow[], tab: Tab): OrderPage {
  const patched = patchRows(held.rows, incoming, (row) => row.id);
  const rows = patched.filter((row) => tabOf(row) === tab);
  if (rows.length === held.rows.length && patched === held.rows) return held;
  return { rows, total: held.total - (held.rows.length - rows.length) };
}

const orderDetails = (id: number) =>
  queryOptions({
    queryKey: orderKeys.one(id),
    queryFn: async ({ signal }): Promise<OrderDetails | null> => {
      const reply = await api.post<{ data: { eventinfo: WireOrder[] } }>(
        "/events/getOrderDetails",
        { eventticketdetail_id: id },
        { signal },
      );
      const [found] = reply.data.eventinfo;
      return found ? orderFromWire(found) : null;
    },
  });

interface Redeeming {
  readonly item: number;
  readonly isReset: boolean;
}

/** Redeems or resets one upsell of an order, and says so in the server's words. */
export function useRedeeming(order: OrderDetails) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ item, isReset }: Redeeming) =>
      api.post<{ readonly message: string }>("/events/individualUpsellValidation", {
        action_type: "individual upsell validation",
        upsellpayment_id: order.payment,
        eventticketdetail_id: order.id,
        individualupsellid: item,
        upsell_status: isReset ? "0" : "1",
      }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error)),
    // Whichever it was, somebody has changed it: the page shows how it stands.
    onSettled: () => cache.invalidateQueries({ queryKey: orderKeys.one(order.id) }),
  });
}

/** One order, kept fresh by its own topic. */
export function useOrder(id: number) {
  const cache = useQueryClient();
  const query = useQuery(orderDetails(id));
  const live = useTopic<WireOrder | null>(topics.order(id), (wire) => {
    if (!wire) return;
    const order = orderFromWire(wire);
    cache.setQueryData<OrderDetails | null>(orderKeys.one(id), (held) => newest(order)(held ?? undefined));
  });
  return { query, live };
}
