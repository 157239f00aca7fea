/** The list of orders: what it is narrowed to, how it is read, and what one may do with a row of it. */
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/api/client";
import { errorMessage } from "@/api/errors";
import type { Shapes, DataResponse } from "@/api/schemas";
import { patchRows, readOnceMore, useAtMostEvery } from "@/live/lists";
import { topics, useItems } from "@/live/useTopic";
import { sendChange } from "@/office/editing";
import type { ListPage } from "@/office/list";
import { orderRowFromDto, tabOf, type OrderRow, type OrderRowDto } from "@/shared/orders/model";
import { orderKeys } from "@/shared/orders/queries";
import { PLATFORM_ROLE, type RoleId } from "@/shell/session";
import { toast } from "@/shell/toast";
import { numberIn } from "@/shell/useLinkedState";
import { saveBlob } from "@/ui/saveBlob";

/** What is 0 or empty narrows nothing. */
export interface Filters {
  readonly event: number;
  readonly performance: number;
  /** Of the performance alone: by a link from its view. */
  readonly hold: number;
  readonly upsell: number;
  /** The day on which it was bought, as the API and the browser's own field write it. */
  readonly day: string;
  /** The moment about which it was sold, as an instant. */
  readonly moment: string;
  /** Who sold it. */
  readonly seller: number;
  readonly channel: string;
  readonly gateway: string;
  readonly status: string;
}

export const NO_FILTERS: Filters = {
  event: 0,
  performance: 0,
  hold: 0,
  upsell: 0,
  day: "",
  moment: "",
  seller: 0,
  channel: "",
  gateway: "",
  status: "",
};
/** What is narrowed within a performance goes with it. */
export const NO_PERFORMANCE = { performance: 0, hold: 0, upsell: 0 };
export const CHANNELS = ["online", "boxoffice", "api"] as const;
export const GATEWAYS = ["cash", "terminal", "stripe", "free", "offline"] as const;
export const STATUSES = ["Success", "Pending", "Refund"] as const;

export const filtersSet = (filters: Filters) => Object.values(filters).filter(Boolean).length;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What a link narrows the list to: `/Orders?event=3&performance=7&day=2026-11-14`, `?seller=4`, `?search=hopper`. */
export function filtersIn(terms: URLSearchParams): Filters | undefined {
  const [event, performance] = [numberIn(terms, "event"), numberIn(terms, "performance")];
  const seller = numberIn(terms, "seller");
  // What is searched for by a link is looked for among all orders.
  if (!event && !performance && !seller) return terms.has("search") ? NO_FILTERS : undefined;
  const [hold, upsell, day] = [numberIn(terms, "hold"), numberIn(terms, "upsell"), terms.get("day") ?? ""];
  return { ...NO_FILTERS, event, performance, seller, hold, upsell, day: DAY.test(day) ? day : "" };
}

/** The lists of orders: the spec's two tabs, and of what is in progress that which is kept under a name. */
export const LISTS = ["orders", "progress", "reserved"] as const;
export type OrderList = (typeof LISTS)[number];

/** The list of a link: a figure has counted what is sold, unless it says otherwise. */
export const listIn = (terms: URLSearchParams): OrderList =>
  LISTS.find((list) => list === terms.get("tab")) ?? "orders";

const isListed = (order: OrderRow, list: OrderList): boolean =>
  tabOf(order) === (list === "orders" ? "orders" : "progress") && (list !== "reserved" || Boolean(order.reservedUntil));

/** Which orders, in whose account: what the list and its file are asked for alike. */
interface OrdersParams {
  readonly account: number;
  readonly list: OrderList;
  readonly search: string;
  readonly filters: Filters;
}

