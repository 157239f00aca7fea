/** One performance's view in our words; the wire's names stop here. */
import type { Shapes } from "@/api/wire";
import { performanceStateFromWire, type HoldShare, type PerformanceState } from "@/shared/performance/state";
import { fromMinor, toMinor } from "@/ui/money";

export type WireView = Shapes["PerformanceViewOut"];

/** How many of an upsell, or of one of its variants, were sold and handed out. */
export interface SoldUpsell {
  readonly id: number;
  readonly name: string;
  readonly variant: string;
  readonly sold: number;
  readonly redeemed: number;
  readonly total: string;
}

export interface PerformanceView {
  readonly id: number;
  readonly event: number;
  readonly eventName: string;
  readonly subcategory: string;
  readonly venue: string;
  readonly image: string;
  readonly orders: { readonly paid: number; readonly inProgress: number };
  /** Null where it is not sold by places. */
  readonly teams: { readonly teams: number; readonly places: number; readonly taken: number } | null;
  readonly upsells: readonly SoldUpsell[];
  readonly state: PerformanceState;
}

export const viewFromWire = (wire: WireView): PerformanceView => ({
  id: wire._id,
  event: wire.eventid,
  eventName: wire.eventname,
  subcategory: wire.eventdetailfile.event_subcategory,
  venue: wire.venuename,
  image: wire.eventimage,
  orders: { paid: wire.orders.paid, inProgress: wire.orders.in_progress },
  // The spec's rule: Team Stats only when mapinventory is 1.
  teams: wire.mapinventory === 1 ? wire.teams : null,
  upsells: wire.upsells.map((row) => ({
    id: row.upsellid,
    name: row.upsellname,
    variant: row.variantname,
    sold: row.soldcount,
    redeemed: row.redeemedcount,
    total: row.totalUpsellCost,
  })),
  state: performanceStateFromWire(wire.state),
});

/** A hold's count minus what it has available (part 3, section 2.4). */
export const soldOf = ({ size, available }: HoldShare): number => size - available;

export const sumOf = <Row>(rows: readonly Row[], count: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + count(row), 0);

/** What all upsells have earned; they are of one performance, and so of one currency. */
export const earnedBy = (upsells: readonly SoldUpsell[]): string =>
  fromMinor(sumOf(upsells, ({ total }) => toMinor(total)));

type Which = Pick<PerformanceView, "id" | "event">;

/** The orders that a figure counts, on the screen that lists them. */
export const ordersOf = ({ id, event }: Which, more = ""): string =>
  `/Orders?event=${event}&performance=${id}${more && `&${more}`}`;

export const doorLogOf = ({ id }: Pick<Which, "id">): string => `/DoorLog/${id}`;
