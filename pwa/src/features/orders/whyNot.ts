import { serverNow } from "@/api/clock";
import { textsOf } from "@/i18n/i18n";
import { mayExchange, mayExchangeOrder } from "@/shared/orders/exchanging";
import type { OrderDetails } from "@/shared/orders/model";
import { liveTickets, liveUpsells } from "@/shared/orders/units";
import { usePermissions } from "@/shell/permissions";

interface WhyNot {
  readonly refund: string | undefined;
  readonly exchange: string | undefined;
}

/** Why an order cannot be refunded or exchanged now, in words; undefined where it can, or nobody has paid for it. */
export function useWhyNot(order: OrderDetails): WhyNot {
  const t = textsOf("orderPage");
  const permissions = usePermissions();
  if (order.status === "Progress" || order.status === "Failure") return { refund: undefined, exchange: undefined };
  const { rights } = order;
  const state = t(`noRefund.${stateOf(order)}`);
  const isPast = Date.parse(order.startsAt) <= serverNow();
  const isOff = mayExchange(permissions) && !mayExchangeOrder(order, permissions, serverNow());
  return {
    refund: rights.refund || rights.partialRefund ? permissions.why("refund") : state,
    exchange: isOff ? (rights.exchange ? t(isPast ? "noExchange.past" : "noExchange.used") : state) : undefined,
  };
}

/** What an order is, of which the server lets nothing be given back or exchanged (`rights`): the name of its text. */
export function stateOf(order: OrderDetails): "pending" | "exchanging" | "refunded" | "used" | "whole" {
  const [tickets, upsells] = [liveTickets(order), liveUpsells(order)];
  const left = tickets.length > 0 ? tickets : upsells;
  if (order.refundStatus === "Inprogress") return "pending";
  if (order.waits) return "exchanging";
  if (order.status === "Refund" || left.length === 0) return "refunded";
  return left.every(({ state }) => state === "admitted" || state === "redeemed") ? "used" : "whole";
}
