/** What is read of a sale before anything is chosen; the calls of what follows are in `calls.ts`. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { basketToWire } from "@/shared/sale/basket";
import { eventOfferFromWire, type WireEventOffer } from "@/shared/sale/offer";

export const saleKeys = {
  all: ["sale"] as const,
  event: (event: number) => ["sale", "event", event] as const,
  performance: (performance: number) => ["sale", "performance", performance] as const,
  payment: (payment: string) => ["sale", "payment", payment] as const,
  quote: (body: ReturnType<typeof basketToWire>) => ["sale", "quote", body] as const,
};

export const eventOffer = (event: number) =>
  queryOptions({
    queryKey: saleKeys.event(event),
    queryFn: async ({ signal }) =>
      eventOfferFromWire(await api.get<WireEventOffer>(`/sales/events/${event}`, { signal })),
  });
