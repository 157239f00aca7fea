/** Events and performances in our words; the wire's names stop here. */

import type { Shapes } from "@/api/wire";
import type { WirePerformanceState } from "@/shared/performance/state";
import type { TeamForm } from "./mapping/mappingForm";

export type WireEventRow = Shapes["EventSummaryOut"];

/** What an event's performances come to. Upcoming: none is on sale yet, and one will be. */
export type EventState = WireEventRow["status"];

export interface EventRow {
  readonly id: number;
  readonly name: string;
  readonly venue: string;
  /** The venue's. */
  readonly zone: string;
  readonly currency: string;
  readonly bookingFee: string;
  /** A small picture's address, empty where there is none. */
  readonly image: string;
  /** What the cheapest and the dearest performance cost; both the event's own cost where it has none. */
  readonly lowest: string;
  readonly highest: string;
  readonly performances: number;
  /** The performance that begins next, and when the next sale does. */
  readonly nextAt: string | null;
  readonly nextOnSaleAt: string | null;
  readonly state: EventState;
  readonly sold: number;
  readonly capacity: number;
  /** What its tickets and extras brought, without what was given back. */
  readonly taken: string;
}

export const eventRowFromWire = (wire: WireEventRow): EventRow => ({
  id: wire.id,
  name: wire.eventname,
  venue: wire.venuename,
  zone: wire.timezone,
  currency: wire.currencytype,
  bookingFee: wire.applicablefees,
  image: wire.eventimage,
  lowest: wire.mincost ?? wire.ticketcost,
  highest: wire.maxcost ?? wire.ticketcost,
  performances: wire.performances,
  nextAt: wire.nextdatetimeISO,
  nextOnSaleAt: wire.nextonsaleISO,
  state: wire.status,
  sold: wire.soldcount,
  capacity: wire.numberoftickets,
  taken: wire.revenue,
});

/** Which events: what is over is seldom looked for. */
export const WHENS = ["upcoming", "past", "all"] as const;
export type When = (typeof WHENS)[number];

/** How the list may be sorted, and what the server calls it. */
export const ORDERINGS = { name: "eventname", venue: "venuename", next: "nextdatetimeISO", id: "id" } as const;

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
  /** How many are left to everybody. */
  readonly available: number;
  readonly isOnSale: boolean;
  readonly isBoxOfficeOnly: boolean;
  /** It does not take place. */
  readonly isCancelled: boolean;
  readonly message: string;
  readonly subcategory: string;
  readonly version: number;
  /** Numbers every change of its figures, so that a late frame is known for one. */
  readonly figuresVersion: number;
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
  available: wire.ticketcountstatus,
  isOnSale: wire.onsaleflag === 1,
  isBoxOfficeOnly: wire.box_office_amber_state,
  isCancelled: wire.cancelled,
  message: wire.custommessage,
  subcategory: wire.event_subcategory,
  version: wire.version,
  figuresVersion: wire.stockversion,
});

/** A performance with what was heard of its figures, if that is newer. */
export function withFigures(performance: Performance, state: WirePerformanceState): Performance {
  if (state.id !== performance.id || state.version <= performance.figuresVersion) return performance;
  return {
    ...performance,
    startsAt: state.starts_at,
    onSaleAt: state.on_sale_at,
    offSaleAt: state.off_sale_at,
    capacity: state.capacity,
    sold: state.sold,
    available: state.available,
    isOnSale: state.on_sale_flag,
    isBoxOfficeOnly: state.box_office_only,
    figuresVersion: state.version,
  };
}

export interface SubCategory {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** An address, empty where there is no picture. */
  readonly image: string;
}

/** A bulk edit that anybody of the account may take back, and until when. */
export interface Undoable {
  readonly id: number;
  readonly until: string;
  readonly changed: number;
  /** Their name; empty where it is not known any more. */
  readonly madeBy: string;
}

const undoableFromWire = ({ undo, undo_until, changed, made_by }: Shapes["UndoableOut"]): Undoable => ({
  id: undo,
  until: undo_until,
  changed,
  madeBy: made_by,
});

