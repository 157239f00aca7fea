import type { Topics } from "@/live/generated/topics";

/** What a hold has of a performance. */
export interface HoldShare {
  readonly hold: number;
  readonly name: string;
  readonly channel: "all" | "api" | "boxoffice";
  readonly size: number;
  readonly sold: number;
  readonly reserved: number;
  /** What is left of it. */
  readonly available: number;
  /** What it has given back by itself, and nobody has taken back since. */
  readonly released: number;
  /** When it gives back what it has left; null where it will not. */
  readonly releaseAt: string | null;
}

/** What everybody sees of one performance live: the state of the topic `performance:<id>`, in our words. */
export interface PerformanceState {
  readonly id: number;
  readonly event: number;
  readonly account: number;
  readonly version: number;
  readonly capacity: number;
  readonly sold: number;
  readonly reserved: number;
  readonly held: number;
  readonly available: number;
  readonly admitted: number;
  /** Empty for door staff: nobody tells them what was earned. */
  readonly revenue: string;
  readonly currency: string;
  readonly status: "Active" | "Box-Office Only" | "Off-Sale";
  readonly isOnSale: boolean;
  readonly isCounterOpen: boolean;
  readonly hasEnded: boolean;
  readonly startsAt: string;
  readonly onSaleAt: string;
  readonly offSaleAt: string;
  readonly nextChangeAt: string | null;
  readonly zone: string;
  readonly holds: readonly HoldShare[];
}

export type WirePerformanceState = Topics["performance:{}"];

export const holdShareFromWire = ({ release_at, ...share }: WirePerformanceState["holds"][number]): HoldShare => ({
  ...share,
  releaseAt: release_at,
});

export const performanceStateFromWire = (wire: WirePerformanceState): PerformanceState => ({
  id: wire.performance,
  event: wire.event,
  account: wire.account,
  version: wire.version,
  capacity: wire.capacity,
  sold: wire.sold,
  reserved: wire.reserved,
  held: wire.held,
  available: wire.available,
  admitted: wire.admitted,
  revenue: wire.revenue ?? "",
  currency: wire.currency,
  status: wire.status,
  isOnSale: wire.on_sale,
  isCounterOpen: wire.box_office_open,
  hasEnded: wire.ended,
  startsAt: wire.starts_at,
  onSaleAt: wire.on_sale_at,
  offSaleAt: wire.off_sale_at,
  nextChangeAt: wire.next_change_at,
  zone: wire.timezone,
  holds: wire.holds.map(holdShareFromWire),
});

/** How many tickets nobody has taken yet: the free ones and those kept in holds. */
export const remainingOf = (state: PerformanceState): number => state.capacity - state.sold - state.reserved;
