import { useState } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { statusText, type Tab } from "@/shared/orders/model";
import { Chip } from "@/ui/Chip";
import { DataTable } from "@/ui/DataTable";
import { Dialog } from "@/ui/Dialog";
import { Segment } from "@/ui/Field";
import { useFormat } from "@/ui/format";
import { formatCount, formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import type { PerformanceView } from "../model";
import { useOrdersOfPerformance } from "../queries";

const SIZES = [10, 15, 20];

interface OrdersProps {
  readonly view: PerformanceView;
  readonly onClose: () => void;
}

/** The orders of this performance, each of which leads to its own page. */
export function OrdersDialog({ view, onClose }: OrdersProps) {
  const t = textsOf("performance");
  const format = useFormat();
  const [tab, setTab] = useState<Tab>("orders");
  const [window, setWindow] = useState({ page: 1, pageSize: SIZES[0] ?? 10 });
  const query = useOrdersOfPerformance({ performance: view.id, account: view.state.account, tab, ...window });
  return (
    <Dialog
      open
      size="sale"
      title={t("looks.orders")}
      subtitle={inLine([view.eventName, format.dateTime(view.state.startsAt, view.state.zone)], ", ")}
      onClose={onClose}
    >
      <Segment<Tab>
        label={t("looks.orders")}
        value={tab}
        options={[
          { value: "orders", label: t("orders:tabs.orders") },
          { value: "progress", label: t("orders:tabs.progress") },
        ]}
        onChange={(next) => {
          setTab(next);
          setWindow({ ...window, page: 1 });
        }}
      />
      <DataTable
        label={t("looks.orders")}
        query={query}
        rows={query.data?.rows}
        rowKey={(order) => order.id}
        columns={[
          {
            key: "name",
            title: t("orders:columns.name"),
            cell: (order) => order.name || order.email || t("orders:walkIn"),
          },
          { key: "tickets", title: t("orders.tickets"), numeric: true, cell: (order) => formatCount(order.tickets) },
          {
            key: "total",
            title: t("orders:columns.total"),
            numeric: true,
            cell: (order) => formatMoney(order.total, order.currency),
          },
          {
            key: "bought",
            spec: "Event Purchased Date",
            title: t("orders:columns.bought"),
            cell: (order) => format.stamp(order.boughtAt, order.zone),
          },
          { key: "status", title: t("orders:columns.status"), cell: (order) => <Chip text={statusText(order)} /> },
        ]}
        phoneRow={(order) => ({
          title: order.name || order.email || t("orders:walkIn"),
          aside: formatMoney(order.total, order.currency),
          text: format.stamp(order.boughtAt, order.zone),
          textAside: <Chip text={statusText(order)} />,
        })}
        to={(order) => `/OrderDetails/${order.id}`}
        empty={<EmptyState icon="receipt" />}
        paging={{
          ...window,
          total: query.data?.total ?? 0,
          sizes: SIZES,
          onChange: (page, pageSize) => setWindow({ page, pageSize }),
        }}
      />
    </Dialog>
  );
}
