/** What the list of orders is narrowed to, and what one may do with a row of it. */
import type { Shapes } from "@/api/wire";
import { PLATFORM_ROLE, type RoleId } from "@/shell/session";
import { numberIn } from "@/shell/useLinkedState";
import { tabOf, type OrderRow, type Tab } from "@/shared/orders/model";

/** What is 0 or empty narrows nothing. */
export interface Filters {
  readonly event: number;
  readonly performance: number;
  /** Of the performance alone: by a link from its view. */
  readonly hold: number;
  readonly upsell: number;
  /** The day on which it was bought, as the wire and the browser's own field write it. */
  readonly day: string;
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
  channel: "",
  gateway: "",
  status: "",
};
export const CHANNELS = ["online", "boxoffice", "api"] as const;
export const GATEWAYS = ["cash", "terminal", "stripe", "free", "offline"] as const;
export const STATUSES = ["Success", "Pending", "Refund"] as const;

export const filtersSet = (filters: Filters) => Object.values(filters).filter(Boolean).length;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What a link narrows the list to: `/Orders?event=3&performance=7&day=2026-11-14`, `/Orders?search=hopper`. */
export function filtersIn(terms: URLSearchParams): Filters | undefined {
  const [event, performance] = [numberIn(terms, "event"), numberIn(terms, "performance")];
  // What is searched for by a link is looked for among all orders.
  if (!event && !performance) return terms.has("search") ? NO_FILTERS : undefined;
  const [hold, upsell, day] = [numberIn(terms, "hold"), numberIn(terms, "upsell"), terms.get("day") ?? ""];
  return { ...NO_FILTERS, event, performance, hold, upsell, day: DAY.test(day) ? day : "" };
}

/** The tab of a link: a figure has counted what is sold, unless it says otherwise. */
export const tabIn = (terms: URLSearchParams): Tab => (terms.get("tab") === "progress" ? "progress" : "orders");

/** Which orders, in whose account: what the list and its file are asked for alike. */
export interface OrdersAsked {
  readonly account: number;
  readonly tab: Tab;
  readonly search: string;
  readonly filters: Filters;
}

export const ordersToWire = ({ account, tab, search, filters }: OrdersAsked): Shapes["OrdersInRequest"] => ({
  account_id: account,
  email_id: "",
  eventticketdetail_id: 0,
  search,
  payment_method: tab === "progress" ? "Reserved" : "order",
  named: false,
  eventid: filters.event,
  eventdetailid: filters.performance,
  allocationid: filters.hold,
  upsellid: filters.upsell,
  day: filters.day || null,
  channelname: filters.channel as Shapes["OrdersInRequest"]["channelname"],
  // An order in progress is not paid yet.
  gateway: (tab === "orders" ? filters.gateway : "") as Shapes["OrdersInRequest"]["gateway"],
  paymentstatus: (tab === "orders" ? filters.status : "") as Shapes["OrdersInRequest"]["paymentstatus"],
});

/** Whether a row that is new would be in a list, as far as the row tells: what was typed only the server can compare. */
export function belongs(order: OrderRow, { tab, filters }: OrdersAsked): boolean {
  const { event, performance, channel, gateway, status } = filters;
  if (tabOf(order) !== tab) return false;
  if (event !== 0 && order.event !== event) return false;
  if (performance !== 0 && order.performance !== performance) return false;
  if (channel !== "" && order.channel !== channel) return false;
  if (tab === "progress") return true;
  return (gateway === "" || order.gateway === gateway) && (status === "" || statusOf(order) === status);
}

const statusOf = (order: OrderRow) => (order.refundStatus === "Inprogress" ? "Pending" : order.status);

/** Delete User Info is shown only then; door staff destroy nothing. */
export const mayRemoveUser = (order: OrderRow, role: RoleId) =>
  role !== 3 && order.status === "Success" && !order.isRemoved;

/** All that is known of a buyer is the account's owner's to give out, and the platform's. */
export const mayTellBuyer = (order: OrderRow, role: RoleId) =>
  (role === 4 || role === PLATFORM_ROLE) && order.email !== "" && !order.isRemoved;

export interface PerformanceChoice {
  readonly id: number;
  readonly startsAt: string;
  readonly zone: string;
  readonly subcategory: string;
}

export interface FilterChoices {
  readonly events: readonly { readonly id: number; readonly name: string }[];
  readonly performances: readonly PerformanceChoice[];
}

export const choicesFromWire = (wire: Shapes["OrderFiltersData"]): FilterChoices => ({
  events: wire.events.map(({ eventid, eventname }) => ({ id: eventid, name: eventname })),
  performances: wire.performances.map((row) => ({
    id: row.eventdetailid,
    startsAt: row.eventdatetimeISO,
    zone: row.timezone,
    subcategory: row.subcategory,
  })),
});
