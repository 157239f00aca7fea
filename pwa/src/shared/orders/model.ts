/** Orders as the box office works with them. */
import type { Topics } from "@/live/generated/topics";
import type { PlacedTicket } from "@/shared/teams/model";
import { toMinor } from "@/ui/money";
import { pageFromDto, type OrderPage } from "./pageModel";

export type OrderStatus = "Success" | "Progress" | "Refund" | "Failure";
export type Channel = "online" | "boxoffice" | "api";

export interface OrderRow {
  readonly id: number;
  readonly version: number;
  readonly payment: string;
  readonly account: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** The buyer's data were removed: what stands in their place names nobody. */
  readonly isRemoved: boolean;
  readonly event: number;
  readonly performance: number;
  readonly eventName: string;
  readonly subcategory: string;
  readonly venue: string;
  readonly startsAt: string;
  readonly boughtAt: string;
  readonly zone: string;
  readonly total: string;
  readonly currency: string;
  readonly tickets: number;
  /** Without those that were refunded or replaced. */
  readonly ticketsLeft: number;
  readonly admitted: number;
  /** Counter money that nobody has handed back yet. */
  readonly toHandBack: string;
  readonly channel: Channel;
  /** Who sold it at the counter; empty where its buyer did. */
  readonly seller: string;
  /** How it was paid; empty until it is. */
  readonly gateway: string;
  readonly status: OrderStatus;
  readonly refundStatus: string;
  readonly reservation: number | null;
  /** Until when it is kept under the buyer's name, who pays on collection; null for other orders. */
  readonly reservedUntil: string | null;
  readonly image: string;
}

export interface OrderTicket extends PlacedTicket {
  readonly id: number;
  readonly type: string;
  readonly typeId: number | null;
  readonly price: string;
  /** All that was paid for it: with its tax and its fee, less its discount. */
  readonly total: string;
  readonly fee: string;
  /** The refund that it is in, asked for or settled. */
  readonly refund: number | null;
  readonly state: "valid" | "admitted" | "superseded" | "refunded";
  readonly scannedAt: string | null;
  readonly gate: string;
  readonly scannedBy: string;
}

/** One unit of an upsell; with a ticket it was brought by that ticket's type. */
export interface OrderUpsell {
  readonly id: number;
  readonly name: string;
  readonly upsell: number;
  readonly variant: string;
  readonly price: string;
  readonly total: string;
  readonly refund: number | null;
  readonly ticket: number | null;
  readonly state: "open" | "redeemed" | "void";
  readonly redeemedAt: string | null;
  readonly gate: string;
  readonly redeemedBy: string;
}

export interface OrderEvent {
  readonly id: number;
  readonly kind: string;
  readonly at: string;
  readonly by: string;
  readonly text: string;
  readonly from: string;
  readonly to: string;
  /** The order that tickets went out of, and the one that has others for them; null where nothing was exchanged. */
  readonly fromOrder: number | null;
  readonly toOrder: number | null;
  readonly amount: string | null;
}

export interface OrderDetails extends OrderRow, OrderPage {
  readonly ticketsAmount: string;
  readonly ticketTax: string;
  readonly isTaxIncluded: boolean;
  readonly bookingFee: string;
  readonly upsellsAmount: string;
  readonly upsellTax: string;
  readonly promoCode: string;
  readonly discount: string;
  /** What gift cards have paid of the total. */
  readonly giftCard: string;
  readonly client: string;
  readonly comments: string;
  readonly wantsMail: boolean;
  readonly ticketList: readonly OrderTicket[];
  readonly upsells: readonly OrderUpsell[];
  readonly history: readonly OrderEvent[];
}

export type OrderRowDto = Topics["account:{}:orders"];
export type OrderDto = Topics["order:{}"];

export const orderRowFromDto = (dto: OrderRowDto): OrderRow => ({
  id: dto.id,
  version: dto.version,
  payment: dto.paymentid,
  account: dto.accountid,
  name: dto.endusername,
  email: dto.email,
  phone: dto.phonenumber,
  isRemoved: dto.buyerremoved,
  event: dto.eventid,
  performance: dto.eventdetailid,
  eventName: dto.eventname,
  subcategory: dto.subcategory,
  venue: dto.venuename,
  startsAt: dto.eventdatetimeISO,
  boughtAt: dto.insertedtime,
  zone: dto.timezone,
  total: dto.total,
  currency: dto.currency,
  tickets: dto.nooftickets,
  ticketsLeft: dto.ticketsleft,
  admitted: dto.redeemedticket,
  toHandBack: dto.tohandback,
  channel: dto.channelname,
  seller: dto.soldby,
  gateway: dto.gateway,
  status: dto.paymentstatus,
  refundStatus: dto.refundstatus,
  reservation: dto.reservationId,
  reservedUntil: dto.reserveduntil,
  image: dto.thumbnailurl,
});

