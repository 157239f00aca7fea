import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { newest } from "@/live/lists";
import { topics, useTopic } from "@/live/useTopic";
import { type OrderDetails, orderFromDto, type OrderDto } from "./model";

export const orderKeys = {
  lists: ["orders", "list"] as const,
  one: (id: number) => ["orders", "one", id] as const,
};

const orderDetails = (id: number) =>
  queryOptions({
    queryKey: orderKeys.one(id),
    queryFn: async ({ signal }): Promise<OrderDetails | null> => {
      const response = await api.post<{ data: { eventinfo: OrderDto[] } }>(
        "/events/getOrderDetails",
        { eventticketdetail_id: id },
        { signal },
      );
      const [found] = response.data.eventinfo;
      return found ? orderFromDto(found) : null;
    },
  });

/** One order, kept fresh by its own topic. */
export function useOrder(id: number) {
  const cache = useQueryClient();
  const query = useQuery(orderDetails(id));
  const live = useTopic<OrderDto | null>(topics.order(id), (dto) => {
    if (!dto) return;
    const order = orderFromDto(dto);
    cache.setQueryData<OrderDetails | null>(orderKeys.one(id), (held) => newest(order)(held ?? undefined));
  });
  return { query, live };
}
