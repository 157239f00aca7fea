/** What is offered and sold, in the app's words; no other file knows the wire's names. */
import type { Shapes } from "@/api/wire";
import { t } from "@/i18n/i18n";
import { type HoldShare, holdShareFromWire } from "@/shared/performance/state";
import { type Offer, offerFromWire } from "@/shared/sale/offer";
import { offeredTeamFromWire, type PlacedTicket, type TeamPlaces } from "@/shared/teams/model";

/** Something that a ticket brings, at no further price. */
export interface Included {
  readonly upsell: number;
  readonly name: string;
}

export interface TicketChoice {
  readonly type: number | null;
  readonly name: string;
  readonly description: string;
  readonly price: string;
  /** What one ticket costs in all, with tax and fees. */
  readonly total: string;
  readonly bookingFee: string;
  readonly tax: string;
  /** As the venue's tax category is called; the price holds it, or it comes on top. */
  readonly taxName: string;
  readonly includesTax: boolean;
  readonly least: number;
  readonly most: number;
  readonly available: number;
  /** Whether it may run out before the performance does. */
  readonly isScarce: boolean;
  readonly includes: readonly Included[];
  readonly isOffered: boolean;
  /** Why it is not offered, for this program and for people; both are empty if it is. */
  readonly why: string;
  readonly reason: string;
}

export interface UpsellVariant {
  readonly variant: number;
  readonly name: string;
  readonly description: string;
  readonly available: number;
}

/** Something that is sold beside tickets, or alone; where it has variants, in one of them. */
export interface UpsellChoice {
  readonly upsell: number;
  readonly name: string;
  readonly description: string;
  readonly image: string;
  readonly price: string;
  readonly available: number;
  readonly least: number;
  readonly most: number;
  readonly variants: readonly UpsellVariant[];
}

export type Gateway = Shapes["PerformanceOfferOut"]["gateways"][number];

export interface PerformanceOffer extends Offer {
  readonly event: number;
  readonly eventName: string;
  readonly venue: string;
  readonly currency: string;
  readonly choices: readonly TicketChoice[];
  readonly upsells: readonly UpsellChoice[];
  /** The most tickets of an order, which does not bind the counter. */
  readonly most: number;
  readonly gateways: readonly Gateway[];
  /** What is kept in holds; the public is told of none. */
  readonly holds: readonly HoldShare[];
  /** Where it is sold by their places; empty where nobody chooses any. */
  readonly teams: readonly TeamPlaces[];
  /** Up to which change of the performance the places are right. */
  readonly placesVersion: number;
  /** Up to which change what is left of kinds of ticket and of upsells was heard; 0: as it was read. */
  readonly typesVersion: number;
  readonly upsellsVersion: number;
}

/** Names a choice by what it is, whatever its place in the list. */
export type ChoiceKey = `ticket:${number | "normal"}`;

export interface QuoteLine {
  readonly kind: "ticket" | "upsell";
  readonly name: string;
  /** Which kind of an upsell; empty where it has none. */
  readonly variant: string;
  /** A ticket has brought it. */
  readonly isIncluded: boolean;
  readonly quantity: number;
  readonly price: string;
  /** Whose places they are; empty where the performance has none. */
  readonly team: string;
  readonly players: readonly number[];
}

/** What one gift card pays; of its code only the end is shown. */
export interface CardShare {
  readonly code: string;
  readonly amount: string;
}

export interface Quote {
  readonly lines: readonly QuoteLine[];
  readonly subtotal: string;
  readonly tax: string;
  readonly bookingFee: string;
  /** What the promo code takes off, and which it is. */
  readonly saving: string;
  readonly promo: string;
  readonly cards: readonly CardShare[];
  readonly total: string;
  /** What is left to pay once gift cards have paid. */
  readonly due: string;
  readonly currency: string;
  readonly isPayable: boolean;
  readonly payableMessage: string;
}

export interface Reservation {
  readonly id: number;
  /** The first of its orders. */
  readonly order?: number;
  readonly secret: string;
  readonly payment: string;
  readonly expiresAt: string;
  readonly quote: Quote;
}

/** What a link from the box office has reserved, and for which performance: the first where there are several. */
export interface LinkedReservation {
  readonly performance: number;
  readonly reservation: Reservation;
}

export interface SoldTicket extends PlacedTicket {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

export interface SoldOrder {
  readonly id: number;
  readonly eventName: string;
  readonly subcategory: string;
  readonly venue: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly tickets: readonly SoldTicket[];
  /** How many upsells, with those that tickets bring. */
  readonly extras: number;
}

export interface Sold {
  readonly payment: string;
  readonly total: string;
  readonly currency: string;
  /** How the server has it paid: after a lost answer that may be otherwise than was asked for last. */
  readonly gateway: string | null;
  readonly change: string | null;
  /** The address from which the tickets are fetched as a PDF. */
  readonly pdf: string | null;
  /** The address at which a calendar reads when it is; null where there is nothing to come to. */
  readonly calendar: string | null;
  readonly orders: readonly SoldOrder[];
}

export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly marketing: boolean;
}

