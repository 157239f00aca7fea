import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes, DataResponse } from "@/api/schemas";
import { useAtMostEvery, useReadAgain } from "@/live/lists";
import { topics, useItems, useTopic } from "@/live/useTopic";
import { orderRowFromDto, type OrderRow, type Tab, type OrderRowDto } from "@/shared/orders/model";
import { orderKeys } from "@/shared/orders/queries";
import {
  performanceStateFromDto,
  type HoldShare,
  type PerformanceState,
  type PerformanceStateDto,
} from "@/shared/performance/state";
import { fromMinor, toMinor } from "@/ui/money";

type ViewDto = Shapes["PerformanceViewOut"];

/** How many of an upsell, or of one of its variants, were sold and handed out. */
export interface SoldUpsell {
  readonly id: number;
  readonly name: string;
  readonly variant: string;
  readonly sold: number;
  readonly redeemed: number;
  readonly total: string;
}

export interface PerformanceView {
  readonly id: number;
  readonly event: number;
  readonly eventName: string;
  readonly subcategory: string;
  readonly venue: string;
  readonly image: string;
  readonly orders: { readonly paid: number; readonly inProgress: number };
  /** Null where it is not sold by places. */
  readonly teams: { readonly teams: number; readonly places: number; readonly taken: number } | null;
  readonly upsells: readonly SoldUpsell[];
  readonly state: PerformanceState;
}

const viewFromDto = (dto: ViewDto): PerformanceView => ({
  id: dto._id,
  event: dto.eventid,
  eventName: dto.eventname,
  subcategory: dto.eventdetailfile.event_subcategory,
  venue: dto.venuename,
  image: dto.eventimage,
  orders: { paid: dto.orders.paid, inProgress: dto.orders.in_progress },
  // The spec's rule: Team Stats only when mapinventory is 1.
  teams: dto.mapinventory === 1 ? dto.teams : null,
  upsells: dto.upsells.map((row) => ({
    id: row.upsellid,
    name: row.upsellname,
    variant: row.variantname,
    sold: row.soldcount,
    redeemed: row.redeemedcount,
    total: row.totalUpsellCost,
  })),
  state: performanceStateFromDto(dto.state),
});

/** A hold's count minus what it has available (part 3, section 2.4). */
export const soldOf = ({ size, available }: HoldShare): number => size - available;

export const sumOf = <Row>(rows: readonly Row[], count: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + count(row), 0);

/** What all upsells have earned; they are of one performance, and so of one currency. */
export const earnedBy = (upsells: readonly SoldUpsell[]): string =>
  fromMinor(sumOf(upsells, ({ total }) => toMinor(total)));

type Which = Pick<PerformanceView, "id" | "event">;

/** The orders that a figure counts, on the screen that lists them. */
export const ordersOf = ({ id, event }: Which, more = ""): string =>
  `/Orders?event=${event}&performance=${id}${more && `&${more}`}`;

export const doorLogOf = ({ id }: Pick<Which, "id">): string => `/DoorLog/${id}`;

// A performance's sales by day, and what others like it had sold on the same day before theirs.

/** In tickets of this performance's capacity. */
interface Usual {
  readonly lower: number;
  readonly middle: number;
  readonly upper: number;
}

export interface CurveDay {
  /** `2026-11-14` */
  readonly day: string;
  /** Days until the performance. */
  readonly left: number;
  readonly tickets: number;
  readonly amount: string;
  /** By the end of the day; null before it has come. */
  readonly sold: number | null;
  readonly usual: Usual | null;
}

interface LastTime {
  readonly performance: number;
  readonly eventName: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly left: number;
  /** Shares of its capacity, in per cent: what the others had told of it, and what it had sold. */
  readonly told: number;
  readonly sold: number;
}

export interface Curve {
  readonly capacity: number;
  readonly currency: string;
  /** How many others there are, and how many are needed. */
  readonly alike: number;
  readonly leastAlike: number;
  readonly days: readonly CurveDay[];
  readonly lastTime: LastTime | null;
}

