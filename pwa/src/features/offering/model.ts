import { inLine } from "@/i18n/apart";
import type { Shapes, WireData } from "@/api/wire";

type Told = Shapes["OfferPerformanceData"];
export type WireOffering = WireData<Told>;
type WirePlan = NonNullable<Told["plan"]>;
type WireOffer = NonNullable<Told["offer"]>;
type WireRow = Told["rows"][number];
type WirePerformance = WireOffer["target"];

export type State = WireRow["state"];
export type Answer = Exclude<WireRow["answer"], "">;

export interface OfferedPerformance {
  readonly id: number;
  readonly name: string;
  readonly startsAt: string;
  readonly zone: string;
}

export interface OfferTarget {
  readonly performance: OfferedPerformance;
  readonly left: number;
}

export interface UnfitOrder {
  readonly order: number;
  readonly payment: string;
  readonly buyer: string;
  readonly tickets: number;
  readonly reason: string;
}

/** What an offer would come to. */
export interface OfferPlan {
  readonly orders: number;
  readonly tickets: number;
  readonly fitting: number;
  readonly fittingTickets: number;
  readonly left: number;
  readonly change: string;
  readonly mails: number;
  readonly isOnSale: boolean;
  readonly unfit: readonly UnfitOrder[];
}

export interface OfferedOrder extends UnfitOrder {
  readonly state: State;
  readonly answer: Answer | "";
  readonly back: WireRow["back"];
  readonly hasBounced: boolean;
}

/** An offer that was made, and how far it is. */
export interface Offer {
  readonly target: OfferedPerformance;
  readonly until: string | null;
  readonly words: string;
  readonly by: string;
  readonly at: string;
  readonly isAtWork: boolean;
  readonly hasEnded: boolean;
  readonly isUndone: boolean;
  readonly mayUndo: boolean;
  readonly total: number;
  readonly states: Readonly<Partial<Record<State, number>>>;
  readonly answers: Readonly<Partial<Record<Answer, number>>>;
}

export interface Offering {
  readonly targets: readonly OfferTarget[];
  readonly plan: OfferPlan | null;
  readonly offer: Offer | null;
  readonly rows: readonly OfferedOrder[];
}

export const offeringFromWire = ({ targets, plan, offer, rows }: Told): Offering => ({
  targets: targets.map(({ performance, available }) => ({
    performance: performanceFromWire(performance),
    left: available,
  })),
  plan: plan && planFromWire(plan),
  offer: offer && offerFromWire(offer),
  rows: rows.map((row) => ({
    ...unfitFromWire(row),
    state: row.state,
    answer: row.answer,
    back: row.back,
    hasBounced: row.bounced,
  })),
});

const performanceFromWire = (wire: WirePerformance): OfferedPerformance => ({
  id: wire.eventdetailid,
  name: inLine([wire.eventname, wire.subcategory], ", "),
  startsAt: wire.eventdatetimeISO,
  zone: wire.timezone,
});

const planFromWire = (wire: WirePlan): OfferPlan => ({
  orders: wire.orders,
  tickets: wire.tickets,
  fitting: wire.fitting,
  fittingTickets: wire.fittingtickets,
  left: wire.left,
  change: wire.change,
  mails: wire.mails,
  isOnSale: wire.isonsale,
  unfit: wire.unfit.map(unfitFromWire),
});

const unfitFromWire = (
  wire: Pick<WireRow, "eventticketdetailid" | "paymentid" | "endusername" | "tickets" | "reason">,
) => ({
  order: wire.eventticketdetailid,
  payment: wire.paymentid,
  buyer: wire.endusername,
  tickets: wire.tickets,
  reason: wire.reason,
});

const offerFromWire = (wire: WireOffer): Offer => ({
  target: performanceFromWire(wire.target),
  until: wire.until,
  words: wire.words,
  by: wire.by,
  at: wire.at,
  isAtWork: wire.atwork,
  hasEnded: wire.ended !== null,
  isUndone: wire.undone !== null,
  mayUndo: wire.mayundo,
  total: wire.total,
  states: wire.states,
  answers: wire.answers,
});

/** How much of it is over, of a hundred: what still waits for the job is not. */
export const shareDone = ({ total, states }: Pick<Offer, "total" | "states">): number => {
  const waiting = (states.waiting ?? 0) + (states.returning ?? 0);
  return total === 0 ? 100 : Math.round(((total - waiting) / total) * 100);
};
