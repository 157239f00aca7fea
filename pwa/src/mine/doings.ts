/** The calls of what a buyer does with an order, and of what they are shown before it. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { ownReply } from "@/api/done";
import type { Shapes } from "@/api/wire";
import type { Opened } from "@/mine/address";
import { mineKeys, withKey } from "@/mine/calls";
import { ownPaymentFromWire, type OwnPayment, type WireOwnPayment } from "@/mine/model";
import {
  datesFromWire,
  extrasFromWire,
  offersFromWire,
  planFromWire,
  quoteFromWire,
  type Answer,
  type CancelPlan,
  type OwnOffer,
  type OwnQuote,
} from "@/mine/plans";

const LEFT_AGAIN_MS = 10_000;

const pathTo = ({ payment }: Opened, order: number, what: string) => `/mine/${payment}/orders/${order}/${what}`;

/** The performances that an order's tickets may be exchanged for, with what each has left. */
export const ownDates = (own: Opened, order: number) =>
  queryOptions({
    queryKey: mineKeys.dates(own, order),
    queryFn: async ({ signal }) =>
      datesFromWire(await api.get<Shapes["OwnDatesOut"]>(pathTo(own, order, "dates"), { ...withKey(own), signal })),
    refetchOnWindowFocus: "always",
    refetchInterval: LEFT_AGAIN_MS,
  });

/** What would come back if the order were cancelled now. */
export const cancelPlan = (own: Opened, order: number) =>
  queryOptions({
    queryKey: mineKeys.cancel(own, order),
    queryFn: async ({ signal }): Promise<CancelPlan> => {
      const path = pathTo(own, order, "cancel");
      return planFromWire(await api.get<Shapes["OwnCancelPlanOut"]>(path, { ...withKey(own), signal }));
    },
    staleTime: 0,
    retry: false,
  });

/** What is offered in place of a performance, for as long as it is not answered. */
export const ownOffers = (own: Opened) =>
  queryOptions({
    queryKey: mineKeys.offers(own),
    queryFn: async ({ signal }) =>
      offersFromWire(await api.get<Shapes["OwnOffersOut"]>(`/mine/${own.payment}/offers`, { ...withKey(own), signal })),
    refetchOnWindowFocus: "always",
  });

export async function answerOffer(
  own: Opened,
  offer: number,
  answer: Answer,
  performance: number | undefined,
): Promise<readonly OwnOffer[]> {
  const body = { offer, answer, performance: performance ?? null };
  return offersFromWire(await api.post<Shapes["OwnOffersOut"]>(`/mine/${own.payment}/offers`, body, withKey(own)));
}

export const ownExtras = (own: Opened, order: number) =>
  queryOptions({
    queryKey: mineKeys.extras(own, order),
    queryFn: async ({ signal }) =>
      extrasFromWire(await api.get<Shapes["OwnExtrasOut"]>(pathTo(own, order, "extras"), { ...withKey(own), signal })),
  });

export async function addExtras(
  own: Opened,
  order: number,
  upsells: Shapes["OwnExtrasInRequest"]["upsells"],
  key: string,
): Promise<OwnPayment> {
  const options = { ...withKey(own), idempotencyKey: key };
  return ownPaymentFromWire(await api.post<WireOwnPayment>(pathTo(own, order, "extras"), { upsells }, options));
}

export async function rename(
  own: Opened,
  order: number,
  names: Shapes["OwnNamesInRequest"]["names"],
): Promise<OwnPayment> {
  return ownPaymentFromWire(await api.put<WireOwnPayment>(pathTo(own, order, "names"), { names }, withKey(own)));
}

export async function cancelOrder(own: Opened, order: number, amount: string): Promise<void> {
  const path = pathTo(own, order, "cancel");
  ownReply(await api.post<Shapes["OwnCancelledOut"]>(path, { amount }, withKey(own)), "status", "amount");
}

export async function quoteExchange(own: Opened, order: number, wish: Shapes["OwnQuoteInRequest"]): Promise<OwnQuote> {
  return quoteFromWire(await api.post<Shapes["OwnQuoteOut"]>(pathTo(own, order, "exchange/quote"), wish, withKey(own)));
}

export async function exchange(own: Opened, order: number, quote: number): Promise<OwnPayment> {
  return ownPaymentFromWire(await api.post<WireOwnPayment>(pathTo(own, order, "exchange"), { quote }, withKey(own)));
}
