import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { errorMessage } from "@/api/errors";
import { newest } from "@/live/newest";
import { topics } from "@/live/topics";
import { useTopic } from "@/live/useTopic";
import { toast } from "@/shell/toast";
import { orderFromWire } from "./model";
import type { OrderDetails, WireOrder } from "./model";

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
