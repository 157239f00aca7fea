/** What stands against an exchange before it is priced, in the spec's words (part 3, section 5); the server says the rest. */
import { t } from "@/i18n/i18n";
import type { OrderDetails, OrderTicket } from "@/shared/orders/model";
import { type Choice, isBrought, liveTickets, liveUpsells } from "@/shared/orders/units";
import type { Offer } from "@/shared/sale/offer";
import type { Place, TeamPlaces } from "@/shared/teams/model";
import type { Right } from "@/shell/permissions";
import { isoDay } from "@/ui/dates";
import { monthOf } from "@/ui/days";
import type { ExchangeQuote } from "./model";

/** Which of an order's tickets may be exchanged: those that were admitted need a right of their own. */
export const exchangeableTickets = (order: OrderDetails, mayAdmitted: boolean): readonly OrderTicket[] =>
  liveTickets(order).filter(({ state }) => mayAdmitted || state === "valid");

export function choiceProblem(order: OrderDetails, choice: Choice): string | undefined {
  if (choice.tickets.size === 0) return t("exchange:errors.nothingChosen");
  if (!hasAll(order, choice) || order.paymentOrders === 1) return undefined;
  const lacks = liveUpsells(order).some(({ id, ticket }) => !choice.upsells.has(id) && !isBrought(ticket, choice));
  return lacks ? t("exchange:errors.allUpsells") : undefined;
}

const hasAll = (order: OrderDetails, choice: Choice) => liveTickets(order).every(({ id }) => choice.tickets.has(id));

export function targetProblem(order: OrderDetails, choice: Choice, target: Offer | undefined): string | undefined {
  if (!target) return t("exchange:errors.noDate");
  if (target.performance === order.performance)
    // Its own places come back for it.
    return hasAll(order, choice) ? undefined : t("exchange:errors.samePerformance");
  if (target.available <= 0) return t("exchange:errors.noneLeft");
  return target.available < choice.tickets.size ? t("exchange:errors.tooFew") : undefined;
}

export function seatsProblem(teams: readonly TeamPlaces[], seats: readonly Place[], count: number): string | undefined {
  if (teams.length === 0) return undefined;
  if (seats.length === 0) return t("exchange:errors.noSeats");
  return seats.length === count ? undefined : t("exchange:errors.seats", { count });
}

/** What is wrong with a typed number of tickets. */
export function numberProblem(text: string, available: number): string | undefined {
  const typed = Number(text.trim());
  if (text.trim() === "" || !Number.isInteger(typed) || typed < 1) return t("exchange:errors.nothingChosen");
  return typed > available ? t("exchange:errors.lessThan", { count: available + 1 }) : undefined;
}

/** The first so many tickets; upsells that were chosen alone stay chosen. */
export const firstTickets = (tickets: readonly OrderTicket[], count: number, { upsells }: Choice): Choice => ({
  tickets: new Set(tickets.slice(0, count).map(({ id }) => id)),
  upsells,
});

/** At the order's own performance its own places may be selected again. */
export function withOwnPlaces(
  teams: readonly TeamPlaces[],
  order: OrderDetails,
  { tickets }: Choice,
): readonly TeamPlaces[] {
  const own = order.ticketList.filter(({ id, player }) => player !== null && tickets.has(id));
  return teams.map((team) => ({
    ...team,
    places: team.places.map((state, place) =>
      own.some((ticket) => ticket.team === team.name && ticket.player === place + 1) ? "free" : state,
    ),
  }));
}

/** Whether a performance may be had at the counter now; one that has no tickets left is shown all the same. */
export const isOnSaleNow = (offer: Offer, now: number): boolean =>
  offer.isOnSale && offer.closed === null && Date.parse(offer.startsAt) > now;

/** The month in which the calendar opens: that of the nearest other performance that may be had, or else this one. */
export function openingMonth(offers: readonly Offer[], order: OrderDetails, now: number): string {
  const distance = ({ startsAt }: Offer) => Math.abs(Date.parse(startsAt) - Date.parse(order.startsAt));
  const [nearest] = offers
    .filter((offer) => offer.performance !== order.performance && isOnSaleNow(offer, now))
    .sort((one, other) => distance(one) - distance(other));
  return monthOf(nearest ? isoDay(nearest.startsAt, nearest.zone) : isoDay(now, order.zone));
}

/** Of the absolute change, in minor units (section 9). */
const THRESHOLD = 50;

export interface SettlingButton {
  /** In the catalogue. */
  readonly text: "continue" | "withCharge" | "withoutCharge" | "withCredit" | "withRefund" | "withoutRefund";
  readonly settles: boolean;
  /** What one needs to press it; nothing where there is no difference. */
  readonly right: Right | undefined;
  readonly isClosed: boolean;
}

const CREDIT: SettlingButton = { text: "withCredit", settles: true, right: "exchange_refund", isClosed: false };

/**
 * What may be done about the difference, the settling last. A gift card that has paid closes that, but for credit where
 * money has paid what is left.
 */
export function buttonsOf(quote: ExchangeQuote): readonly SettlingButton[] {
  const { change, isPartial } = quote;
  if (Math.abs(change) < THRESHOLD) return [{ text: "continue", settles: false, right: undefined, isClosed: false }];
  const isCharge = change > 0;
  const without = isCharge ? "withoutCharge" : "withoutRefund";
  const isClosed = quote.usedGiftCard || !(isCharge ? quote.mayCharge : quote.mayRefund);
  return [
    { text: isPartial ? "continue" : without, settles: false, right: "exchange_waive", isClosed: false },
    ...(quote.creditUntil ? [CREDIT] : []),
    isCharge
      ? { text: "withCharge", settles: true, right: "exchange_charge", isClosed }
      : { text: "withRefund", settles: true, right: "exchange_refund", isClosed },
  ];
}
