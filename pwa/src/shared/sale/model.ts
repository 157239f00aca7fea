/** What is offered and sold. No other file knows the API's names of it. */
import type { Shapes } from "@/api/schemas";
import { t } from "@/i18n/i18n";
import type { Contacts } from "@/shared/sale/Ask";
import { type HoldShare, holdShareFromDto } from "@/shared/performance/state";
import { type Offer, offerFromDto } from "@/shared/sale/offer";
import { offeredTeamFromDto, type PlacedTicket, type TeamPlaces } from "@/shared/teams/model";

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
  /** Where it was emailed; empty if nowhere. */
  readonly email: string;
  /** The buyer's own page of it; null at the box office. */
  readonly own: string | null;
  readonly ask: Contacts | null;
  readonly orders: readonly SoldOrder[];
}

export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly marketing: boolean;
}

export const NOBODY: Buyer = { name: "", email: "", phone: "", marketing: false };

export type PerformanceOfferDto = Shapes["PerformanceOfferOut"];
export type QuoteDto = Shapes["QuoteOut"];
export type ReservationDto = Shapes["ReservedOut"];
export type PaymentDto = Shapes["PaymentOut"];

export const performanceOfferFromDto = (dto: PerformanceOfferDto): PerformanceOffer => ({
  ...offerFromDto(dto),
  event: dto.event,
  eventName: dto.event_name,
  venue: dto.venue_name,
  currency: dto.currency,
  choices: dto.ticket_types.map((choice) => choiceFromDto(choice, dto.available)),
  upsells: dto.upsells.map(upsellFromDto),
  most: dto.max_count,
  gateways: dto.gateways,
  holds: dto.state?.holds.map(holdShareFromDto) ?? [],
  // The public is told of no more than it may buy at once.
  teams: dto.teams.map((team) => offeredTeamFromDto(team, dto.state ? Infinity : dto.max_count)),
  placesVersion: dto.version,
  typesVersion: 0,
  upsellsVersion: 0,
});

const choiceFromDto = (dto: PerformanceOfferDto["ticket_types"][number], all: number): TicketChoice => ({
  type: dto.ticket_type,
  name: dto.name,
  description: dto.description,
  price: dto.price,
  total: dto.total,
  bookingFee: dto.booking_fee,
  tax: dto.tax,
  taxName: dto.tax_name,
  includesTax: dto.includes_tax,
  least: dto.min_count,
  most: dto.max_count,
  available: dto.available,
  // Fewer of it than of all are also left where what it brings runs out.
  isScarce: dto.scarce || dto.available < all,
  includes: dto.includes,
  isOffered: dto.offered,
  why: dto.why,
  reason: dto.reason,
});

const upsellFromDto = (dto: PerformanceOfferDto["upsells"][number]): UpsellChoice => ({
  upsell: dto.upsell,
  name: dto.name,
  description: dto.description,
  image: dto.image,
  price: dto.price,
  available: dto.available,
  least: dto.min_count,
  most: dto.max_count,
  variants: dto.variants,
});

export const quoteFromDto = (dto: QuoteDto): Quote => ({
  lines: dto.lines.map(({ kind, name, variant_name, included, quantity, price, team_name, players }) => ({
    kind,
    name,
    variant: variant_name,
    isIncluded: included,
    quantity,
    price,
    team: team_name,
    players,
  })),
  subtotal: dto.subtotal,
  tax: dto.tax,
  bookingFee: dto.booking_fee,
  saving: dto.saving,
  promo: dto.promo_code,
  cards: dto.gift_cards,
  total: dto.total,
  due: dto.due,
  currency: dto.currency,
  isPayable: dto.payable,
  payableMessage: dto.payable_message,
});

export const reservationFromDto = (dto: ReservationDto): Reservation => ({
  id: dto.reservation,
  ...(dto.orders[0] && { order: dto.orders[0].order }),
  secret: dto.secret,
  payment: dto.payment,
  expiresAt: dto.expires_at,
  quote: quoteFromDto(dto.quote),
});

/** How a payment stands: sold, under way with a provider, still to be paid, or over. */
export type PaymentStatus = Sold | "paying" | "open" | "over";

export function paymentStatusFromDto(dto: PaymentDto): PaymentStatus {
  switch (dto.status) {
    case "Success":
      return soldFromDto(dto);
    case "Progress":
      return dto.is_being_paid ? "paying" : "open";
    case "Refund":
    case "Failure":
      return "over";
    default:
      // Whoever took any other answer for the end of a sale would forget one that may be paid.
      throw new Error(t("somethingWrong"));
  }
}

const soldFromDto = (dto: PaymentDto): Sold => ({
  payment: dto.payment,
  total: dto.total,
  currency: dto.currency,
  gateway: dto.gateway,
  change: dto.change,
  pdf: dto.pdf,
  calendar: dto.calendar,
  email: dto.email,
  own: dto.own,
  ask: dto.ask && {
    house: dto.ask.house,
    contact: dto.ask.contact,
    contactPhone: dto.ask.contact_phone,
    contactPage: dto.ask.contact_page,
  },
  orders: dto.orders.map((order) => ({
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
