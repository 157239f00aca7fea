import type { Shapes } from "@/api/wire";
import { writeDay } from "@/office/wallClock";
import { performanceStateFromWire, type PerformanceState } from "@/shared/performance/state";

/** One performance on the dashboard. */
export interface Card {
  readonly id: number;
  readonly eventName: string;
  readonly subcategory: string;
  readonly venue: string;
  readonly image: string;
  readonly state: PerformanceState;
}

export type WireCard = Shapes["CardOut"];

export const cardFromWire = (wire: WireCard): Card => ({
  id: wire.eventdetailid,
  eventName: wire.eventname,
  subcategory: wire.event_subcategory,
  venue: wire.venuename,
  image: wire.eventimage,
  state: performanceStateFromWire(wire.state),
});

/** What the filter bar asks for; an empty word is no filter. */
export interface Filter {
  readonly event: string;
  /** h:mmAM/PM */
  readonly time: string;
  /** YYYY-MM-DD, as the date field gives it */
  readonly date: string;
}

export const NO_FILTER: Filter = { event: "", time: "", date: "" };

export const isFiltered = (filter: Filter): boolean => Object.values(filter).some((word) => word !== "");

/** What a link filters by: `/EventDashboard?date=2026-11-21`. */
export function filterIn(terms: URLSearchParams): Filter | undefined {
  const date = terms.get("date") ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? { ...NO_FILTER, date } : undefined;
}

/** From so many cards on there is more to look through (spec part 3, section 9). */
export const ENOUGH_FOR_MORE = 10;

/** The spec's wire format for a day: MM-DD-YYYY. */
export function filterToWire({ event, time, date }: Filter) {
  return { eventname: event, time, date: date && writeDay(date, "MM-DD-YYYY") };
}

const PAST_THE_HOUR = [0, 15, 20, 30, 40, 45];

/** The spec's list: 144 times of day, 12:00AM to 11:45PM (part 3, section 2.1). */
export const TIMES: readonly string[] = Array.from({ length: 24 }, (_, hour) => hour).flatMap((hour) =>
  PAST_THE_HOUR.map((minute) => `${hour % 12 || 12}:${String(minute).padStart(2, "0")}${hour < 12 ? "AM" : "PM"}`),
);
