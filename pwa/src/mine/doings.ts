/** The calls of what a buyer does with an order, and of what they are shown before it. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { requireFields } from "@/api/done";
import type { Shapes } from "@/api/schemas";
import type { Opened } from "@/mine/address";
import { ownKeys, ownPaymentFromDto, withKey, type OwnPayment, type OwnPaymentDto } from "@/mine/model";

const LEFT_AGAIN_MS = 10_000;

const pathTo = ({ payment }: Opened, order: number, what: string) => `/mine/${payment}/orders/${order}/${what}`;

/** The performances that an order's tickets may be exchanged for, with what each has left. */
export const ownDates = (own: Opened, order: number) =>
  queryOptions({
    queryKey: ownKeys.dates(own, order),
    queryFn: async ({ signal }) =>
      datesFromDto(await api.get<Shapes["OwnDatesOut"]>(pathTo(own, order, "dates"), { ...withKey(own), signal })),
    refetchOnWindowFocus: "always",
    refetchInterval: LEFT_AGAIN_MS,
  });

/** What the exchange of some tickets comes to for each of a few dates; those with places to choose first have no price. */
export const datePrices = (own: Opened, order: number, tickets: readonly number[], dates: readonly number[]) =>
  queryOptions({
    queryKey: [...ownKeys.prices(own, order), tickets, dates],
    queryFn: async ({ signal }): Promise<readonly DatePrice[]> => {
      const body = { tickets: [...tickets], performances: [...dates] };
      const path = pathTo(own, order, "exchange/prices");
      return (await api.post<Shapes["OwnDatePricesOut"]>(path, body, { ...withKey(own), signal })).prices;
    },
    enabled: tickets.length > 0,
    staleTime: 0,
    retry: false,
  });

/** The most dates that one call prices. */
export const MOST_PRICED = 12;

export type DatePrice = Shapes["OwnDatePriceOut"];

/** What would come back if the order were cancelled now. */
export const cancelPlan = (own: Opened, order: number) =>
  queryOptions({
    queryKey: ownKeys.cancel(own, order),
    queryFn: async ({ signal }): Promise<CancelPlan> => {
      const path = pathTo(own, order, "cancel");
      return planFromDto(await api.get<Shapes["OwnCancelPlanOut"]>(path, { ...withKey(own), signal }));
    },
    staleTime: 0,
    retry: false,
  });

/** What is offered in place of a performance, for as long as it is not answered. */
export const ownOffers = (own: Opened) =>
  queryOptions({
    queryKey: ownKeys.offers(own),
    queryFn: async ({ signal }) =>
      offersFromDto(await api.get<Shapes["OwnOffersOut"]>(`/mine/${own.payment}/offers`, { ...withKey(own), signal })),
    refetchOnWindowFocus: "always",
  });

export async function answerOffer(
  own: Opened,
  offer: number,
  answer: Answer,
  performance: number | undefined,
): Promise<readonly OwnOffer[]> {
  const body = { offer, answer, performance: performance ?? null };
  return offersFromDto(await api.post<Shapes["OwnOffersOut"]>(`/mine/${own.payment}/offers`, body, withKey(own)));
}

export const ownExtras = (own: Opened, order: number) =>
  queryOptions({
    queryKey: ownKeys.extras(own, order),
    queryFn: async ({ signal }) =>
      extrasFromDto(await api.get<Shapes["OwnExtrasOut"]>(pathTo(own, order, "extras"), { ...withKey(own), signal })),
  });

export async function addExtras(
  own: Opened,
  order: number,
  upsells: Shapes["OwnExtrasInRequest"]["upsells"],
  key: string,
): Promise<OwnPayment> {
  const options = { ...withKey(own), idempotencyKey: key };
  return ownPaymentFromDto(await api.post<OwnPaymentDto>(pathTo(own, order, "extras"), { upsells }, options));
}

export async function rename(
  own: Opened,
  order: number,
  names: Shapes["OwnNamesInRequest"]["names"],
): Promise<OwnPayment> {
  return ownPaymentFromDto(await api.put<OwnPaymentDto>(pathTo(own, order, "names"), { names }, withKey(own)));
}

export async function cancelOrder(own: Opened, order: number, amount: string): Promise<void> {
  const path = pathTo(own, order, "cancel");
  requireFields(await api.post<Shapes["OwnCancelledOut"]>(path, { amount }, withKey(own)), "status", "amount");
}

export async function quoteExchange(
  own: Opened,
  order: number,
  request: Shapes["OwnQuoteInRequest"],
): Promise<OwnQuote> {
  return quoteFromDto(
    await api.post<Shapes["OwnQuoteOut"]>(pathTo(own, order, "exchange/quote"), request, withKey(own)),
  );
}

export async function exchange(own: Opened, order: number, quote: number): Promise<OwnPayment> {
  return ownPaymentFromDto(await api.post<OwnPaymentDto>(pathTo(own, order, "exchange"), { quote }, withKey(own)));
}

// What a buyer is shown before they do something with an order, in the page's words.

