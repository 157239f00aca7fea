import "@/ui/table.css";
import { Suspense, useState } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { statusText, type Tab } from "@/shared/orders/model";
import { lazy } from "@/shell/late";
import { Chip } from "@/ui/Chip";
import { DataTable } from "@/ui/DataTable";
import { Dialog } from "@/ui/Dialog";
import { Segment } from "@/ui/Field";
import { LiveValue } from "@/ui/LiveValue";
import { useFormat } from "@/ui/format";
import { formatCount, formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { Counts, type Detail } from "./DetailCards";
import {
  earnedBy,
  ordersOf,
  sumOf,
  useOrdersOfPerformance,
  type PerformanceView,
  type SoldUpsell,
} from "./performance";
import { WallsDialog } from "./WallsDialog";

const TeamStatsDialog = lazy(() => import("@/shared/teams/TeamStatsDialog"));

interface PopupProps {
  readonly detail: Detail;
  readonly view: PerformanceView;
  readonly onClose: () => void;
}

/** What 'View here' opens. */
export function Popup({ detail, view, onClose }: PopupProps) {
  const { id, event, eventName, state } = view;
  switch (detail) {
    case "orders":
      return <OrdersDialog view={view} onClose={onClose} />;
    case "upsells":
      return <UpsellsDialog view={view} onClose={onClose} />;
    case "walls":
      return <WallsDialog view={view} onClose={onClose} />;
    case "teams":
      return (
        <Suspense fallback={null}>
          <TeamStatsDialog
            where={{ event, performance: id }}
            eventName={eventName}
            startsAt={state.startsAt}
            zone={state.zone}
            onClose={onClose}
          />
        </Suspense>
      );
  }
}

const SIZES = [10, 15, 20];

interface OrdersProps {
  readonly view: PerformanceView;
  readonly onClose: () => void;
}

/** The orders of this performance, each of which leads to its own page. */
function OrdersDialog({ view, onClose }: OrdersProps) {
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

interface UpsellsProps {
  readonly view: PerformanceView;
  readonly onClose: () => void;
}

/** What was sold beside tickets, by upsell and variant, and how many of it were handed out. */
function UpsellsDialog({ view, onClose }: UpsellsProps) {
  const t = textsOf("performance");
  const format = useFormat();
  const { upsells, state } = view;
  return (
    <Dialog
      open
      size="wide"
      title={t("looks.upsells")}
      subtitle={inLine([view.eventName, format.dateTime(state.startsAt, state.zone)], ", ")}
      onClose={onClose}
    >
      {upsells.length === 0 ? (
        <EmptyState icon="cup" title={t("upsells.none")} />
      ) : (
        <table className="fy-table" aria-label={t("looks.upsells")}>
          <thead>
            <tr>
              <th scope="col">{t("upsells.name")}</th>
              {(["sold", "redeemed", "total"] as const).map((name) => (
                <th key={name} scope="col" className="fy-num">
                  {t(`upsells.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {upsells.map((row) => (
              <Row
                key={`${row.id} ${row.variant}`}
                row={row}
                to={ordersOf(view, `upsell=${row.id}`)}
                currency={state.currency}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t("upsells.all")}</td>
              <td className="fy-num">{formatCount(sumOf(upsells, ({ sold }) => sold))}</td>
              <td className="fy-num">{formatCount(sumOf(upsells, ({ redeemed }) => redeemed))}</td>
              <td className="fy-num">{formatMoney(earnedBy(upsells), state.currency)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Dialog>
  );
}

interface RowProps {
  readonly row: SoldUpsell;
  readonly to: string;
  readonly currency: string;
}

function Row({ row, to, currency }: RowProps) {
  return (
    <tr>
      <td>
        <span>{row.name}</span>
        {row.variant && <small className="performance-variant">{row.variant}</small>}
      </td>
      <td className="fy-num">
        <Counts to={to}>
          <LiveValue value={row.sold}>{formatCount(row.sold)}</LiveValue>
        </Counts>
      </td>
      <td className="fy-num">
        <LiveValue value={row.redeemed}>{formatCount(row.redeemed)}</LiveValue>
      </td>
      <td className="fy-num">{formatMoney(row.total, currency)}</td>
    </tr>
  );
}
