/** What is offered and sold, in the app's words; no other file knows the wire's names. */
import type { Shapes } from "@/api/wire";
import type { Topics } from "@/live/generated/topics";
import { holdShareFromWire, type HoldShare } from "@/performance/state";
import { byTeam, offeredTeamFromWire, type Place, type PlacedTicket, type TeamPlaces } from "@/teams/model";

export interface Offer {
  readonly performance: number;
  readonly startsAt: string;
  readonly zone: string;
  readonly subcategory: string;
  readonly price: string;
  readonly isOnSale: boolean;
  readonly onSaleAt: string;
  readonly available: number;
  readonly isSoldOut: boolean;
  readonly message: string;
  readonly version: number;
}

export interface EventOffer {
  readonly event: number;
  readonly name: string;
  readonly description: string;
  readonly image: string;
  readonly currency: string;
  readonly venue: string;
  readonly address: string;
  readonly performances: readonly Offer[];
}

export interface TicketChoice {
  readonly type: number | null;
  readonly name: string;
  readonly price: string;
  /** What one ticket costs in all, with tax and fees. */
  readonly total: string;
  readonly bookingFee: string;
  readonly least: number;
  readonly most: number;
}

export type Gateway = Shapes["PerformanceOfferOut"]["gateways"][number];

export interface PerformanceOffer extends Offer {
  readonly event: number;
  readonly eventName: string;
  readonly venue: string;
  readonly currency: string;
  readonly choices: readonly TicketChoice[];
  readonly gateways: readonly Gateway[];
  /** What is kept in holds; the public is told of none. */
  readonly holds: readonly HoldShare[];
  /** Where it is sold by their places; empty where nobody chooses any. */
  readonly teams: readonly TeamPlaces[];
  /** Up to which change of the performance the places are right. */
  readonly placesVersion: number;
}

/** Names a choice by what it is, whatever its place in the list. */
export type ChoiceKey = `ticket:${number | "normal"}`;

/** How many are wanted of each choice. */
export type Quantities = Readonly<Partial<Record<ChoiceKey, number>>>;

/** A place that is wanted, and with what kind of ticket. */
export interface ChosenPlace extends Place {
  readonly choice: ChoiceKey;
}

/** What somebody wants of a performance. */
export interface Basket {
  readonly offer: PerformanceOffer;
  readonly quantities: Quantities;
  /** Where it is sold by places: which. `quantities` counts them. */
  readonly places?: readonly ChosenPlace[];
  /** The one hold to sell from, where the counter names it. */
  readonly hold?: number | null;
}

export interface QuoteLine {
  readonly name: string;
  readonly quantity: number;
  readonly price: string;
  /** Whose places they are; empty where the performance has none. */
  readonly team: string;
  readonly players: readonly number[];
}

export interface Quote {
  readonly lines: readonly QuoteLine[];
  readonly subtotal: string;
  readonly tax: string;
  readonly bookingFee: string;
  readonly total: string;
  readonly currency: string;
  readonly isPayable: boolean;
  readonly payableMessage: string;
}

export interface Reservation {
  readonly id: number;
  readonly secret: string;
  readonly payment: string;
  readonly expiresAt: string;
  readonly quote: Quote;
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
}

export interface Sold {
  readonly payment: string;
  readonly total: string;
  readonly currency: string;
  readonly change: string | null;
  /** The address from which the tickets are fetched as a PDF. */
  readonly pdf: string | null;
  readonly orders: readonly SoldOrder[];
}

export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly marketing: boolean;
}

export const NOBODY: Buyer = { name: "", email: "", phone: "", marketing: false };

type WireOffer = Shapes["OfferOut"];
export type WireEventOffer = Shapes["EventOfferOut"];
export type WirePerformanceOffer = Shapes["PerformanceOfferOut"];
export type WireQuote = Shapes["QuoteOut"];
export type WireReservation = Shapes["ReservedOut"];
export type WirePayment = Shapes["PaymentOut"];
/** What the public topic of a performance tells the widget, so that its figures change by themselves. */
export type WirePublicState = Topics["performance:{}:public"];

export const eventOfferFromWire = (wire: WireEventOffer): EventOffer => ({
  event: wire.event,
  name: wire.name,
  description: wire.description,
  image: wire.image,
  currency: wire.currency,
  venue: wire.venue.name,
  address: wire.venue.address,
  performances: wire.performances.map(offerFromWire),
});

const offerFromWire = (wire: WireOffer): Offer => ({
  performance: wire.performance,
  startsAt: wire.starts_at,
  zone: wire.timezone,
  subcategory: wire.subcategory,
  price: wire.price,
  isOnSale: wire.on_sale,
  onSaleAt: wire.on_sale_at,
  available: wire.available,
  isSoldOut: wire.sold_out,
  message: wire.message,
  version: wire.version,
});

