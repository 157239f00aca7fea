/** What a buyer is offered in place of a performance, in the page's words. */
import type { Shapes } from "@/api/wire";
import { planFromWire, type CancelPlan } from "@/mine/plans";

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

export const offersFromWire = ({ offers }: Shapes["OwnOffersOut"]): readonly OwnOffer[] =>
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
    full: offer.full && dateFromWire(offer.full),
    dates: offer.dates.map(dateFromWire),
    answers: offer.answers,
    money: offer.money && planFromWire(offer.money),
  }));

const dateFromWire = (date: Shapes["OfferDateOut"]): OfferedDate => ({
  performance: date.performance,
  event: date.event_name,
  subcategory: date.subcategory,
  startsAt: date.starts_at,
  zone: date.timezone,
});
