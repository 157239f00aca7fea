import { useMemo } from "react";
import { textsOf } from "@/i18n/i18n";
import type { ListColumn } from "@/office/ListScreen";
import { Breakable } from "@/ui/Breakable";
import { CopyId } from "@/ui/CopyId";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import type { OrderRow } from "@/shared/orders/model";
import { StatusChips } from "./StatusChips";

/** The columns of the orders list (spec part 3, section 2.6). */
export function useOrderColumns(): readonly ListColumn<OrderRow>[] {
  const t = textsOf("orders");
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "buyer",
        twoLines: true,
        width: "22%",
        cell: (order) => (
          <>
            {order.name ? <Breakable text={order.name} /> : <span className="orders-whole">{t("walkIn")}</span>}
            <small>{order.email ? <Breakable text={order.email} /> : t("noEmail")}</small>
          </>
        ),
      },
      {
        key: "payment",
        cell: (order) => (
          <span className="orders-payment">
            <CopyId id={order.payment} what={t("columns.payment")} />
          </span>
        ),
      },
      {
        key: "event",
        twoLines: true,
        width: "16%",
        cell: (order) => (
          <>
            <Breakable text={order.eventName} />
            {order.subcategory && <small className="orders-second">{order.subcategory}</small>}
          </>
        ),
      },
      {
        key: "when",
        twoLines: true,
        // Where there is little room the time goes below the date: neither is broken.
        cell: ({ startsAt, zone }) => (
          <>
            <time dateTime={startsAt} className="orders-whole">
              {format.dayAndDate(startsAt, zone)},
            </time>{" "}
            <time dateTime={startsAt} className="orders-whole">
              {format.placedTime(startsAt, zone)}
            </time>
          </>
        ),
      },
      {
        key: "total",
        numeric: true,
        cell: (order) => formatMoney(order.total, order.currency),
      },
      {
        key: "bought",
        spec: "Event Purchased Date",
        twoLines: true,
        cell: ({ boughtAt, zone }) => (
          <>
            <time dateTime={boughtAt} className="orders-whole">
              {format.date(boughtAt, zone)},
            </time>{" "}
            <time dateTime={boughtAt} className="orders-whole">
              {format.placedTime(boughtAt, zone)}
            </time>
          </>
        ),
      },
      { key: "status", cell: (order) => <StatusChips order={order} /> },
    ],
    [t, format],
  );
}
