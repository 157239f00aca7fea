/** What the Events Summary shows, in our words. */
import type { Shapes } from "@/api/wire";
import type { WirePerformanceState } from "@/shared/performance/state";

/** What the performances of a day have sold in one currency. */
export interface DaySales {
  /** YYYY-MM-DD, by the venue's calendar */
  readonly day: string;
  readonly sold: number;
  readonly revenue: string;
}

/** All that is to come, in one currency. */
export interface CurrencySales {
  readonly currency: string;
  readonly sold: number;
  readonly remaining: number;
  readonly revenue: string;
  /** Fourteen, today first. */
  readonly days: readonly DaySales[];
}

export const summaryFromWire = ({ BarChart, LineChart }: Shapes["SummaryOut"]): readonly CurrencySales[] =>
  LineChart.map((meter) => ({
    currency: meter.currencytype,
    sold: meter.totalsoldcount,
    remaining: meter.remainingTicketcount,
    revenue: meter.totalEventCost,
    days: BarChart.filter(({ currencytype }) => currencytype === meter.currencytype).map((bar) => ({
      day: bar.eventDate,
      sold: bar.totalsoldcount,
      revenue: bar.totalEventCost,
    })),
  }));

/** A performance as both lists show it. */
export interface Selling {
  readonly id: number;
  readonly event: number;
  readonly eventName: string;
  readonly subcategory: string;
  readonly venue: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly sold: number;
  readonly capacity: number;
  readonly revenue: string;
  readonly currency: string;
  readonly version: number;
}

export const sellingFromWire = (wire: Shapes["SellingOut"]): Selling => ({
  id: wire.eventdetailid,
  event: wire.eventid,
  eventName: wire.eventname,
  subcategory: wire.event_subcategory,
  venue: wire.venuename,
  startsAt: wire.eventdatetimeISO,
  zone: wire.timezone,
  sold: wire.soldcount,
  capacity: wire.numberoftickets,
  revenue: wire.totalEventCost,
  currency: wire.currencytype,
  version: wire.version,
});

export const sellingFromCard = (wire: Shapes["CardOut"]): Selling => ({
  id: wire.eventdetailid,
  event: wire.eventid,
  eventName: wire.eventname,
  subcategory: wire.event_subcategory,
  venue: wire.venuename,
  startsAt: wire.state.starts_at,
  zone: wire.state.timezone,
  sold: wire.soldcount,
  capacity: wire.numberoftickets,
  revenue: wire.totalEventCost ?? "",
  currency: wire.currencytype,
  version: wire.state.version,
});

/** The figures of rows that have changed are put in their place; the other rows, and an unchanged list, stay the same. */
export function withFigures(rows: readonly Selling[], states: readonly WirePerformanceState[]): readonly Selling[] {
  const incoming = new Map(states.map((state) => [state.performance, state]));
  let hasChanged = false;
  const patched = rows.map((row) => {
    const state = incoming.get(row.id);
    if (!state || state.version <= row.version) return row;
    hasChanged = true;
    const { sold, capacity, revenue, version } = state;
    return { ...row, sold, capacity, revenue: revenue ?? "", version };
  });
  return hasChanged ? patched : rows;
}

export type Part = "1-6" | "7-14";
/** Spec part 3, section 9: a week at a time, of a window of fourteen days. */
const WEEK = 7;

export const daysOf = (sales: CurrencySales, part: Part): readonly DaySales[] =>
  part === "1-6" ? sales.days.slice(0, WEEK) : sales.days.slice(WEEK, 2 * WEEK);

// Where figures lead: to the rows that they count.

export const toDay = (day: string) => `/EventDashboard?date=${day}`;
export const toPerformance = ({ id }: Selling) => `/PerformanceView/${id}`;
export const toOrders = ({ id, event }: Selling) => `/Orders?event=${event}&performance=${id}`;
