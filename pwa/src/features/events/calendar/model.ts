/** The calendar in our words; the wire's names stop here. */

import type { Shapes } from "@/api/wire";
import type { WirePerformanceState } from "@/shared/performance/state";
import { wallTimeAt, type WallTime } from "@/office/wallClock";

export interface Showing {
  readonly id: number;
  readonly event: number;
  readonly name: string;
  readonly subcategory: string;
  readonly venue: string;
  readonly zone: string;
  readonly startsAt: string;
  readonly onSaleAt: string;
  readonly offSaleAt: string;
  readonly status: WireShowing["status"];
  readonly isCounterOpen: boolean;
  readonly capacity: number;
  readonly sold: number;
  readonly reserved: number;
  /** Its row's, which an edit is held against. */
  readonly version: number;
  /** Numbers every change of its figures, so that a late frame is known for one. */
  readonly figuresVersion: number;
}

export type WireShowing = Shapes["ShowingOut"];

export interface Shown {
  readonly showings: readonly Showing[];
  /** There are more than a calendar shows. */
  readonly isCut: boolean;
}

export const showingFromWire = (wire: WireShowing): Showing => ({
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

const byStart = (one: Showing, other: Showing) =>
  Date.parse(one.startsAt) - Date.parse(other.startsAt) || one.id - other.id;

/** What is shown, with what was heard of its sales and starts; the same object where nothing of it is newer. */
export function withStates(held: Shown, states: readonly WirePerformanceState[]): Shown {
  const heard = new Map(states.map((state) => [state.id, state]));
  let changed = false;
  const showings = held.showings.map((showing) => {
    const state = heard.get(showing.id);
    if (!state || state.version <= showing.figuresVersion) return showing;
    changed = true;
    return {
      ...showing,
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
  return changed ? { ...held, showings: showings.toSorted(byStart) } : held;
}

/** The same with one changed, where its start has its place. */
export function withShowing(held: Shown, id: number, change: Partial<Showing>): Shown {
  const showings = held.showings.map((showing) => (showing.id === id ? { ...showing, ...change } : showing));
  return { ...held, showings: showings.toSorted(byStart) };
}

/** By the day on which each begins and then by the hour, as a zone's clock has them: the venue's, or the person's own. */
export function byDay(
  showings: readonly Showing[],
  zoneOf: (showing: Showing) => string,
): ReadonlyMap<string, readonly Showing[]> {
  const timed = showings.map((showing) => ({ showing, ...wallTimeAt(showing.startsAt, zoneOf(showing)) }));
  // Houses in two zones: what is later by the clock may be earlier in fact, and is read below it all the same.
  timed.sort((one, other) => one.time.localeCompare(other.time));
  const days = new Map<string, Showing[]>();
  for (const { showing, day } of timed) {
    const there = days.get(day);
    if (there) there.push(showing);
    else days.set(day, [showing]);
  }
  return days;
}

/** Why a performance cannot be moved, in the order in which the server says so; null where it can. */
export type Stays = "begun" | "sold" | "onSale" | "counter";

export function staysBecause(showing: Showing, now: number): Stays | null {
  if (Date.parse(showing.startsAt) <= now) return "begun";
  if (showing.sold + showing.reserved > 0) return "sold";
  if (Date.parse(showing.onSaleAt) <= now) return "onSale";
  return showing.isCounterOpen ? "counter" : null;
}

/** When it would begin, by its own clock, so many days later. */
export const wallOf = (showing: Showing): WallTime => wallTimeAt(showing.startsAt, showing.zone);

/** The events of what is shown, by name, for choosing one. */
export function eventsOf(showings: readonly Showing[]): readonly { readonly id: number; readonly name: string }[] {
  const names = new Map(showings.map(({ event, name }) => [event, name]));
  return [...names].map(([id, name]) => ({ id, name })).sort((one, other) => one.name.localeCompare(other.name));
}
