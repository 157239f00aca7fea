/** What the Events Summary shows, in our words. */
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from "@tanstack/react-query";
import { api } from "@/api/client";
import { rowsOf, totalOf, type Shapes, type DataResponse, type ListResponse } from "@/api/schemas";
import type { Topics } from "@/live/generated/topics.d";
import type { LiveStatus } from "@/live/live";
import { topics, useItems } from "@/live/useTopic";
import { readAgain, useAtMostEvery } from "@/live/lists";
import type { PerformanceStateDto } from "@/shared/performance/state";
import { formatMoneyShort } from "@/ui/money";

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

export const summaryFromDto = ({ BarChart, LineChart }: Shapes["SummaryOut"]): readonly CurrencySales[] =>
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

const sellingFromDto = (dto: Shapes["SellingOut"]): Selling => ({
  id: dto.eventdetailid,
  event: dto.eventid,
  eventName: dto.eventname,
  subcategory: dto.event_subcategory,
  venue: dto.venuename,
  startsAt: dto.eventdatetimeISO,
  zone: dto.timezone,
  sold: dto.soldcount,
  capacity: dto.numberoftickets,
  revenue: dto.totalEventCost,
  currency: dto.currencytype,
  version: dto.version,
});

const sellingFromCard = (dto: Shapes["CardOut"]): Selling => ({
  id: dto.eventdetailid,
  event: dto.eventid,
  eventName: dto.eventname,
  subcategory: dto.event_subcategory,
  venue: dto.venuename,
  startsAt: dto.state.starts_at,
  zone: dto.state.timezone,
  sold: dto.soldcount,
  capacity: dto.numberoftickets,
  revenue: dto.totalEventCost ?? "",
  currency: dto.currencytype,
  version: dto.state.version,
});

/** The figures of rows that have changed are put in their place; the other rows, and an unchanged list, stay the same. */
export function withMetrics(rows: readonly Selling[], states: readonly PerformanceStateDto[]): readonly Selling[] {
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

/** `£31.2k`, `£40k`, `£250`: what stands on an axis and above its bars. */
export const shortMoney = (value: number, currency: string) =>
  formatMoneyShort(value.toFixed(2), currency).replace(/\.0+(?=[km]?\u2069?$)/, "");

const STEP = 10;
const READ_EVERY_MS = 2000;

interface SellingPage {
  readonly rows: readonly Selling[];
  readonly total: number;
}
type Pages = InfiniteData<SellingPage, number>;

export const keys = {
  all: (account: number) => ["summary", account] as const,
  metrics: (account: number) => ["summary", account, "figures"] as const,
  lists: (account: number) => ["summary", account, "lists"] as const,
  top: (account: number) => ["summary", account, "lists", "top"] as const,
  upcoming: (account: number) => ["summary", account, "lists", "upcoming"] as const,
};

const metrics = (account: number) =>
  queryOptions({
    queryKey: keys.metrics(account),
    queryFn: async ({ signal }) => {
      const body = { accountid: account };
      const path = "/events/getEventBarChartByAccountId";
      return summaryFromDto((await api.post<DataResponse<Shapes["SummaryOut"]>>(path, body, { signal })).data);
    },
  });

/** The sums of the next fourteen days and of all that is to come, a currency each. */
export const useMetrics = (account: number) => useQuery(metrics(account));

const rowsSoFar = (pages: readonly SellingPage[]) => pages.reduce((sum, { rows }) => sum + rows.length, 0);
const hasMore = (last: SellingPage, pages: readonly SellingPage[]) =>
  last.rows.length > 0 && rowsSoFar(pages) < last.total;

const topSelling = (account: number) =>
  infiniteQueryOptions({
    queryKey: keys.top(account),
    queryFn: async ({ pageParam, signal }): Promise<SellingPage> => {
      const body = { account_id: account, off_set: pageParam, step: STEP };
      const response = await api.post<ListResponse<Shapes["SellingOut"]>>("/events/getTopsellingEvent", body, {
        signal,
      });
      return { rows: rowsOf(response).map(sellingFromDto), total: totalOf(response) };
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (hasMore(last, pages) ? pages.length * STEP : undefined),
  });

const upcoming = (account: number) =>
  infiniteQueryOptions({
    queryKey: keys.upcoming(account),
    queryFn: async ({ pageParam, signal }): Promise<SellingPage> => {
      const query = { pagelength: STEP, pagenumber: pageParam };
      const body = { accountid: account };
      const response = await api.post<ListResponse<Shapes["CardOut"]>>("/events/getDashboardEvent", body, {
        query,
        signal,
      });
      return { rows: rowsOf(response).map(sellingFromCard), total: totalOf(response) };
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (hasMore(last, pages) ? pages.length + 1 : undefined),
  });

/** What sells best of all that is to come, or what comes next: the first ten, and the next ten for who scrolls. */
export function useSelling(list: "top" | "upcoming", account: number) {
  const top = useInfiniteQuery({ ...topSelling(account), enabled: list === "top" });
  const next = useInfiniteQuery({ ...upcoming(account), enabled: list === "upcoming" });
  const query = list === "top" ? top : next;
  return {
    query,
    rows: query.data?.pages.flatMap(({ rows }) => rows),
    total: query.data?.pages[0]?.total ?? 0,
  };
}

export type SellingList = ReturnType<typeof useSelling>;

/**
 * Hears of every sale: rows get their new figures at once and where they stand, sums and rows are read again at most
 * every 2 s. Which sells best is read again with them, but not while somebody points at that list: it must not move then.
 */
export function useLiveSummary(account: number | null, mayMove: () => boolean): LiveStatus {
  const cache = useQueryClient();
  const read = (of: keyof typeof keys) => account !== null && readAgain(cache, keys[of](account));
  const readSums = useAtMostEvery(READ_EVERY_MS, () => {
    read("metrics");
    // A reading that was under way may have put older figures in the place of those that came with the frame.
    read("upcoming");
    if (mayMove()) read("top");
  });
  const readAll = useAtMostEvery(READ_EVERY_MS, () => read("all"));
  useItems(account === null ? null : topics.admin(account), { onItems: readAll, onResync: readAll });
  return useItems<Topics["account:{}:sales"]>(account === null ? null : topics.sales(account), {
    onItems: (states) => {
      if (account === null) return;
      cache.setQueriesData<Pages>({ queryKey: keys.lists(account) }, (held) => patched(held, states));
      readSums();
    },
    onResync: readAll,
  });
}

function patched(held: Pages | undefined, states: readonly Topics["account:{}:sales"][]): Pages | undefined {
  const pages = held?.pages.map((page) => {
    const rows = withMetrics(page.rows, states);
    return rows === page.rows ? page : { ...page, rows };
  });
  return held && pages?.some((page, place) => page !== held.pages[place]) ? { ...held, pages } : held;
}
