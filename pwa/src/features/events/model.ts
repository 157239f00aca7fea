/** Events and performances in our words; the wire's names stop here. */

import type { Shapes } from "@/api/wire";

export interface EventRow {
  readonly id: number;
  readonly name: string;
  readonly venue: string;
  readonly currency: string;
  readonly bookingFee: string;
  /** What the cheapest and the dearest performance cost; both the event's own cost where it has none. */
  readonly lowest: string;
  readonly highest: string;
  readonly performances: number;
}

export type WireEventRow = Shapes["EventSummaryOut"];

export const eventRowFromWire = (wire: WireEventRow): EventRow => ({
  id: wire.id,
  name: wire.eventname,
  venue: wire.venuename,
  currency: wire.currencytype,
  bookingFee: wire.applicablefees,
  lowest: wire.mincost ?? wire.ticketcost,
  highest: wire.maxcost ?? wire.ticketcost,
  performances: wire.performances,
});

/** How the list may be sorted, and what the server calls it. */
export const ORDERINGS = { name: "eventname", venue: "venuename", id: "id" } as const;

export interface Performance {
  readonly id: number;
  readonly event: number;
  readonly startsAt: string;
  readonly onSaleAt: string;
  readonly offSaleAt: string;
  readonly zone: string;
  readonly price: string;
  readonly capacity: number;
  readonly sold: number;
  readonly isOnSale: boolean;
  readonly isBoxOfficeOnly: boolean;
  readonly message: string;
  readonly subcategory: string;
  readonly version: number;
}

export type WirePerformance = Shapes["PerformanceOut"];

export const performanceFromWire = (wire: WirePerformance): Performance => ({
  id: wire._id,
  event: wire.eventid,
  startsAt: wire.eventdatetimeISO,
  onSaleAt: wire.onsaledateISO,
  offSaleAt: wire.enddateISO,
  zone: wire.timezone,
  price: wire.ticketcost,
  capacity: wire.numberoftickets,
  sold: wire.soldcount,
  isOnSale: wire.onsaleflag === 1,
  isBoxOfficeOnly: wire.box_office_amber_state,
  message: wire.custommessage,
  subcategory: wire.event_subcategory,
  version: wire.version,
});

export interface SubCategory {
  readonly name: string;
  readonly description: string;
  /** An address, empty where there is no picture. */
  readonly image: string;
}

/** One event with a page of its performances. */
export interface EventDetails {
  readonly id: number;
  readonly account: number;
  readonly name: string;
  readonly venue: string;
  readonly currency: string;
  readonly description: string;
  readonly bio: string;
  readonly ticketLabel: string;
  readonly bookingFee: string;
  readonly minCount: number;
  readonly maxCount: number;
  readonly pixelId: string;
  readonly includesTax: boolean;
  readonly thumbnail: string;
  readonly promo: string;
  readonly subcategories: readonly SubCategory[];
  readonly performances: readonly Performance[];
  readonly total: number;
}

export type WireEvent = Shapes["EventOut"];

export const eventFromWire = (wire: WireEvent): EventDetails => ({
  id: wire.id,
  account: wire.accountid,
  name: wire.eventname,
  venue: wire.venuename,
  currency: wire.currencytype,
  description: wire.eventdescription,
  bio: wire.bio,
  ticketLabel: wire.ticket_label,
  bookingFee: wire.applicablefees,
  minCount: wire.mincount,
  maxCount: wire.maxcount,
  pixelId: wire.fb_pixelid,
  includesTax: wire.includingtax === 1,
  thumbnail: wire.thumbnailimage,
  promo: wire.eventpromo,
  subcategories: wire.event_subcategories,
  performances: wire.eventdetailfile.map(performanceFromWire),
  total: wire.total_performances,
});

export interface Venue {
  readonly id: number;
  readonly name: string;
  readonly currency: string;
}

export type WireVenue = Shapes["VenueOut"];

export const venueFromWire = (wire: WireVenue): Venue => ({
  id: wire.venueid,
  name: wire.venuename,
  currency: wire.currencytype,
});

export const hasBegun = (performance: Performance, now: number): boolean => Date.parse(performance.onSaleAt) <= now;

/** When the first of some performances goes, or went, on sale. */
export function firstOnSale(performances: readonly Performance[]): Performance | undefined {
  return performances.reduce<Performance | undefined>(
    (first, row) => (first && Date.parse(first.onSaleAt) <= Date.parse(row.onSaleAt) ? first : row),
    undefined,
  );
}

/** The spec's chip, for a performance whose sale has started; a sale that has run out is off too. */
export function saleWord(performance: Performance, now: number): "Onsale" | "Offsale" | undefined {
  if (!hasBegun(performance, now)) return undefined;
  return performance.isOnSale && now < Date.parse(performance.offSaleAt) ? "Onsale" : "Offsale";
}
