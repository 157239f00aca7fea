/** The calendar in our words; the wire's names stop here. */

import type { Shapes } from "@/api/wire";
import type { WirePerformanceState } from "@/shared/performance/state";
import { wallTimeAt, type WallTime } from "@/office/wallClock";

export interface CalendarPerformance {
  readonly id: number;
  readonly event: number;
  readonly name: string;
  readonly subcategory: string;
  readonly venue: string;
  readonly zone: string;
  readonly startsAt: string;
  readonly onSaleAt: string;
  readonly offSaleAt: string;
  readonly status: WireCalendarPerformance["status"];
  readonly isCounterOpen: boolean;
  readonly capacity: number;
  readonly sold: number;
  readonly reserved: number;
  /** Its row's, which an edit is held against. */
  readonly version: number;
  /** Numbers every change of its figures, so that a late frame is known for one. */
  readonly figuresVersion: number;
}

export type WireCalendarPerformance = Shapes["ShowingOut"];

export interface Shown {
  readonly performances: readonly CalendarPerformance[];
  /** There are more than a calendar shows. */
  readonly isCut: boolean;
}

export const calendarPerformanceFromWire = (wire: WireCalendarPerformance): CalendarPerformance => ({
  id: wire.eventdetailid,
  event: wire.eventid,
  name: wire.eventname,
  subcategory: wire.event_subcategory,
  venue: wire.venuename,
  zone: wire.timezone,
  startsAt: wire.eventdatetimeISO,
  onSaleAt: wire.onsaledateISO,
  offSaleAt: wire.enddateISO,
  status: wire.status,
  isCounterOpen: wire.box_office_open,
  capacity: wire.numberoftickets,
  sold: wire.soldcount,
  reserved: wire.reservedcount,
  version: wire.version,
  figuresVersion: wire.stockversion,
});

const byStart = (one: CalendarPerformance, other: CalendarPerformance) =>
  Date.parse(one.startsAt) - Date.parse(other.startsAt) || one.id - other.id;

/** What is shown, with what was heard of its sales and starts; the same object where nothing of it is newer. */
export function withStates(held: Shown, states: readonly WirePerformanceState[]): Shown {
  const heard = new Map(states.map((state) => [state.id, state]));
  let changed = false;
  const performances = held.performances.map((performance) => {
    const state = heard.get(performance.id);
    if (!state || state.version <= performance.figuresVersion) return performance;
    changed = true;
    return {
      ...performance,
      startsAt: state.starts_at,
      onSaleAt: state.on_sale_at,
      offSaleAt: state.off_sale_at,
      status: state.status,
      isCounterOpen: state.box_office_open,
      capacity: state.capacity,
      sold: state.sold,
      reserved: state.reserved,
      figuresVersion: state.version,
    };
  });
  return changed ? { ...held, performances: performances.toSorted(byStart) } : held;
}

/** The same with one changed, where its start has its place. */
export function withPerformance(held: Shown, id: number, change: Partial<CalendarPerformance>): Shown {
  const performances = held.performances.map((performance) =>
    performance.id === id ? { ...performance, ...change } : performance,
  );
  return { ...held, performances: performances.toSorted(byStart) };
}

/** By the day on which each begins and then by the hour, as a zone's clock has them: the venue's, or the person's own. */
export function byDay(
  performances: readonly CalendarPerformance[],
  zoneOf: (performance: CalendarPerformance) => string,
): ReadonlyMap<string, readonly CalendarPerformance[]> {
  const timed = performances.map((performance) => ({
    performance,
    ...wallTimeAt(performance.startsAt, zoneOf(performance)),
  }));
  // Houses in two zones: what is later by the clock may be earlier in fact, and is read below it all the same.
  timed.sort((one, other) => one.time.localeCompare(other.time));
  const days = new Map<string, CalendarPerformance[]>();
  for (const { performance, day } of timed) {
    const there = days.get(day);
    if (there) there.push(performance);
    else days.set(day, [performance]);
  }
  return days;
}

/** Why a performance cannot be moved, in the order in which the server says so; null where it can. */
export type Stays = "begun" | "sold" | "onSale" | "counter";

export function staysBecause(performance: CalendarPerformance, now: number): Stays | null {
  if (Date.parse(performance.startsAt) <= now) return "begun";
  if (performance.sold + performance.reserved > 0) return "sold";
  if (Date.parse(performance.onSaleAt) <= now) return "onSale";
  return performance.isCounterOpen ? "counter" : null;
}

/** When it would begin, by its own clock, so many days later. */
export const wallOf = (performance: CalendarPerformance): WallTime =>
  wallTimeAt(performance.startsAt, performance.zone);

/** The events of what is shown, by name, for choosing one. */
export function eventsOf(
  performances: readonly CalendarPerformance[],
): readonly { readonly id: number; readonly name: string }[] {
  const names = new Map(performances.map(({ event, name }) => [event, name]));
  return [...names].map(([id, name]) => ({ id, name })).sort((one, other) => one.name.localeCompare(other.name));
}
