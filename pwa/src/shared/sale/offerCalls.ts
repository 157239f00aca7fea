/** What is read of a sale before anything is chosen; the calls of what follows are in `calls.ts`. */
import { queryOptions, replaceEqualDeep } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { basketToDto } from "@/shared/sale/basket";
import type { PerformanceOfferDto } from "@/shared/sale/model";
import { eventOfferFromDto, newestOf, type EventOffer, type EventOfferDto } from "@/shared/sale/offer";

export const saleKeys = {
  all: ["sale"] as const,
  event: (event: number) => ["sale", "event", event] as const,
  month: (event: number, month: string) => [...saleKeys.event(event), month] as const,
  exchange: (event: number, order: number) => [...saleKeys.event(event), { exchange: order }] as const,
  performance: (performance: number) => ["sale", "performance", performance] as const,
  payment: (payment: string) => ["sale", "payment", payment] as const,
  quote: (body: ReturnType<typeof basketToDto>) => ["sale", "quote", body] as const,
};

const readEvent = async (event: number, signal: AbortSignal, query: Record<string, string | number> = {}) =>
  eventOfferFromDto(await api.getIfChanged<EventOfferDto>(`/sales/events/${event}`, { signal, query }));
/** What the public is offered is up to a second old when it is read: what was pushed meanwhile is newer. */
const structuralSharing = (held: unknown, read: unknown) =>
  replaceEqualDeep(held, newestOf(held as EventOffer | undefined, read as EventOffer));

/** An event with all of its performances, each with what is left of it for an order that is exchanged. */
export const exchangeOffer = (event: number, order: number) =>
  queryOptions({
    queryKey: saleKeys.exchange(event, order),
    queryFn: ({ signal }) => readEvent(event, signal, { exchange: order }),
    structuralSharing,
  });

/**
 * An event with its performances of a month, such as `2026-12`. Without one these are all of a short season, and the
 * first month of a long one in which something can be bought.
 */
export const eventMonth = (event: number, month = "first") =>
  queryOptions({
    queryKey: saleKeys.month(event, month),
    queryFn: ({ signal }) => readEvent(event, signal, { month }),
    structuralSharing,
  });

export const performanceOffer = (performance: number) =>
  queryOptions({
    queryKey: saleKeys.performance(performance),
    queryFn: async ({ signal }) => {
      const read = api.get<PerformanceOfferDto>(`/sales/performances/${performance}`, { signal });
      // Much of it is needed only once something is chosen.
      const [dto, { performanceOfferFromDto }] = await Promise.all([read, import("@/shared/sale/model")]);
      return performanceOfferFromDto(dto);
    },
  });
