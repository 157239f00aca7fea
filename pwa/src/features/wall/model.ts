/** What a wall screen shows, in our words; the wire's names stop here. */
import type { Shapes } from "@/api/wire";

export interface WallFigures {
  readonly event: number;
  readonly eventName: string;
  readonly subcategory: string;
  readonly venue: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly version: number;
  readonly sold: number;
  readonly capacity: number;
  readonly admitted: number;
  readonly inside: number;
  /** Tickets, in the last hour. */
  readonly soldLately: number;
  /** People, in the last ten minutes. */
  readonly cameLately: number;
  /** Null unless whoever made the screen wished for it. */
  readonly revenue: string | null;
  readonly currency: string;
}

export const wallFromWire = (wire: Shapes["WallFiguresOut"]): WallFigures => ({
  event: wire.event,
  eventName: wire.event_name,
  subcategory: wire.subcategory,
  venue: wire.venue,
  startsAt: wire.starts_at,
  zone: wire.timezone,
  version: wire.version,
  sold: wire.sold,
  capacity: wire.capacity,
  admitted: wire.admitted,
  inside: wire.inside,
  soldLately: wire.sold_lately,
  cameLately: wire.came_lately,
  revenue: wire.revenue,
  currency: wire.currency,
});
