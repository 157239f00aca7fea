/** What the list of orders is narrowed to, and what one may do with a row of it. */
import type { Shapes } from "@/api/wire";
import { PLATFORM_ROLE, type RoleId } from "@/shell/session";
import { numberIn } from "@/shell/useLinkedState";
import { tabOf, type OrderRow } from "@/shared/orders/model";

/** What is 0 or empty narrows nothing. */
export interface Filters {
  readonly event: number;
  readonly performance: number;
  /** Of the performance alone: by a link from its view. */
  readonly hold: number;
  readonly upsell: number;
  /** The day on which it was bought, as the wire and the browser's own field write it. */
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

export const isListed = (order: OrderRow, list: OrderList): boolean =>
  tabOf(order) === (list === "orders" ? "orders" : "progress") && (list !== "reserved" || Boolean(order.reservedUntil));

/** Which orders, in whose account: what the list and its file are asked for alike. */
export interface OrdersAsked {
  readonly account: number;
  readonly list: OrderList;
  readonly search: string;
  readonly filters: Filters;
}

export const ordersToWire = ({ account, list, search, filters }: OrdersAsked): Shapes["OrdersInRequest"] => ({
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
export function belongs(order: OrderRow, { list, filters }: OrdersAsked): boolean {
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
export const mayTellBuyer = (order: OrderRow, role: RoleId) =>
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

export interface FilterChoices {
  readonly events: readonly Named[];
  readonly sellers: readonly Named[];
  readonly performances: readonly PerformanceChoice[];
}

export const choicesFromWire = (wire: Shapes["OrderFiltersData"]): FilterChoices => ({
  events: wire.events.map(({ eventid, eventname }) => ({ id: eventid, name: eventname })),
  sellers: wire.sellers.map(({ userid, name }) => ({ id: userid, name })),
  performances: wire.performances.map((row) => ({
    id: row.eventdetailid,
    startsAt: row.eventdatetimeISO,
    zone: row.timezone,
    subcategory: row.subcategory,
  })),
});