export const NOBODY: Buyer = { name: "", email: "", phone: "", marketing: false };

export type WirePerformanceOffer = Shapes["PerformanceOfferOut"];
export type WireQuote = Shapes["QuoteOut"];
export type WireReservation = Shapes["ReservedOut"];
export type WirePayment = Shapes["PaymentOut"];

export const performanceOfferFromWire = (wire: WirePerformanceOffer): PerformanceOffer => ({
  ...offerFromWire(wire),
  event: wire.event,
  eventName: wire.event_name,
  venue: wire.venue_name,
  currency: wire.currency,
  choices: wire.ticket_types.map((choice) => choiceFromWire(choice, wire.available)),
  upsells: wire.upsells.map(upsellFromWire),
  most: wire.max_count,
  gateways: wire.gateways,
  holds: wire.state?.holds.map(holdShareFromWire) ?? [],
  // The public is told of no more than it may buy at once.
  teams: wire.teams.map((team) => offeredTeamFromWire(team, wire.state ? Infinity : wire.max_count)),
  placesVersion: wire.version,
  typesVersion: 0,
  upsellsVersion: 0,
});

const choiceFromWire = (wire: WirePerformanceOffer["ticket_types"][number], all: number): TicketChoice => ({
  type: wire.ticket_type,
  name: wire.name,
  description: wire.description,
  price: wire.price,
  total: wire.total,
  bookingFee: wire.booking_fee,
  tax: wire.tax,
  taxName: wire.tax_name,
  includesTax: wire.includes_tax,
  least: wire.min_count,
  most: wire.max_count,
  available: wire.available,
  // Fewer of it than of all are also left where what it brings runs out.
  isScarce: wire.scarce || wire.available < all,
  includes: wire.includes,
  isOffered: wire.offered,
  why: wire.why,
  reason: wire.reason,
});

const upsellFromWire = (wire: WirePerformanceOffer["upsells"][number]): UpsellChoice => ({
  upsell: wire.upsell,
  name: wire.name,
  description: wire.description,
  image: wire.image,
  price: wire.price,
  available: wire.available,
  least: wire.min_count,
  most: wire.max_count,
  variants: wire.variants,
});

export const quoteFromWire = (wire: WireQuote): Quote => ({
  lines: wire.lines.map(({ kind, name, variant_name, included, quantity, price, team_name, players }) => ({
    kind,
    name,
    variant: variant_name,
    isIncluded: included,
    quantity,
    price,
    team: team_name,
    players,
  })),
  subtotal: wire.subtotal,
  tax: wire.tax,
  bookingFee: wire.booking_fee,
  saving: wire.saving,
  promo: wire.promo_code,
  cards: wire.gift_cards,
  total: wire.total,
  due: wire.due,
  currency: wire.currency,
  isPayable: wire.payable,
  payableMessage: wire.payable_message,
});

export const reservationFromWire = (wire: WireReservation): Reservation => ({
  id: wire.reservation,
  ...(wire.orders[0] && { order: wire.orders[0].order }),
  secret: wire.secret,
  payment: wire.payment,
  expiresAt: wire.expires_at,
  quote: quoteFromWire(wire.quote),
});

/** How a payment stands: sold, under way with a provider, still to be paid, or over. */
export type Standing = Sold | "paying" | "open" | "over";

export function standingFromWire(wire: WirePayment): Standing {
  switch (wire.status) {
    case "Success":
      return soldFromWire(wire);
    case "Progress":
      return wire.is_being_paid ? "paying" : "open";
    case "Refund":
    case "Failure":
      return "over";
    default:
      // Whoever took any other answer for the end of a sale would forget one that may be paid.
      throw new Error(t("somethingWrong"));
  }
}

const soldFromWire = (wire: WirePayment): Sold => ({
  payment: wire.payment,
  total: wire.total,
  currency: wire.currency,
  gateway: wire.gateway,
  change: wire.change,
  pdf: wire.pdf,
  calendar: wire.calendar,
  orders: wire.orders.map((order) => ({
    id: order.order,
    eventName: order.event_name,
    subcategory: order.subcategory,
    venue: order.venue_name,
    startsAt: order.starts_at,
    zone: order.timezone,
    tickets: order.tickets.map(({ ticket, code, name, team_name, player }) => ({
      id: ticket,
      code,
      name,
      team: team_name,
      player,
    })),
    extras: order.upsells.length,
  })),
});
