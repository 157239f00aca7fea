import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { ExportMenu } from "@/office/exporting/ExportMenu";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { DataTable, type Column } from "@/ui/DataTable";
import { Dialog } from "@/ui/Dialog";
import { Icon } from "@/ui/Icon";
import { LiveValue, Meter } from "@/ui/LiveValue";
import { MoreAtEnd } from "@/ui/MoreAtEnd";
import { DateTime } from "@/ui/format";
import { formatCount, formatMoney } from "@/ui/money";
import { Bone } from "@/ui/Bone";
import { EmptyState, ErrorState, Loading } from "@/ui/states";
import { toOrders, toPerformance, useSelling, type Selling, type SellingList } from "./summary";

/** Spec part 3, section 2.1. */
const SHOWN = 10;
const MORE_THAN = { top: 4, upcoming: 6 };

interface TileProps {
  readonly account: number;
}

/** Top Selling Events: ten of them, and all in a popup. `onHold`: somebody points at it, and it must not move. */
export function TopSellingTile({ account, onHold }: TileProps & { readonly onHold: (isHeld: boolean) => void }) {
  const t = textsOf("summary");
  const list = useSelling("top", account);
  const [isOpen, setOpen] = useState(false);
  const open = (next: boolean) => {
    setOpen(next);
    onHold(next);
  };
  return (
    <Card
      title={t("top.title")}
      actions={
        <ExportMenu
          list="top_selling"
          asked={{ account_id: account }}
          formats={["xlsx"]}
          kind="plain"
          label={t("excel")}
          what={t("top.title")}
          isEmpty={!list.total}
        />
      }
    >
      <div onPointerEnter={() => onHold(true)} onPointerLeave={() => onHold(isOpen)}>
        <SellingTable label={t("top.title")} list={list} rows={list.rows?.slice(0, SHOWN)} />
      </div>
      {list.total > MORE_THAN.top && <SeeMore onClick={() => open(true)} />}
      {isOpen && (
        <SellingDialog title={t("top.popup")} size="sale" list={list} onClose={() => open(false)}>
          <SellingTable label={t("top.popup")} list={list} rows={list.rows} />
        </SellingDialog>
      )}
    </Card>
  );
}

/** Upcoming events: the next ten, and all in a popup. */
export function UpcomingTile({ account }: TileProps) {
  const t = textsOf("summary");
  const list = useSelling("upcoming", account);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={t("upcoming.title")}
      actions={
        <ExportMenu
          list="upcoming_events"
          asked={{ accountid: account }}
          formats={["xlsx"]}
          kind="plain"
          label={t("excel")}
          what={t("upcoming.title")}
          isEmpty={!list.total}
        />
      }
    >
      <UpcomingList label={t("upcoming.title")} list={list} rows={list.rows?.slice(0, SHOWN)} />
      {list.total > MORE_THAN.upcoming && <SeeMore onClick={() => setOpen(true)} />}
      {isOpen && (
        <SellingDialog title={t("upcoming.title")} size="form" list={list} onClose={() => setOpen(false)}>
          <UpcomingList label={t("upcoming.title")} list={list} rows={list.rows} />
        </SellingDialog>
      )}
    </Card>
  );
}

function SeeMore({ onClick }: { readonly onClick: () => void }) {
  const t = textsOf("summary");
  return (
    <p className="summary-see-more">
      <Button kind="plain" onClick={onClick}>
        {t("more")}
        <Icon name="right" size="small" />
      </Button>
    </p>
  );
}

interface SellingTableProps {
  readonly label: string;
  readonly list: SellingList;
  readonly rows: readonly Selling[] | undefined;
}

/** Performances with what they have sold: the name leads to the performance, each figure to the orders that it counts. */
function SellingTable({ label, list, rows }: SellingTableProps) {
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

function Sold({ row }: { readonly row: Selling }) {
  return (
    <Link className="fy-target" to={toOrders(row)}>
      <LiveValue value={row.sold}>
        {formatCount(row.sold)}/{formatCount(row.capacity)}
      </LiveValue>
    </Link>
  );
}

function Revenue({ row }: { readonly row: Selling }) {
  return (
    <Link className="fy-target" to={toOrders(row)}>
      <LiveValue value={row.revenue}>{formatMoney(row.revenue, row.currency)}</LiveValue>
    </Link>
  );
}

interface SellingDialogProps {
  readonly title: string;
  readonly size: "form" | "sale";
  readonly list: SellingList;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** All of a list: the next ten come when one has scrolled to the end of those that are there. */
function SellingDialog({ title, size, list, onClose, children }: SellingDialogProps) {
  const t = textsOf("summary");
  const { query, total } = list;
  return (
    <Dialog open onClose={onClose} title={title} size={size} padded={false}>
      {children}
      <MoreAtEnd query={query} label={t("more")} end={total > 0 && t("end")} />
    </Dialog>
  );
}

interface UpcomingListProps {
  readonly label: string;
  readonly list: SellingList;
  readonly rows: readonly Selling[] | undefined;
}

/** What comes next, with how much of it is sold. */
function UpcomingList({ label, list: { query }, rows }: UpcomingListProps) {
  const t = textsOf("summary");
  if (!rows && query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!rows) return <UpcomingBones />;
  if (rows.length === 0) return <EmptyState icon="calendar" title={t("empty")} />;
  return (
    <ul className="summary-next" aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link className="fy-target" to={toPerformance(row)}>
            {row.eventName}
          </Link>
          <Sold row={row} />
          <p>
            <DateTime at={row.startsAt} zone={row.zone} />
            {row.subcategory && ` · ${row.subcategory}`}
          </p>
          <Meter
            sold={row.sold}
            capacity={row.capacity}
            label={t("sold", { sold: formatCount(row.sold), capacity: formatCount(row.capacity) })}
          />
        </li>
      ))}
    </ul>
  );
}

function UpcomingBones() {
  return (
    <Loading>
      <ul className="summary-next" aria-hidden="true">
        {[120, 90, 140, 104, 96].map((width) => (
          <li key={width}>
            <Bone width={width} />
            <Bone width={56} />
            <p>
              <Bone width={width + 40} />
            </p>
            <Bone height={4} />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