/** An upsell, or one variant of it, as it may be added to an order. */
export interface Extra {
  readonly key: string;
  readonly upsell: number;
  readonly variant: number | null;
  readonly name: string;
  readonly about: string;
  /** What one costs with its tax. */
  readonly total: string;
  readonly least: number;
  readonly most: number;
}

export const extrasFromDto = ({ upsells }: Shapes["OwnExtrasOut"]): readonly Extra[] =>
  upsells.flatMap((upsell): readonly Extra[] => {
    const { upsell: id, name, total, description, min_count: least, max_count: most } = upsell;
    const one = { upsell: id, total, least };
    if (upsell.variants.length === 0) {
      const left = Math.min(most, upsell.available);
      return [{ ...one, key: String(id), variant: null, name, about: description, most: left }];
    }
    return upsell.variants.map((variant) => ({
      ...one,
      key: `${id}.${variant.variant}`,
      variant: variant.variant,
      name: `${name}, ${variant.name}`,
      about: variant.description,
      most: Math.min(most, variant.available),
    }));
  });

/** A performance that tickets may be exchanged for. */
export interface OwnDate {
  readonly performance: number;
  readonly event: string;
  readonly subcategory: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly price: string;
  readonly left: number;
  /** Whether no more are left than that: the public is told of no more than it may buy at once. */
  readonly isScarce: boolean;
  /** Its tickets are for places that somebody has to choose. */
  readonly isSeated: boolean;
}

export interface OwnDates {
  readonly dates: readonly OwnDate[];
  /** Why no tickets that cost less can be chosen; empty if they can be. */
  readonly cheaper: string;
}

const datesFromDto = (dto: Shapes["OwnDatesOut"]): OwnDates => ({
  cheaper: dto.cheaper,
  dates: dto.dates.map((date) => ({
    performance: date.performance,
    event: date.event_name,
    subcategory: date.subcategory,
    startsAt: date.starts_at,
    zone: date.timezone,
    price: date.price,
    left: date.available,
    isScarce: date.scarce,
    isSeated: date.seated,
  })),
});

export type PriceLine = Shapes["ExchangeLineOut"];

/** What an exchange comes to: what is paid, or what comes back, or neither. */
export interface OwnQuote {
  readonly id: number;
  readonly expiresAt: string;
  readonly old: string;
  readonly new: string;
  readonly pay: string;
  readonly back: string;
  /** How `back` is refunded. */
  readonly ways: readonly WayBack[];
  /** Whether the buyer can neither exchange nor cancel online afterwards. */
  readonly isLast: boolean;
  readonly lines: readonly PriceLine[];
}

const quoteFromDto = (dto: Shapes["OwnQuoteOut"]): OwnQuote => ({
  id: dto.quote,
  expiresAt: dto.expires_at,
  old: dto.source_total,
  new: dto.target_total,
  pay: dto.pay,
  back: dto.back,
  ways: dto.ways,
  isLast: dto.last,
  lines: dto.lines,
});

/** An amount, and how it comes back, as a sentence goes on. */
export type WayBack = Shapes["OwnWayOut"];

export interface CancelPlan {
  readonly amount: string;
  readonly giftCard: string;
  readonly due: string;
  readonly ways: readonly WayBack[];
}

const planFromDto = (dto: Shapes["OwnCancelPlanOut"]): CancelPlan => ({
  amount: dto.amount,
  giftCard: dto.gift_card,
  due: dto.due,
  ways: dto.ways,
});

export type Answer = Shapes["OwnOfferOut"]["answers"][number];

export interface OfferedDate {
  readonly performance: number;
  readonly event: string;
  readonly subcategory: string;
  readonly startsAt: string;
  readonly zone: string;
}

export interface OwnOffer {
  readonly id: number;
  readonly event: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly isCancelled: boolean;
  readonly tickets: number;
  /** What the organiser says to it. */
  readonly words: string;
  readonly until: string;
  /** The date that the organiser names first; null where there is none. */
  readonly suggested: number | null;
  /** That date, where too few of its tickets are left for this order. */
  readonly full: OfferedDate | null;
  readonly dates: readonly OfferedDate[];
  readonly answers: readonly Answer[];
  /** What the answer `money` gives back; null where that is none of the answers. */
  readonly money: CancelPlan | null;
}

const offersFromDto = ({ offers }: Shapes["OwnOffersOut"]): readonly OwnOffer[] =>
  offers.map((offer) => ({
    id: offer.offer,
    event: offer.event_name,
    startsAt: offer.starts_at,
    zone: offer.timezone,
    isCancelled: offer.cancelled,
    tickets: offer.tickets,
    words: offer.words,
    until: offer.until,
    suggested: offer.suggested,
    full: offer.full && dateFromDto(offer.full),
    dates: offer.dates.map(dateFromDto),
    answers: offer.answers,
    money: offer.money && planFromDto(offer.money),
  }));

const dateFromDto = (date: Shapes["OfferDateOut"]): OfferedDate => ({
  performance: date.performance,
  event: date.event_name,
  subcategory: date.subcategory,
  startsAt: date.starts_at,
  zone: date.timezone,
});
