import type { Shapes } from "@/api/schemas";
import type { PerformanceStateDto } from "@/shared/performance/state";
import type { TeamForm } from "./mapping/mappingForm";

export type EventRowDto = Shapes["EventSummaryOut"];

/** The state of an event's performances. Upcoming: none is on sale yet, but one will be. */
export type EventState = EventRowDto["status"];

export interface EventRow {
  readonly id: number;
  readonly name: string;
  readonly venue: string;
  /** The venue's. */
  readonly zone: string;
  readonly currency: string;
  readonly bookingFee: string;
  /** The thumbnail's URL; empty without one. */
  readonly image: string;
  /** Lowest and highest price; the event's own price if it has no performances. */
  readonly lowest: string;
  readonly highest: string;
  readonly performances: number;
  /** The next performance and the next start of a sale. */
  readonly nextAt: string | null;
  readonly nextOnSaleAt: string | null;
  readonly state: EventState;
  readonly sold: number;
  readonly capacity: number;
  /** Income from tickets and extras, less refunds. */
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

export const WHENS = ["upcoming", "past", "all"] as const;
export type When = (typeof WHENS)[number];

/** Sort keys, with the server's names. */
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
  /** How many are left for everybody. */
  readonly available: number;
  readonly isOnSale: boolean;
  readonly isBoxOfficeOnly: boolean;
  readonly isCancelled: boolean;
  readonly message: string;
  readonly subcategory: string;
  readonly version: number;
  /** Orders changes of its sales, to ignore late frames. */
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

/** Applies live sales if they are newer. */
export function withMetrics(performance: Performance, state: PerformanceStateDto): Performance {
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
  /** A URL; empty without a picture. */
  readonly image: string;
}

/** A bulk edit that the account can undo, and until when. */
export interface Undoable {
  readonly id: number;
  readonly until: string;
  readonly changed: number;
  /** Empty if the person is no longer known. */
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
  /** Its tickets belong to teams. */
  readonly mapsInventory: boolean;
  readonly teams: readonly TeamForm[];
  readonly performances: readonly Performance[];
  readonly total: number;
  /** Sub-categories in use, also on other pages. */
  readonly kindsInUse: readonly string[];
  /** The first on-sale time of all its performances. */
  readonly firstOnSaleAt: string | null;
  /** That time has come: the event's form is closed. */
  readonly isLocked: boolean;
  /** Bulk edits that can be undone, newest first. */
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

/** The page without a performance, or with one replaced and kept in order. */
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

/** Why buyers know the performance: then changes of date, sale or cost need a confirmation. */
export function whyLocked(performance: Performance, now: number): "Begun" | "Sold" | "BoxOffice" | undefined {
  if (hasBegun(performance, now)) return "Begun";
  if (performance.sold > 0) return "Sold";
  return performance.isBoxOfficeOnly ? "BoxOffice" : undefined;
}

/** The specification's label once the sale has started; an ended sale is off too. */
export function saleWord(performance: Performance, now: number): "Onsale" | "Offsale" | undefined {
  if (!hasBegun(performance, now)) return undefined;
  return performance.isOnSale && now < Date.parse(performance.offSaleAt) ? "Onsale" : "Offsale";
}

export type SaleTimes = Pick<Performance, "onSaleAt" | "offSaleAt">;

/** When the next sale starts or ends. */
export function nextSaleMoment(performances: readonly SaleTimes[], now: number): number | undefined {
  let next: number | undefined;
  for (const { onSaleAt, offSaleAt } of performances) {
    for (const moment of [Date.parse(onSaleAt), Date.parse(offSaleAt)]) {
      if (moment > now && (next === undefined || moment < next)) next = moment;
    }
  }
  return next;
}
