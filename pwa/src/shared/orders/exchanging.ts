/** Whether an order, or its row in the list, is offered for exchange to somebody (spec part 3, section 2.6). */
import type { OwnPermissions, Right } from "@/shell/permissions";
import type { OrderDetails, OrderRow } from "./model";
import { liveTickets } from "./units";

/** Whoever has one of these may exchange. */
export const TO_EXCHANGE: readonly Right[] = ["exchange_charge", "exchange_refund", "exchange_waive"];

/** Hidden for whoever may do nothing with the difference. */
export const mayExchange = (permissions: Pick<OwnPermissions, "may">): boolean =>
  TO_EXCHANGE.some((right) => permissions.may(right));

const isPast = ({ startsAt }: OrderRow, now: number) => Date.parse(startsAt) <= now;

export const mayExchangeRow = (order: OrderRow, permissions: Pick<OwnPermissions, "may">, now: number): boolean =>
  mayExchange(permissions) &&
  order.status === "Success" &&
  order.refundStatus !== "Inprogress" &&
  !order.isRemoved &&
  order.tickets > 0 &&
  (!isPast(order, now) || permissions.may("exchange_past")) &&
  (order.admitted === 0 || permissions.may("exchange_admitted"));

/** Of an order whose every ticket is known those that nobody has used can be exchanged. */
export const mayExchangeOrder = (order: OrderDetails, permissions: Pick<OwnPermissions, "may">, now: number): boolean =>
  mayExchange(permissions) &&
  order.rights.exchange &&
  (!isPast(order, now) || permissions.may("exchange_past")) &&
  (permissions.may("exchange_admitted") || liveTickets(order).some(({ state }) => state === "valid"));
