import { inLine } from "@/i18n/apart";
import { Link } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { DataTable, type Column } from "@/ui/DataTable";
import { DateTime } from "@/ui/format";
import { LiveFigure } from "@/ui/LiveFigure";
import { formatCount, formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { toOrders, toPerformance, type Selling } from "../model";
import type { SellingList } from "../queries";

interface SellingTableProps {
  readonly label: string;
  readonly list: SellingList;
  readonly rows: readonly Selling[] | undefined;
}

/** Performances with what they have sold: the name leads to the performance, each figure to the orders that it counts. */
export function SellingTable({ label, list, rows }: SellingTableProps) {
  const t = textsOf("summary");
  const columns: readonly Column<Selling>[] = [
    { key: "name", title: t("columns.eventName"), cell: (row) => <Name row={row} />, twoLines: true },
    { key: "when", title: t("columns.dateTime"), cell: (row) => <DateTime at={row.startsAt} zone={row.zone} /> },
    { key: "venue", title: t("columns.venue"), cell: (row) => row.venue },
    {
      key: "sold",
      title: t("columns.ticketSold"),
      spec: "TicketSold",
      cell: (row) => <Sold row={row} />,
      numeric: true,
    },
    { key: "revenue", title: t("columns.revenue"), cell: (row) => <Revenue row={row} />, numeric: true },
  ];
  return (
    <DataTable<Selling>
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      query={list.query}
      empty={<EmptyState icon="calendar" title={t("empty")} />}
      phoneRow={(row) => ({
        title: (
          <Link className="fy-target" to={toPerformance(row)}>
            {row.eventName}
          </Link>
        ),
        aside: <Sold row={row} />,
        text: <DateTime at={row.startsAt} zone={row.zone} />,
        textAside: <Revenue row={row} />,
        below: inLine([row.subcategory, row.venue]),
      })}
    />
  );
}

function Name({ row }: { readonly row: Selling }) {
  return (
    <>
      <Link className="fy-target" to={toPerformance(row)}>
        {row.eventName}
      </Link>
      {row.subcategory && <small>{row.subcategory}</small>}
    </>
  );
}

export function Sold({ row }: { readonly row: Selling }) {
  return (
    <Link className="fy-target" to={toOrders(row)}>
      <LiveFigure value={row.sold}>
        {formatCount(row.sold)}/{formatCount(row.capacity)}
      </LiveFigure>
    </Link>
  );
}

function Revenue({ row }: { readonly row: Selling }) {
  return (
    <Link className="fy-target" to={toOrders(row)}>
      <LiveFigure value={row.revenue}>{formatMoney(row.revenue, row.currency)}</LiveFigure>
    </Link>
  );
}
