/** Exchanges in our words: what is wished for, and what it comes to; the wire's names stop here. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { ApiError } from "@/api/errors";
import { asRecord } from "@/api/reply";
import type { Shapes } from "@/api/wire";
import type { OrderDetails } from "@/shared/orders/model";
import { chosenRows, type Choice } from "@/shared/orders/units";
import type { Place } from "@/shared/teams/model";
import { toMinor } from "@/ui/money";

/** So many new tickets of a kind; null is the normal ticket. */
export interface NewTickets {
  readonly type: number | null;
  readonly quantity: number;
}

export interface Wish {
  readonly order: OrderDetails;
  readonly choice: Choice;
  readonly performance: number;
  readonly seats: readonly Place[];
  /** Empty: each ticket becomes one of its own kind. */
  readonly types: readonly NewTickets[];
}

export interface QuoteLine {
  readonly kind: Shapes["ExchangeLineOut"]["kind"];
  readonly name: string;
  readonly quantity: number;
  readonly amount: string;
  readonly note: string;
}

/** What an exchange comes to, and until when that is its price. */
export interface ExchangeQuote {
  readonly id: number;
  readonly expiresAt: string;
  /** Something of the order stays as it is. */
  readonly isPartial: boolean;
  readonly mayCharge: boolean;
  readonly mayRefund: boolean;
  readonly usedGiftCard: boolean;
  /** Until when a gift card for what is left would be good; empty where it is not given as one. */
  readonly creditUntil: string;
  /** A card may be charged on the buyer's own page, or a link to it mailed. */
  readonly mayCard: boolean;
  readonly mayLink: boolean;
  /** What the new ones cost more, in minor units; below 0 if less. */
  readonly change: number;
  readonly sourceTotal: string;
  readonly targetTotal: string;
  readonly tickets: number;
  readonly lines: readonly QuoteLine[];
  readonly backTo: readonly { readonly way: string; readonly amount: string }[];
}

export type WireQuote = Shapes["ExchangeDetailsOut"];

const quoteFromWire = (wire: WireQuote): ExchangeQuote => ({
  id: wire.data.quote,
  expiresAt: wire.data.expires_at,
  isPartial: wire.data.ispartial,
  mayCharge: wire.data.maycharge,
  mayRefund: wire.data.mayrefund,
  usedGiftCard: wire.giftCardUsed,
  creditUntil: wire.data.credituntil,
  mayCard: wire.data.maycard,
  mayLink: wire.data.maycard && wire.data.maylink,
  change: toMinor(wire.priceChange),
  sourceTotal: wire.sourceTotal,
  targetTotal: wire.destinationtotal,
  tickets: wire.data.tickets,
  lines: wire.data.lines,
  backTo: wire.data.backto.map(({ gateway, amount }) => ({ way: gateway, amount })),
});

const wishedRows = ({ order, choice, seats, types }: Wish) => {
  const rows = chosenRows(order, choice);
  return {
    eventid: order.event,
    // What this page shows of the order: the server refuses if somebody else has exchanged it meanwhile.
    eventdetailid_from: order.performance,
    payment_intent: order.payment,
    ticketcount: rows.ticketinfo.length,
    ...rows,
    newtickets: types.map(({ type, quantity }) => ({ tickettypeid: type, quantity })),
    seats: teamsOf(seats),
  };
};

export const quoteToWire = (wish: Wish): Shapes["ExchangeDetailsInRequest"] => ({
  ...wishedRows(wish),
  eventdetailid_destination: wish.performance,
  eventticketDetailid_source: wish.order.id,
});

/** How the difference is dealt with; `way` is how a charge is taken, and with `credit` a gift card is given back. */
export interface Settling {
  readonly settles: boolean;
  readonly credit?: boolean;
  readonly way?: "cash" | "terminal";
  readonly tendered?: string | undefined;
  /** What it waits for instead: a card on the buyer's own page, or whoever was mailed the link to it. */
  readonly later?: Later;
}

export type Later = "card" | "link";

export const exchangeToWire = (wish: Wish, quote: number, settling: Settling): Shapes["ExchangeInRequest"] => ({
  ...wishedRows(wish),
  eventticketdetail_id: wish.order.id,
  eventdetailid_to: wish.performance,
  isTriggerCharge: settling.settles,
  ...(settling.credit && { credit: true }),
  quote,
  gateway: settling.way ?? "",
  // What goes back in cash is handed back on the order's page, in a step of its own.
  handbacklater: true,
  later: settling.later ?? "",
  ...(settling.tendered !== undefined && { tendered: settling.tendered }),
});

function teamsOf(seats: readonly Place[]) {
  const teams = new Map<number, number[]>();
  for (const { team, player } of seats) teams.set(team, [...(teams.get(team) ?? []), player]);
  return [...teams].map(([teamid, players]) => ({ teamid, players }));
}

/** A kind of ticket that the performance does not offer, and why. */
export interface MissingType {
  readonly type: number;
  readonly name: string;
  readonly reason: string;
}

interface WireMissing {
  readonly tickettypeid: number;
  readonly name: string;
  readonly reason: string;
}

/** The kinds that are to be replaced by others, where that is why a quote was refused. */
export function missingIn(error: unknown): readonly MissingType[] | undefined {
  if (!(error instanceof ApiError) || error.code !== "choose_types") return undefined;
  const missing = (asRecord(error.data)?.["missing"] ?? []) as readonly WireMissing[];
  return missing.map(({ tickettypeid, name, reason }) => ({ type: tickettypeid, name, reason }));
}

/** The newest quote, where an exchange was refused since its own holds no longer. */
export function newerQuoteIn(error: unknown): ExchangeQuote | undefined {
  if (!(error instanceof ApiError) || error.code !== "quote_over") return undefined;
  const quote = asRecord(error.data)?.["quote"];
  return quote === undefined ? undefined : quoteFromWire(quote as WireQuote);
}

/** The new tickets of a choice, with other kinds for those that are not offered there. */
export function withOtherTypes(order: OrderDetails, choice: Choice, other: ReadonlyMap<number, number | null>) {
  const counts = new Map<number | null, number>();
  for (const { id, typeId } of order.ticketList) {
    if (!choice.tickets.has(id)) continue;
    const type = typeId !== null && other.has(typeId) ? (other.get(typeId) ?? null) : typeId;
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return [...counts].map(([type, quantity]): NewTickets => ({ type, quantity }));
}

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