/** One event with a page of its performances. */
export interface EventDetails {
  readonly id: number;
  readonly version: number;
  readonly account: number;
  readonly name: string;
  readonly venueId: number;
  readonly venue: string;
  /** The venue's. */
  readonly zone: string;
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
  /** Its tickets are those of teams. */
  readonly mapsInventory: boolean;
  readonly teams: readonly TeamForm[];
  readonly performances: readonly Performance[];
  readonly total: number;
  /** The sub-categories that its performances have, those of other pages too. */
  readonly kindsInUse: readonly string[];
  /** When the first of all its performances goes, or went, on sale. */
  readonly firstOnSaleAt: string | null;
  /** That day has come: its own form is closed. */
  readonly isLocked: boolean;
  /** Its last bulk edits that can be taken back, the newest first. */
  readonly undoables: readonly Undoable[];
}

export type WireEvent = Shapes["EventOut"];

export const eventFromWire = (wire: WireEvent): EventDetails => ({
  id: wire.id,
  version: wire.version,
  account: wire.accountid,
  name: wire.eventname,
  venueId: wire.venueid,
  venue: wire.venuename,
  zone: wire.timezone,
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
  mapsInventory: wire.mapinventory === 1,
  teams: wire.teams.map(({ teamid, teamname, noofplayers }) => ({ id: teamid, name: teamname, tickets: noofplayers })),
  performances: wire.eventdetailfile.map(performanceFromWire),
  total: wire.total_performances,
  kindsInUse: wire.performance_subcategories,
  firstOnSaleAt: wire.firstonsaleISO,
  isLocked: wire.locked,
  undoables: wire.bulkedits.map(undoableFromWire),
});

/** The same page without a performance, or with one as it was just saved, where its start has its place. */
export function withoutPerformance(event: EventDetails, id: number): EventDetails {
  const performances = event.performances.filter((row) => row.id !== id);
  return { ...event, performances, total: event.total - (event.performances.length - performances.length) };
}

export function withPerformance(event: EventDetails, saved: Performance): EventDetails {
  const performances = event.performances.map((row) => (row.id === saved.id ? saved : row));
  return { ...event, performances: performances.sort((one, other) => startOf(one) - startOf(other)) };
}

const startOf = (performance: Performance) => Date.parse(performance.startsAt);

export interface Venue {
  readonly id: number;
  readonly name: string;
  readonly zone: string;
  readonly currency: string;
}

export type WireVenue = Shapes["VenueOut"];

export const venueFromWire = (wire: WireVenue): Venue => ({
  id: wire.venueid,
  name: wire.venuename,
  zone: wire.timezone,
  currency: wire.currencytype,
});

export const hasBegun = (performance: Performance, now: number): boolean => Date.parse(performance.onSaleAt) <= now;

/** Why buyers know a performance: then its date, start of sale and cost change on somebody's word alone. */
export function whyTold(performance: Performance, now: number): "Begun" | "Sold" | "BoxOffice" | undefined {
  if (hasBegun(performance, now)) return "Begun";
  if (performance.sold > 0) return "Sold";
  return performance.isBoxOfficeOnly ? "BoxOffice" : undefined;
}

/** The spec's chip, for a performance whose sale has started; a sale that has run out is off too. */
export function saleWord(performance: Performance, now: number): "Onsale" | "Offsale" | undefined {
  if (!hasBegun(performance, now)) return undefined;
  return performance.isOnSale && now < Date.parse(performance.offSaleAt) ? "Onsale" : "Offsale";
}

export type SaleTimes = Pick<Performance, "onSaleAt" | "offSaleAt">;

/** When time alone changes next what is said of some performances' sales. */
export function nextSaleMoment(performances: readonly SaleTimes[], now: number): number | undefined {
  let next: number | undefined;
  for (const { onSaleAt, offSaleAt } of performances) {
    for (const moment of [Date.parse(onSaleAt), Date.parse(offSaleAt)]) {
      if (moment > now && (next === undefined || moment < next)) next = moment;
    }
  }
  return next;
}
