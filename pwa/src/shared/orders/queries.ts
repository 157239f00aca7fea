import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { newest } from "@/live/lists";
import { topics, useTopic } from "@/live/useTopic";
import { type OrderDetails, orderFromWire, type WireOrder } from "./model";

export const orderKeys = {
  lists: ["orders", "list"] as const,
  one: (id: number) => ["orders", "one", id] as const,
};

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
