/** Events and performances in our words; the wire's names stop here. */

import type { Shapes } from "@/api/wire";
import type { WirePerformanceState } from "@/shared/performance/state";
import type { TeamForm } from "./mapping/mappingForm";

export type EventRowDto = Shapes["EventSummaryOut"];

/** What an event's performances come to. Upcoming: none is on sale yet, and one will be. */
export type EventState = EventRowDto["status"];

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

export const eventRowFromDto = (dto: EventRowDto): EventRow => ({
  id: dto.id,
  name: dto.eventname,
  venue: dto.venuename,
  zone: dto.timezone,
  currency: dto.currencytype,
  bookingFee: dto.applicablefees,
  image: dto.eventimage,
  lowest: dto.mincost ?? dto.ticketcost,
  highest: dto.maxcost ?? dto.ticketcost,
  performances: dto.performances,
  nextAt: dto.nextdatetimeISO,
  nextOnSaleAt: dto.nextonsaleISO,
  state: dto.status,
  sold: dto.soldcount,
  capacity: dto.numberoftickets,
  taken: dto.revenue,
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
  readonly metricsVersion: number;
}

export type PerformanceDto = Shapes["PerformanceOut"];

export const performanceFromDto = (dto: PerformanceDto): Performance => ({
  id: dto._id,
  event: dto.eventid,
  startsAt: dto.eventdatetimeISO,
  onSaleAt: dto.onsaledateISO,
  offSaleAt: dto.enddateISO,
  zone: dto.timezone,
  price: dto.ticketcost,
  capacity: dto.numberoftickets,
  sold: dto.soldcount,
  available: dto.ticketcountstatus,
  isOnSale: dto.onsaleflag === 1,
  isBoxOfficeOnly: dto.box_office_amber_state,
  isCancelled: dto.cancelled,
  message: dto.custommessage,
  subcategory: dto.event_subcategory,
  version: dto.version,
  metricsVersion: dto.stockversion,
});

/** A performance with what was heard of its figures, if that is newer. */
export function withMetrics(performance: Performance, state: WirePerformanceState): Performance {
  if (state.id !== performance.id || state.version <= performance.metricsVersion) return performance;
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
    metricsVersion: state.version,
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

const undoableFromDto = ({ undo, undo_until, changed, made_by }: Shapes["UndoableOut"]): Undoable => ({
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

export type EventDto = Shapes["EventOut"];

export const eventFromDto = (dto: EventDto): EventDetails => ({
  id: dto.id,
  version: dto.version,
  account: dto.accountid,
  name: dto.eventname,
  venueId: dto.venueid,
  venue: dto.venuename,
  zone: dto.timezone,
  currency: dto.currencytype,
  description: dto.eventdescription,
  bio: dto.bio,
  ticketLabel: dto.ticket_label,
  bookingFee: dto.applicablefees,
  minCount: dto.mincount,
  maxCount: dto.maxcount,
  pixelId: dto.fb_pixelid,
  includesTax: dto.includingtax === 1,
  thumbnail: dto.thumbnailimage,
  promo: dto.eventpromo,
  subcategories: dto.event_subcategories,
  mapsInventory: dto.mapinventory === 1,
  teams: dto.teams.map(({ teamid, teamname, noofplayers }) => ({ id: teamid, name: teamname, tickets: noofplayers })),
  performances: dto.eventdetailfile.map(performanceFromDto),
  total: dto.total_performances,
  kindsInUse: dto.performance_subcategories,
  firstOnSaleAt: dto.firstonsaleISO,
  isLocked: dto.locked,
  undoables: dto.bulkedits.map(undoableFromDto),
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

export type VenueDto = Shapes["VenueOut"];

export const venueFromDto = (dto: VenueDto): Venue => ({
  id: dto.venueid,
  name: dto.venuename,
  zone: dto.timezone,
  currency: dto.currencytype,
});

export const hasBegun = (performance: Performance, now: number): boolean => Date.parse(performance.onSaleAt) <= now;

/** Why buyers know a performance: then its date, start of sale and cost change on somebody's word alone. */
export function whyLocked(performance: Performance, now: number): "Begun" | "Sold" | "BoxOffice" | undefined {
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
