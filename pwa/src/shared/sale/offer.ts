/** What is offered before anything is chosen, in the app's words; what follows a choice is in `model.ts`. */
import type { Shapes } from "@/api/wire";
import type { Topics } from "@/live/generated/topics";
import type { Gateway } from "@/shared/sale/model";

export type Closed = NonNullable<Shapes["OfferOut"]["closed"]>;

export interface Offer {
  readonly performance: number;
  readonly startsAt: string;
  readonly zone: string;
  readonly subcategory: string;
  readonly price: string;
  readonly isOnSale: boolean;
  readonly onSaleAt: string;
  readonly available: number;
  /** Of these: what only the exchanged order may have, from the holds of its tickets. */
  readonly fromHolds: number;
  readonly isSoldOut: boolean;
  /** Why it cannot be bought here now, however many are left. */
  readonly closed: Closed | null;
  readonly message: string;
  readonly version: number;
}

export interface OfferedMonth {
  /** `2026-12` */
  readonly month: string;
  readonly performances: number;
}

export interface EventOffer {
  readonly event: number;
  readonly account: number;
  readonly name: string;
  readonly description: string;
  readonly image: string;
  readonly currency: string;
  readonly venue: string;
  readonly address: string;
  /** Whether a card can be charged, without which nothing but what is free is sold to the public. */
  readonly isPaidOnline: boolean;
  /** Through which it is charged, where it can be. */
  readonly cardGateway: Gateway;
  /** Where the stylesheet of its house is; empty where that has none. */
  readonly sheet: string;
  /** All months that have performances, also where `performances` are those of one. */
  readonly months: readonly OfferedMonth[];
  readonly performances: readonly Offer[];
}

type WireOffer = Shapes["OfferOut"];
export type WireEventOffer = Shapes["EventOfferOut"];
/** What the public topic of a performance tells the widget, so that its figures change by themselves. */
export type WirePublicState = Topics["performance:{}:public"];

export const eventOfferFromWire = (wire: WireEventOffer): EventOffer => ({
  event: wire.event,
  account: wire.account,
  name: wire.name,
  description: wire.description,
  image: wire.image,
  currency: wire.currency,
  venue: wire.venue.name,
  address: wire.venue.address,
  isPaidOnline: wire.online_payment,
  cardGateway: wire.card_gateway || "stripe",
  // An offer that was kept before there were looks has none.
  sheet: wire.look?.css ?? "",
  // A server that was not updated yet gives all performances, and no months.
  months: wire.months ?? [],
  performances: wire.performances.map(offerFromWire),
});

export const offerFromWire = (wire: WireOffer): Offer => ({
  performance: wire.performance,
  startsAt: wire.starts_at,
  zone: wire.timezone,
  subcategory: wire.subcategory,
  price: wire.price,
  isOnSale: wire.on_sale,
  onSaleAt: wire.on_sale_at,
  available: wire.available,
  fromHolds: wire.from_holds,
  isSoldOut: wire.sold_out,
  closed: wire.closed,
  message: wire.message,
  version: wire.version,
});

/** How many performances an event has, in all its months. */
export const countAll = ({ months, performances }: EventOffer): number =>
  Math.max(
    performances.length,
    months.reduce((sum, month) => sum + month.performances, 0),
  );

/** Whether these are all of the event's performances, and not those of a month. */
export const isWhole = (offer: EventOffer): boolean => offer.performances.length === countAll(offer);

/** An event as it was read, but for what is held of a later version. */
export function newestOf(held: EventOffer | undefined, read: EventOffer): EventOffer {
  const known = new Map(held?.performances.map((offer) => [offer.performance, offer]));
  const performances = read.performances.map((offer) => {
    const other = known.get(offer.performance);
    return other && other.version > offer.version ? other : offer;
  });
  return { ...read, performances };
}

/** Whether any of it can be bought here now. */
export const isBuyable = (offer: Offer): boolean => offer.isOnSale && !offer.isSoldOut && offer.closed === null;

/** An offer with the figures of a frame; a frame that is older than what is shown changes nothing. */
export function withPublicState<Shown extends Offer>(offer: Shown, wire: WirePublicState): Shown {
  if (wire.performance !== offer.performance || wire.version <= offer.version) return offer;
  return {
    ...offer,
    version: wire.version,
    isOnSale: wire.on_sale,
    available: wire.available,
    isSoldOut: wire.sold_out,
    closed: wire.closed,
  };
}