export const ordersToDto = ({ account, list, search, filters }: OrdersParams): Shapes["OrdersInRequest"] => ({
  account_id: account,
  email_id: "",
  eventticketdetail_id: 0,
  search,
  payment_method: list === "orders" ? "order" : "Reserved",
  named: list === "reserved",
  eventid: filters.event,
  eventdetailid: filters.performance,
  allocationid: filters.hold,
  upsellid: filters.upsell,
  day: filters.day || null,
  soldat: filters.moment || null,
  soldby: filters.seller,
  channelname: filters.channel as Shapes["OrdersInRequest"]["channelname"],
  // An order in progress is not paid yet.
  gateway: (list === "orders" ? filters.gateway : "") as Shapes["OrdersInRequest"]["gateway"],
  paymentstatus: (list === "orders" ? filters.status : "") as Shapes["OrdersInRequest"]["paymentstatus"],
});

/** Whether a row that is new would be in a list, as far as the row tells: what was typed only the server can compare. */
export function belongs(order: OrderRow, { list, filters }: OrdersParams): boolean {
  const { event, performance, channel, gateway, status } = filters;
  if (!isListed(order, list)) return false;
  if (event !== 0 && order.event !== event) return false;
  if (performance !== 0 && order.performance !== performance) return false;
  if (channel !== "" && order.channel !== channel) return false;
  if (list !== "orders") return true;
  return (gateway === "" || order.gateway === gateway) && (status === "" || statusOf(order) === status);
}

const statusOf = (order: OrderRow) => (order.refundStatus === "Inprogress" ? "Pending" : order.status);

/** Delete User Info is shown only then; door staff destroy nothing. */
export const mayRemoveUser = (order: OrderRow, role: RoleId) =>
  role !== 3 && order.status === "Success" && !order.isRemoved;

/** All that is known of a buyer is the account's owner's to give out, and the platform's. */
export const mayEmailBuyer = (order: OrderRow, role: RoleId) =>
  (role === 4 || role === PLATFORM_ROLE) && order.email !== "" && !order.isRemoved;

