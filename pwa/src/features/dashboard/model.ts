import type { Shapes } from "@/api/wire";
import { writeDay } from "@/office/wallClock";
import { performanceStateFromWire, remainingOf, type PerformanceState } from "@/shared/performance/state";

/** One performance on the dashboard. */
export interface PerformanceCard {
  readonly id: number;
  readonly eventName: string;
  readonly subcategory: string;
  readonly venue: string;
  readonly image: string;
  /** When the doors open, where the rules of its gates say so. */
  readonly doorsAt: string | null;
  /** Tickets of the seven days that end today, and of the seven before; null for door staff. */
  readonly week: number | null;
  readonly weekBefore: number | null;
  readonly state: PerformanceState;
}

export type WireCard = Shapes["CardOut"];

export const cardFromWire = (wire: WireCard): PerformanceCard => ({
  id: wire.eventdetailid,
  eventName: wire.eventname,
  subcategory: wire.event_subcategory,
  venue: wire.venuename,
  image: wire.eventimage,
  doorsAt: wire.doors_at,
  week: wire.weeksold,
  weekBefore: wire.weekbeforesold,
  state: performanceStateFromWire(wire.state),
});

/** What a meter says to who cannot see it. */
export const meterWords = ({ state }: PerformanceCard) => ({
  sold: state.sold,
  reserved: state.reserved,
  remaining: remainingOf(state),
  capacity: state.capacity,
});

/** A card with newer figures: what was sold since was sold within its last week. */
export const withNewState = (card: PerformanceCard, state: PerformanceState): PerformanceCard => ({
  ...card,
  state,
  week: card.week === null ? null : card.week + state.sold - card.state.sold,
});

/** Today, the seven days that end today, and the seven before those. */
export interface Spans<Figure> {
  readonly today: Figure;
  readonly week: Figure;
  readonly before: Figure;
}

/** What an account sold and took lately, and what its buyers have yet to collect; two currencies are never added. */
export interface HomeFigures {
  readonly sold: Spans<number>;
  readonly earned: readonly (Spans<string> & { readonly currency: string })[];
  readonly toHandBack: readonly { readonly currency: string; readonly count: number; readonly amount: string }[];
}

export const homeFromWire = (wire: Shapes["HomeOut"]): HomeFigures => ({
  sold: wire.sold,
  earned: wire.earned,
  toHandBack: wire.to_hand_back,
});

/** What was earned, also in currencies of which nothing was sold yet. */
export const earnedIn = ({ earned }: HomeFigures, currencies: Iterable<string>): HomeFigures["earned"] => [
  ...earned,
  ...[...new Set(currencies)]
    .filter((currency) => earned.every((row) => row.currency !== currency))
    .map((currency) => ({ currency, today: "0.00", week: "0.00", before: "0.00" })),
];

/** By how many per cent something is more or less than before; nothing where there is nothing to compare with. */
export const changeOf = (now: number, before: number): number | undefined =>
  before > 0 ? Math.round(((now - before) / before) * 100) : undefined;

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
