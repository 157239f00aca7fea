import { type ReactNode, useMemo } from "react";
import { serverNow } from "@/api/clock";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import type { ListColumn } from "@/office/ListScreen";
import type { OrderRow } from "@/shared/orders/model";
import { CopyId } from "@/ui/CopyId";
import { useFormat, zoneName } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { StatusChips } from "../components/StatusChips";
import type { OrderList } from "../listModel";

/** Below the buyer's name: their address, and where there is none who sold it, by which it is found. */
function whence({ email, name, seller }: OrderRow): string {
  const t = textsOf("orders");
  return email || (!name && seller ? t("soldBy", { name: seller }) : t("noEmail"));
}

/** A line that is cut where its column ends; what it says stays to be read in whole. */
const cut = (text: string, more?: ReactNode) => (
  <span className="orders-cut" title={text}>
    {more ?? text}
  </span>
);

/**
 * The columns of the orders list (spec part 3, section 2.6): what belongs together in two lines of one column. When an
 * order was bought is told by the account's clock, which its heading names; a performance by its venue's.
 */
export function useOrderColumns(zone: string | undefined, list: OrderList): readonly ListColumn<OrderRow>[] {
  const t = textsOf("orders");
  const format = useFormat();
  return useMemo(() => {
    const boughtAt = (order: OrderRow) => {
      const clock = zone ?? order.zone;
      return `${format.date(order.boughtAt, clock)}, ${format.time(order.boughtAt, clock)}`;
    };
    const when = list === "orders" ? "bought" : "reserved";
    const title = zone ? t(`${when}In`, { zone: zoneName(zone, serverNow()) }) : t(`columns.${when}`);
    return [
      {
        key: "buyer",
        twoLines: true,
        width: "23%",
        cell: (order) => (
          <>
            {cut(order.name || t("walkIn"))}
            <small>{cut(whence(order))}</small>
          </>
        ),
      },
      {
        key: "event",
        spec: "Event, Date & Time",
        twoLines: true,
        width: "25%",
        cell: (order) => (
          <>
            {cut(inLine([order.eventName, order.subcategory]))}
            <small>
              <time dateTime={order.startsAt}>{format.dateTime(order.startsAt, order.zone)}</time>
            </small>
          </>
        ),
      },
      { key: "tickets", numeric: true, cell: ({ ticketsLeft }) => ticketsLeft },
      { key: "total", numeric: true, cell: (order) => formatMoney(order.total, order.currency) },
      { key: "status", cell: (order) => <StatusChips order={order} /> },
      {
        key: "bought",
        spec: "Event Purchased Date",
        twoLines: true,
        title,
        cell: (order) => (
          <>
            <time dateTime={order.boughtAt}>{boughtAt(order)}</time>
            <small className="orders-payment">
              {order.reservedUntil && order.seller && <span>{t("by", { name: order.seller })}</span>}
              <CopyId id={order.payment} what={t("columns.payment")} />
            </small>
          </>
        ),
      },
    ];
  }, [t, format, zone, list]);
}
