/** The calls of an exchange (spec part 3, section 7). */
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes } from "@/api/wire";
import { exchangeToWire, quoteFromWire, quoteToWire, type Settling, type WireQuote, type Wish } from "./model";

/** What an exchange comes to. Each answer is a price of its own, so that none is kept for another time. */
export const exchangeQuote = (wish: Wish) => {
  const body = quoteToWire(wish);
  return queryOptions({
    queryKey: ["exchange", "quote", body] as const,
    queryFn: async ({ signal }) =>
      quoteFromWire(await api.post<WireQuote>("/payment/eventExchangeDetails", body, { signal })),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { persist: false },
  });
};

export interface Made {
  readonly message: string;
  /** The order that has the new tickets; the old one as long as they wait to be paid. */
  readonly order: number;
  readonly waits: boolean;
}

export async function makeExchange(wish: Wish, quote: number, settling: Settling): Promise<Made> {
  const body = exchangeToWire(wish, quote, settling);
  const { message, data } = await api.post<Shapes["ExchangedOut"]>("/events/exchangeEventTicket", body);
  return { message, order: data.eventticketdetailid, waits: data.waits !== null };
}
