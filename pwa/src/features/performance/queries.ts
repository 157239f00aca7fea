import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes, WireData } from "@/api/wire";
import { useAtMostEvery } from "@/live/lists";
import { topics, useItems, useTopic } from "@/live/useTopic";
import { type OrderRow, orderRowFromWire, type Tab, type WireOrderRow } from "@/shared/orders/model";
import { orderKeys } from "@/shared/orders/queries";
import { performanceStateFromWire, type WirePerformanceState } from "@/shared/performance/state";
import { type Curve, curveFromWire } from "./curve/model";
import { type PerformanceView, viewFromWire, type WireView } from "./model";

const READ_EVERY_MS = 2000;

export const viewKey = (id: number) => ["performance", "view", id] as const;
const curveKey = (id: number) => ["performance", "curve", id] as const;

const performanceView = (id: number) =>
  queryOptions({
    queryKey: viewKey(id),
    queryFn: async ({ signal }): Promise<PerformanceView> => {
      const path = `/events/getEventPerformanceViewData/${id}`;
      return viewFromWire((await api.post<WireData<WireView>>(path, {}, { signal })).data);
    },
  });

/** How it has sold by day, beside others like it. */
export const salesByDay = (id: number) =>
  queryOptions({
    queryKey: curveKey(id),
    queryFn: async ({ signal }): Promise<Curve> => {
      const path = `/insight/performances/${id}/sales`;
      return curveFromWire((await api.get<WireData<Shapes["CurveOut"]>>(path, { signal })).data);
    },
  });

/**
 * One performance. Its figures come by its topic and stand at once; what they do not carry (orders, upsells, the days'
 * sales) is read again after a change, at most every two seconds.
 */
export function usePerformanceView(id: number) {
  const cache = useQueryClient();
  const query = useQuery(performanceView(id));
  const readAgain = useAtMostEvery(READ_EVERY_MS, () => {
    void cache.invalidateQueries({ queryKey: viewKey(id) });
    void cache.invalidateQueries({ queryKey: curveKey(id) });
  });
  const live = useTopic<WirePerformanceState>(topics.performance(id), (wire) => {
    const held = cache.getQueryData<PerformanceView>(viewKey(id));
    const state = performanceStateFromWire(wire);
    if (!held || held.state.version > state.version) return;
    cache.setQueryData<PerformanceView>(viewKey(id), { ...held, state });
    if (held.state.version < state.version) readAgain();
  });
  return { query, live };
}

export interface OrdersAsked {
  readonly performance: number;
  readonly account: number;
  readonly tab: Tab;
  readonly page: number;
  readonly pageSize: number;
}

const ordersOfPerformance = (asked: OrdersAsked) =>
  queryOptions({
    queryKey: [...orderKeys.lists, "performance", asked] as const,
    queryFn: async ({ signal }): Promise<{ rows: readonly OrderRow[]; total: number }> => {
      const body = {
        account_id: asked.account,
        eventdetailid: asked.performance,
        payment_method: asked.tab === "progress" ? "Reserved" : "order",
        page: asked.page,
        page_size: asked.pageSize,
      };
      const reply = await api.post<Shapes["OrderSearchOut"]>("/events/searchOrderDetails", body, { signal });
      return { rows: reply.data.eventinfo.map(orderRowFromWire), total: reply.total };
    },
    placeholderData: keepPreviousData,
  });

/** A page of a performance's orders, which is read again when one of them changes. */
export function useOrdersOfPerformance(asked: OrdersAsked) {
  const cache = useQueryClient();
  const query = useQuery(ordersOfPerformance(asked));
  const readAgain = useAtMostEvery(
    READ_EVERY_MS,
    () => void cache.invalidateQueries({ queryKey: [...orderKeys.lists, "performance"] }),
  );
  useItems<WireOrderRow>(topics.orders(asked.account), {
    onItems: (items) => {
      if (items.some((order) => order.eventdetailid === asked.performance)) readAgain();
    },
    onResync: readAgain,
  });
  return query;
}
