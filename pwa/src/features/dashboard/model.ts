import type { Shapes } from "@/api/schemas";
import { writeDay } from "@/office/wallClock";
import { performanceStateFromDto, remainingOf, type PerformanceState } from "@/shared/performance/state";

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

export type CardDto = Shapes["CardOut"];

export const cardFromDto = (dto: CardDto): PerformanceCard => ({
  id: dto.eventdetailid,
  eventName: dto.eventname,
  subcategory: dto.event_subcategory,
  venue: dto.venuename,
  image: dto.eventimage,
  doorsAt: dto.doors_at,
  week: dto.weeksold,
  weekBefore: dto.weekbeforesold,
  state: performanceStateFromDto(dto.state),
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
export interface Spans<Value> {
  readonly today: Value;
  readonly week: Value;
  readonly before: Value;
}

/** What an account sold and took lately, and what its buyers have yet to collect; two currencies are never added. */
export interface HomeMetrics {
  readonly sold: Spans<number>;
  readonly earned: readonly (Spans<string> & { readonly currency: string })[];
  readonly toHandBack: readonly { readonly currency: string; readonly count: number; readonly amount: string }[];
}

export const homeFromDto = (dto: Shapes["HomeOut"]): HomeMetrics => ({
  sold: dto.sold,
  earned: dto.earned,
  toHandBack: dto.to_hand_back,
});

/** What was earned, also in currencies of which nothing was sold yet. */
export const earnedIn = ({ earned }: HomeMetrics, currencies: Iterable<string>): HomeMetrics["earned"] => [
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

/** The specification's format for a day: MM-DD-YYYY. */
export function filterToDto({ event, time, date }: Filter) {
  return { eventname: event, time, date: date && writeDay(date, "MM-DD-YYYY") };
}

const PAST_THE_HOUR = [0, 15, 20, 30, 40, 45];

/** The spec's list: 144 times of day, 12:00AM to 11:45PM (part 3, section 2.1). */
export const TIMES: readonly string[] = Array.from({ length: 24 }, (_, hour) => hour).flatMap((hour) =>
  PAST_THE_HOUR.map((minute) => `${hour % 12 || 12}:${String(minute).padStart(2, "0")}${hour < 12 ? "AM" : "PM"}`),
);