export const performanceOfferFromWire = (wire: WirePerformanceOffer): PerformanceOffer => ({
  ...offerFromWire(wire),
  event: wire.event,
  eventName: wire.event_name,
  venue: wire.venue_name,
  currency: wire.currency,
  choices: wire.ticket_types.map((choice) => ({
    type: choice.ticket_type,
    name: choice.name,
    price: choice.price,
    total: choice.total,
    bookingFee: choice.booking_fee,
    least: choice.min_count,
    most: choice.max_count,
  })),
  gateways: wire.gateways,
  holds: wire.state?.holds.map(holdShareFromWire) ?? [],
  // The public is told of no more than it may buy at once.
  teams: wire.teams.map((team) => offeredTeamFromWire(team, wire.state ? Infinity : wire.max_count)),
  placesVersion: wire.version,
});

/** An offer with the figures of a frame; a frame that is older than what is shown changes nothing. */
export function withPublicState<Shown extends Offer>(offer: Shown, wire: WirePublicState): Shown {
  if (wire.performance !== offer.performance || wire.version <= offer.version) return offer;
  return {
    ...offer,
    version: wire.version,
    isOnSale: wire.on_sale,
    available: wire.available,
    isSoldOut: wire.sold_out,
  };
}

export const quoteFromWire = (wire: WireQuote): Quote => ({
  lines: wire.lines.map(({ name, quantity, price, team_name, players }) => ({
    name,
    quantity,
    price,
    team: team_name,
    players,
  })),
  subtotal: wire.subtotal,
  tax: wire.tax,
  bookingFee: wire.booking_fee,
  total: wire.total,
  currency: wire.currency,
  isPayable: wire.payable,
  payableMessage: wire.payable_message,
});

export const reservationFromWire = (wire: WireReservation): Reservation => ({
  id: wire.reservation,
  secret: wire.secret,
  payment: wire.payment,
  expiresAt: wire.expires_at,
  quote: quoteFromWire(wire.quote),
});

/** How a payment stands: sold, under way with a provider, still to be paid, or over. */
export type Standing = Sold | "paying" | "open" | "over";

export function standingFromWire(wire: WirePayment): Standing {
  if (wire.status === "Success") return soldFromWire(wire);
  if (wire.status !== "Progress") return "over";
  return wire.is_being_paid ? "paying" : "open";
}

const soldFromWire = (wire: WirePayment): Sold => ({
  payment: wire.payment,
  total: wire.total,
  currency: wire.currency,
  change: wire.change,
  pdf: wire.pdf,
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
  })),
});

export const keyOf = (choice: TicketChoice): ChoiceKey => `ticket:${choice.type ?? "normal"}`;

export const chosenOf = (quantities: Quantities, choice: TicketChoice): number => quantities[keyOf(choice)] ?? 0;

export const choose = (quantities: Quantities, choice: TicketChoice, count: number): Quantities => ({
  ...quantities,
  [keyOf(choice)]: Math.max(0, count),
});

export const countOf = (quantities: Quantities): number =>
  Object.values(quantities).reduce<number>((sum, count) => sum + (count ?? 0), 0);

/** Cuts what was chosen to as many as are left; those first in the list are kept. */
export function cutTo(left: number, offer: PerformanceOffer, quantities: Quantities): Quantities {
  let free = left;
  let kept: Quantities = {};
  for (const choice of offer.choices) {
    const taken = Math.min(chosenOf(quantities, choice), free);
    kept = choose(kept, choice, taken);
    free -= taken;
  }
  return kept;
}

/** How many places are wanted of each choice. */
export function quantitiesOf(places: readonly ChosenPlace[]): Quantities {
  const counts: Partial<Record<ChoiceKey, number>> = {};
  for (const { choice } of places) counts[choice] = (counts[choice] ?? 0) + 1;
  return counts;
}

/** The basket as the wire has it: only what was chosen and is still offered, from one hold where that is named. */
export function basketToWire({ offer, quantities, places = [], hold = null }: Basket) {
  const tickets = offer.choices.flatMap((choice) => {
    const ofIt = { ticket_type: choice.type };
    if (offer.teams.length > 0) {
      const wanted = places.filter((place) => place.choice === keyOf(choice));
      return byTeam(offer.teams, wanted).map(({ id, players }) => ({
        ...ofIt,
        quantity: players.length,
        team: id,
        players,
      }));
    }
    const quantity = chosenOf(quantities, choice);
    return quantity > 0 ? [{ ...ofIt, quantity }] : [];
  });
  return { items: [{ performance: offer.performance, tickets }], ...(hold !== null && { hold }) };
}
