import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import type { OrderDetails } from "@/shared/orders/model";
import { placesOf } from "@/shared/teams/model";
import { playersInWords } from "@/shared/teams/words";
import { useFormat } from "@/ui/format";
import { formatMoney, fromMinor, toMinor } from "@/ui/money";
import { StatusWords } from "./StatusChips";

/** How an order was sold, as rows of `Facts`. */
export function useSaleFacts(order: OrderDetails) {
  const t = textsOf("orders");
  const format = useFormat();
  const players = placesOf(order.ticketList.filter(({ state }) => state !== "superseded"))
    .map(([team, numbers]) => playersInWords(team, numbers))
    .join("; ");
  const ways = paidBy(order, (way) => t(`orderPage:gateways.${way}`));
  const isShared = order.charges.length > 1 && order.paymentOrders > 1;
  const paidInWords = isShared ? t("orderPage:paidTogether", { ways }) : ways;
  return [
    ...(order.gateway ? [{ label: t("orderPage:paidBy"), value: paidInWords }] : []),
    {
      label: t(order.kept ? "columns.reserved" : "purchase"),
      value: <time dateTime={order.boughtAt}>{format.stamp(order.boughtAt, order.zone)}</time>,
    },
    ...(order.kept && order.seller ? [{ label: t("reservedBy"), value: order.seller }] : []),
    { label: t("channel"), value: t(`channels.${order.channel}`) },
    ...(order.client ? [{ label: t("client"), value: order.client }] : []),
    ...(players ? [{ label: t("players"), value: players }] : []),
    ...(order.allocations.length > 0
      ? [{ label: t("orderPage:allocation"), value: order.allocations.map(({ name }) => name).join(", ") }]
      : []),
    { label: t("status"), value: <StatusWords order={order} /> },
  ];
}

/** Each way with its amount where a gift card has paid some of it, or several charges after an exchange. */
function paidBy(order: OrderDetails, nameOf: (way: string) => string): string {
  const byCard = toMinor(order.giftCard);
  const isSeveral = order.charges.length > 1;
  if (byCard === 0 && !isSeveral) return nameOf(order.gateway);
  const charges = isSeveral
    ? order.charges.map(({ gateway, amount }) => ({ way: nameOf(gateway), minor: toMinor(amount) }))
    : [{ way: nameOf(order.gateway), minor: toMinor(order.total) - byCard }];
  return [{ way: nameOf("giftCard"), minor: byCard }, ...charges]
    .filter(({ minor }) => minor > 0)
    .map((part) => inLine([part.way, formatMoney(fromMinor(part.minor), order.currency)], " "))
    .join(", ");
}
