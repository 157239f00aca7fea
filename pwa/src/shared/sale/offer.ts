/** What is offered before anything is chosen, in the app's words; what follows a choice is in `model.ts`. */
import type { Shapes } from "@/api/schemas";
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

type OfferDto = Shapes["OfferOut"];
export type EventOfferDto = Shapes["EventOfferOut"];
/** What the public topic of a performance tells the widget, so that its figures change by themselves. */
export type PublicStateDto = Topics["performance:{}:public"];

export const eventOfferFromDto = (dto: EventOfferDto): EventOffer => ({
  event: dto.event,
  account: dto.account,
  name: dto.name,
  description: dto.description,
  image: dto.image,
  currency: dto.currency,
  venue: dto.venue.name,
  address: dto.venue.address,
  isPaidOnline: dto.online_payment,
  cardGateway: dto.card_gateway || "stripe",
  // An offer that was kept before there were looks has none.
  sheet: dto.look?.css ?? "",
  // A server that was not updated yet gives all performances, and no months.
  months: dto.months ?? [],
  performances: dto.performances.map(offerFromDto),
});

export const offerFromDto = (dto: OfferDto): Offer => ({
  performance: dto.performance,
  startsAt: dto.starts_at,
  zone: dto.timezone,
  subcategory: dto.subcategory,
  price: dto.price,
  isOnSale: dto.on_sale,
  onSaleAt: dto.on_sale_at,
  available: dto.available,
  fromHolds: dto.from_holds,
  isSoldOut: dto.sold_out,
  closed: dto.closed,
  message: dto.message,
  version: dto.version,
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
export function withPublicState<Shown extends Offer>(offer: Shown, dto: PublicStateDto): Shown {
  if (dto.performance !== offer.performance || dto.version <= offer.version) return offer;
  return {
    ...offer,
    version: dto.version,
    isOnSale: dto.on_sale,
    available: dto.available,
    isSoldOut: dto.sold_out,
    closed: dto.closed,
  };
}
