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

export type PerformanceStateDto = Topics["performance:{}"];

export const holdShareFromDto = ({ release_at, ...share }: PerformanceStateDto["holds"][number]): HoldShare => ({
  ...share,
  releaseAt: release_at,
});

export const performanceStateFromDto = (dto: PerformanceStateDto): PerformanceState => ({
  id: dto.performance,
  event: dto.event,
  account: dto.account,
  version: dto.version,
  capacity: dto.capacity,
  sold: dto.sold,
  reserved: dto.reserved,
  held: dto.held,
  available: dto.available,
  admitted: dto.admitted,
  revenue: dto.revenue ?? "",
  currency: dto.currency,
  status: dto.status,
  isOnSale: dto.on_sale,
  isCounterOpen: dto.box_office_open,
  hasEnded: dto.ended,
  startsAt: dto.starts_at,
  onSaleAt: dto.on_sale_at,
  offSaleAt: dto.off_sale_at,
  nextChangeAt: dto.next_change_at,
  zone: dto.timezone,
  holds: dto.holds.map(holdShareFromDto),
});

/** How many tickets nobody has taken yet: the free ones and those kept in holds. */
export const remainingOf = (state: PerformanceState): number => state.capacity - state.sold - state.reserved;
