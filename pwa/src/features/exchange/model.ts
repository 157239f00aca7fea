/** Exchanges: what is planned, and what it costs. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { ApiError } from "@/api/errors";
import { asRecord } from "@/api/ownBody";
import type { Shapes } from "@/api/schemas";
import type { OrderDetails } from "@/shared/orders/model";
import { chosenRows, type Choice } from "@/shared/orders/units";
import type { Place } from "@/shared/teams/model";
import { toMinor } from "@/ui/money";

/** So many new tickets of a kind; null is the normal ticket. */
export interface NewTickets {
  readonly type: number | null;
  readonly quantity: number;
}

export interface ExchangePlan {
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

export type QuoteDto = Shapes["ExchangeDetailsOut"];

const quoteFromDto = (dto: QuoteDto): ExchangeQuote => ({
  id: dto.data.quote,
  expiresAt: dto.data.expires_at,
  isPartial: dto.data.ispartial,
  mayCharge: dto.data.maycharge,
  mayRefund: dto.data.mayrefund,
  usedGiftCard: dto.giftCardUsed,
  creditUntil: dto.data.credituntil,
  mayCard: dto.data.maycard,
  mayLink: dto.data.maycard && dto.data.maylink,
  change: toMinor(dto.priceChange),
  sourceTotal: dto.sourceTotal,
  targetTotal: dto.destinationtotal,
  tickets: dto.data.tickets,
  lines: dto.data.lines,
  backTo: dto.data.backto.map(({ gateway, amount }) => ({ way: gateway, amount })),
});

const rowsOf = ({ order, choice, seats, types }: ExchangePlan) => {
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

export const quoteToDto = (plan: ExchangePlan): Shapes["ExchangeDetailsInRequest"] => ({
  ...rowsOf(plan),
  eventdetailid_destination: plan.performance,
  eventticketDetailid_source: plan.order.id,
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

export const exchangeToDto = (plan: ExchangePlan, quote: number, settling: Settling): Shapes["ExchangeInRequest"] => ({
  ...rowsOf(plan),
  eventticketdetail_id: plan.order.id,
  eventdetailid_to: plan.performance,
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

interface MissingDto {
  readonly tickettypeid: number;
  readonly name: string;
  readonly reason: string;
}

/** The kinds that are to be replaced by others, where that is why a quote was refused. */
export function missingIn(error: unknown): readonly MissingType[] | undefined {
  if (!(error instanceof ApiError) || error.code !== "choose_types") return undefined;
  const missing = (asRecord(error.data)?.["missing"] ?? []) as readonly MissingDto[];
  return missing.map(({ tickettypeid, name, reason }) => ({ type: tickettypeid, name, reason }));
}

/** The newest quote, where an exchange was refused since its own holds no longer. */
export function newerQuoteIn(error: unknown): ExchangeQuote | undefined {
  if (!(error instanceof ApiError) || error.code !== "quote_over") return undefined;
  const quote = asRecord(error.data)?.["quote"];
  return quote === undefined ? undefined : quoteFromDto(quote as QuoteDto);
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
export const exchangeQuote = (plan: ExchangePlan) => {
  const body = quoteToDto(plan);
  return queryOptions({
    queryKey: ["exchange", "quote", body] as const,
    queryFn: async ({ signal }) =>
      quoteFromDto(await api.post<QuoteDto>("/payment/eventExchangeDetails", body, { signal })),
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

export async function makeExchange(plan: ExchangePlan, quote: number, settling: Settling): Promise<Made> {
  const body = exchangeToDto(plan, quote, settling);
  const { message, data } = await api.post<Shapes["ExchangedOut"]>("/events/exchangeEventTicket", body);
  return { message, order: data.eventticketdetailid, waits: data.waits !== null };
}
