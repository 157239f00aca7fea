import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CopyId, None } from "@/ui/CopyId";
import type { Column } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import type { OrderRow } from "../model";
import { StatusChips } from "./StatusChips";

/** The columns of the orders list (spec part 3, section 2.6). */
export function useOrderColumns(): readonly Column<OrderRow>[] {
  const { t } = useTranslation("orders");
  const format = useFormat();
  return useMemo(
    () => [
      { key: "name", title: t("columns.name"), cell: (order) => order.name || <None /> },
      { key: "email", title: t("columns.email"), cell: (order) => order.email || <None /> },
      {
        key: "payment",
        title: t("columns.payment"),
        cell: (order) => <CopyId id={order.payment} what={t("columns.payment")} />,
      },
      {
        key: "event",
        title: t("columns.event"),
        twoLines: true,
        cell: (order) => (
          <>
            {order.eventName}
            {order.subcategory && <small className="orders-second">{order.subcategory}</small>}
          </>
        ),
      },
      { key: "when", title: t("columns.when"), cell: (order) => format.dateTime(order.startsAt, order.zone) },
      {
        key: "total",
        title: t("columns.total"),
        numeric: true,
        cell: (order) => formatMoney(order.total, order.currency),
      },
      { key: "bought", title: t("columns.bought"), cell: (order) => format.stamp(order.boughtAt, order.zone) },
      { key: "status", title: t("columns.status"), cell: (order) => <StatusChips order={order} /> },
    ],
    [t, format],
  );
}