export const curveFromDto = (dto: Shapes["CurveOut"]): Curve => ({
  capacity: dto.capacity,
  currency: dto.currency,
  alike: dto.alike,
  leastAlike: dto.least_alike,
  days: dto.days.map(({ day, days_left, tickets, amount, sold, lower, middle, upper }) => ({
    day,
    left: days_left,
    tickets,
    amount,
    sold,
    usual:
      lower === null || middle === null || upper === null
        ? null
        : {
            lower: ticketsOf(lower, dto.capacity),
            middle: ticketsOf(middle, dto.capacity),
            upper: ticketsOf(upper, dto.capacity),
          },
  })),
  lastTime: dto.last_time && {
    performance: dto.last_time.eventdetailid,
    eventName: dto.last_time.eventname,
    startsAt: dto.last_time.starts_at,
    zone: dto.last_time.timezone,
    left: dto.last_time.days_left,
    told: dto.last_time.told,
    sold: dto.last_time.sold,
  },
});

const ticketsOf = (percent: number, capacity: number): number => Math.round((percent / 100) * capacity);

/** The last day that has come: what is known now stands there. */
export const newestOf = ({ days }: Curve): CurveDay | undefined => days.findLast(({ sold }) => sold !== null);

/** How far off the reckoning was last time, in points of the capacity: above zero it had told too much. */
export const offBy = ({ told, sold }: LastTime): number => Math.round((told - sold) * 10) / 10;

const READ_EVERY_MS = 2000;

export const viewKey = (id: number) => ["performance", "view", id] as const;
const curveKey = (id: number) => ["performance", "curve", id] as const;

const performanceView = (id: number) =>
  queryOptions({
    queryKey: viewKey(id),
    queryFn: async ({ signal }): Promise<PerformanceView> => {
      const path = `/events/getEventPerformanceViewData/${id}`;
      return viewFromDto((await api.post<DataResponse<ViewDto>>(path, {}, { signal })).data);
    },
  });

/** How it has sold by day, beside others like it. */
export const salesByDay = (id: number) =>
  queryOptions({
    queryKey: curveKey(id),
    queryFn: async ({ signal }): Promise<Curve> => {
      const path = `/insight/performances/${id}/sales`;
      return curveFromDto((await api.get<DataResponse<Shapes["CurveOut"]>>(path, { signal })).data);
    },
  });

/**
 * One performance. Its figures come by its topic and stand at once; what they do not carry (orders, upsells, the days'
 * sales) is read again after a change, at most every two seconds.
 */
export function usePerformanceView(id: number) {
  const cache = useQueryClient();
  const query = useQuery(performanceView(id));
  const readAgain = useAtMostEvery(READ_EVERY_MS, () => {
    void cache.invalidateQueries({ queryKey: viewKey(id) });
    void cache.invalidateQueries({ queryKey: curveKey(id) });
  });
  const live = useTopic<PerformanceStateDto>(topics.performance(id), (dto) => {
    const held = cache.getQueryData<PerformanceView>(viewKey(id));
    const state = performanceStateFromDto(dto);
    if (!held || held.state.version > state.version) return;
    cache.setQueryData<PerformanceView>(viewKey(id), { ...held, state });
    if (held.state.version < state.version) readAgain();
  });
  return { query, live };
}

interface OrdersParams {
  readonly performance: number;
  readonly account: number;
  readonly tab: Tab;
  readonly page: number;
  readonly pageSize: number;
}

const ordersOfPerformance = (asked: OrdersParams) =>
  queryOptions({
    queryKey: [...orderKeys.lists, "performance", asked] as const,
    queryFn: async ({ signal }): Promise<{ rows: readonly OrderRow[]; total: number }> => {
      const body = {
        account_id: asked.account,
        eventdetailid: asked.performance,
        payment_method: asked.tab === "progress" ? "Reserved" : "order",
        page: asked.page,
        page_size: asked.pageSize,
      };
      const response = await api.post<Shapes["OrderSearchOut"]>("/events/searchOrderDetails", body, { signal });
      return { rows: response.data.eventinfo.map(orderRowFromDto), total: response.total };
    },
    placeholderData: keepPreviousData,
  });

/** A page of a performance's orders, which is read again when one of them changes. */
export function useOrdersOfPerformance(asked: OrdersParams) {
  const query = useQuery(ordersOfPerformance(asked));
  const { onItems, onResync } = useReadAgain(READ_EVERY_MS, [...orderKeys.lists, "performance"]);
  useItems<OrderRowDto>(topics.orders(asked.account), {
    onItems: (items) => {
      if (items.some((order) => order.eventdetailid === asked.performance)) onItems();
    },
    onResync,
  });
  return query;
}