export interface PerformanceChoice {
  readonly id: number;
  readonly startsAt: string;
  readonly zone: string;
  readonly subcategory: string;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

interface FilterChoices {
  readonly events: readonly Named[];
  readonly sellers: readonly Named[];
  readonly performances: readonly PerformanceChoice[];
}

const choicesFromDto = (dto: Shapes["OrderFiltersData"]): FilterChoices => ({
  events: dto.events.map(({ eventid, eventname }) => ({ id: eventid, name: eventname })),
  sellers: dto.sellers.map(({ userid, name }) => ({ id: userid, name })),
  performances: dto.performances.map((row) => ({
    id: row.eventdetailid,
    startsAt: row.eventdatetimeISO,
    zone: row.timezone,
    subcategory: row.subcategory,
  })),
});

export interface PageParams extends OrdersParams {
  readonly page: number;
  readonly pageSize: number;
}

interface OrderPage extends ListPage<OrderRow> {
  /** The account's: whose clock says when an order was bought. */
  readonly zone: string;
}

/** A million lines take a minute to read, and longer to send. */
const FILE_TIMEOUT_MS = 30 * 60_000;
const NONE: ReadonlySet<number> = new Set();

export const pageKey = (asked: PageParams) => [...orderKeys.lists, asked] as const;

const orderList = (asked: PageParams) =>
  queryOptions({
    queryKey: pageKey(asked),
    queryFn: async ({ signal }): Promise<OrderPage> => {
      const body = { ...ordersToDto(asked), page: asked.page, page_size: asked.pageSize };
      const response = await api.post<Shapes["OrderSearchOut"]>("/events/searchOrderDetails", body, { signal });
      const { total, more, timezone } = response;
      return { rows: response.data.eventinfo.map(orderRowFromDto), total, more, zone: timezone };
    },
    placeholderData: keepPreviousData,
  });

/**
 * A page of orders that fills by itself. Rows that are shown change in place; on the first, unsearched page new orders
 * come in at once, as far as nobody is at the list (`useSteadyRows`); on the others they wait behind "3 new orders".
 */
export function useOrders(asked: PageParams) {
  const cache = useQueryClient();
  const query = useQuery(orderList(asked));
  const list = JSON.stringify([asked.account, asked.list, asked.search, asked.filters]);
  const [held, setHeld] = useState({ list, orders: NONE });
  // Orders that wait for another list are none of this one's.
  const waiting = held.list === list ? held.orders : NONE;
  const isWatched = asked.page === 1 && asked.search === "" && filtersSet(asked.filters) === 0;

  const refetch = () => {
    setHeld({ list, orders: NONE });
    void cache.invalidateQueries({ queryKey: orderKeys.lists });
  };
  const refetchSoon = useAtMostEvery(2000, refetch);
  const live = useItems<OrderRowDto>(topics.orders(asked.account), {
    onItems: (items) => {
      const rows = items.map(orderRowFromDto);
      readOnceMore(cache, orderKeys.lists);
      const shown = query.data?.rows ?? [];
      cache.setQueryData<OrderPage>(pageKey(asked), (page) => page && withRows(page, rows, asked.list));
      const fresh = rows.filter((row) => belongs(row, asked) && !shown.some(({ id }) => id === row.id));
      if (fresh.length === 0) return;
      if (isWatched) refetchSoon();
      else
        setHeld((before) => ({
          list,
          orders: new Set([...(before.list === list ? before.orders : NONE), ...fresh.map(({ id }) => id)]),
        }));
    },
    onResync: refetchSoon,
  });
  return { query, live, waiting: waiting.size, showWaiting: refetch };
}

/** Patches what is shown; an order that has moved to another list leaves this one. */
function withRows(held: OrderPage, incoming: readonly OrderRow[], list: OrderList): OrderPage {
  const patched = patchRows(held.rows, incoming, (row) => row.id);
  const rows = patched.filter((row) => isListed(row, list));
  if (rows.length === held.rows.length && patched === held.rows) return held;
  const left = patched.filter((row) => !isListed(row, list));
  return { ...held, rows, left, total: held.total - left.length };
}

/** What the list can be narrowed to: the account's events, and the performances of the one that is chosen. */
export const filterChoices = (account: number, event: number) =>
  queryOptions({
    queryKey: ["orders", "filters", account, event] as const,
    queryFn: async ({ signal }): Promise<FilterChoices> => {
      const body = { account_id: account, eventid: event };
      const response = await api.post<DataResponse<Shapes["OrderFiltersData"]>>("/orders/filters", body, { signal });
      return choicesFromDto(response.data);
    },
    placeholderData: keepPreviousData,
  });

/** Keeps all that are asked for, not only the page that is shown, as a file. */
export function useOrdersFile(asked: OrdersParams) {
  return useMutation({
    mutationFn: () => api.postBlob("/orders/exportOrders", ordersToDto(asked), { timeout: FILE_TIMEOUT_MS }),
    onSuccess: (blob) => saveBlob(blob, "Orders.csv"),
    onError: (error) => toast.error(errorMessage(error)),
  });
}

/** Overwrites who bought an order, and says so in the server's words. */
export function useRemoveUser() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (order: OrderRow) => sendChange("/events/updatePaymentUserData", { payment_id: order.payment }),
    onSuccess: (message) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: orderKeys.lists }),
  });
}

interface BuyerParams {
  readonly order: OrderRow;
  readonly format: "json" | "pdf";
}

/** Keeps all that is known of an order's buyer, in all of their orders, as a file. */
export function useBuyerFile() {
  return useMutation({
    mutationFn: ({ order, format }: BuyerParams) =>
      api.postBlob("/orders/exportBuyer", { account_id: order.account, email: order.email, format }),
    onSuccess: (blob, { format }) => saveBlob(blob, `buyer-data.${format}`),
    onError: (error) => toast.error(errorMessage(error)),
  });
}