export const orderFromDto = (dto: OrderDto): OrderDetails => ({
  ...orderRowFromDto(dto),
  ...pageFromDto(dto),
  ticketsAmount: dto.eventprice,
  ticketTax: dto.eventtaxcost,
  isTaxIncluded: dto.includingtax,
  bookingFee: dto.applicableFee,
  upsellsAmount: dto.upsellprice,
  upsellTax: dto.upselltaxcost,
  promoCode: dto.promocode,
  discount: dto.promodiscount,
  giftCard: dto.giftcardamount,
  client: dto.clientname,
  comments: dto.order_comments,
  wantsMail: dto.marketing_optin === "True",
  ticketList: dto.ticketdetails.map((ticket) => ({
    id: ticket.ticketid,
    type: ticket.ticket_type.name,
    team: ticket.teamname,
    player: ticket.playerid,
    typeId: ticket.tickettypeid,
    price: ticket.ticketprice,
    total: ticket.total,
    fee: ticket.booking_fee,
    refund: ticket.refundid,
    state: ticket.state,
    scannedAt: ticket.scanned_at,
    gate: ticket.gate,
    scannedBy: ticket.scanned_by,
  })),
  upsells: dto.individualupselldetail.map((item) => ({
    id: item.individualupsellid,
    name: item.upsell.upsellname,
    variant: item.variantname,
    upsell: item.upsellid,
    price: item.individualprice,
    total: item.total,
    refund: item.refundid,
    ticket: item.ticketid,
    state: item.state,
    redeemedAt: item.redeemed_at,
    gate: item.gate,
    redeemedBy: item.redeemed_by,
  })),
  history: dto.orderhistory.map((item) => ({
    id: item.id,
    kind: item.kind,
    at: item.insertedtime,
    by: item.by,
    text: item.description,
    from: item.from_event_name,
    to: item.to_event_name,
    fromOrder: item.from_order,
    toOrder: item.to_order,
    amount: item.amount,
  })),
});

/** The spec's status words: the payment's, and its reservation's number while there is one (part 3, section 2.6). */
export function statusText(order: OrderRow): string {
  if (order.refundStatus === "Inprogress") return "Refund status in Pending";
  return order.reservation === null ? order.status : `${order.status} Reservation: ${order.reservation}`;
}

/** The spec's scan label: nothing before the first, then partly, then all. */
export function scanText(order: OrderRow): "Scanned" | "Partially Scanned" | null {
  if (order.admitted === 0) return null;
  return order.admitted >= order.ticketsLeft ? "Scanned" : "Partially Scanned";
}

/** Which tab an order stands on. */
export type Tab = "orders" | "progress";

export const tabOf = (order: OrderRow): Tab | null => {
  if (order.status === "Failure") return null;
  return order.status === "Progress" ? "progress" : "orders";
};

/** One line of what an order comes to. A line that is only told (tax inside the price) adds nothing. */
export interface AmountLine {
  readonly key: "tickets" | "tax" | "taxInside" | "fee" | "upsells" | "upsellTax" | "upsellTaxInside" | "discount";
  readonly count: number;
  readonly minor: number;
  readonly adds: boolean;
}

/** What an order comes to, line by line; those that add something make its total to the penny. */
export function amountLines(order: OrderDetails): readonly AmountLine[] {
  const line = (key: AmountLine["key"], amount: string, { count = 0, adds = true, sign = 1 } = {}): AmountLine => {
    return { key, count, minor: sign * toMinor(amount), adds };
  };
  const bought = order.upsells.filter(({ ticket }) => ticket === null).length;
  const isInside = order.isTaxIncluded;
  const lines = [
    line("tickets", order.ticketsAmount, { count: order.tickets }),
    line(isInside ? "taxInside" : "tax", order.ticketTax, { adds: !isInside }),
    line("fee", order.bookingFee),
    line("upsells", order.upsellsAmount, { count: bought }),
    line(isInside ? "upsellTaxInside" : "upsellTax", order.upsellTax, { adds: !isInside }),
    line("discount", order.discount, { sign: -1 }),
  ];
  const isAlways = ({ key }: AmountLine) => ["tickets", "tax", "taxInside", "fee"].includes(key) && order.tickets > 0;
  return lines.filter((each) => each.minor !== 0 || isAlways(each));
}
