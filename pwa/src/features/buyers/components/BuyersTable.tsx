import { inLine } from "@/i18n/apart";
import { Link } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { Breakable } from "@/ui/Breakable";
import { DataTable, type Column, type Loadable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { LiveValue } from "@/ui/LiveValue";
import { formatCount, formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import type { Buyer } from "../model";
import { Admission } from "./Admission";
import { Tickets, paidText, typesText } from "./facts";

interface TableProps {
  readonly buyers: readonly Buyer[] | undefined;
  readonly query: Loadable;
  readonly performance: number;
  readonly zone: string;
  readonly isNarrowed: boolean;
  /** Whether people may be let in from here. */
  readonly admits: boolean;
  /** An order's page takes the place of what stands below the popup. */
  readonly onLeave: () => void;
}

/** The orders of a performance: those bought, then those in progress and the refunded ones, newest first each. */
export function BuyersTable({ buyers, query, performance, zone, isNarrowed, admits, onLeave }: TableProps) {
  const t = textsOf("buyers");
  const format = useFormat();
  const none = isNarrowed ? "noMatch" : "none";
  const name = (buyer: Buyer) => (
    <Link className="fy-link" to={`/OrderDetails/${buyer.order}`} onClick={onLeave}>
      {buyer.name || t("noName")}
    </Link>
  );
  const admission = (buyer: Buyer) => <Admission {...{ buyer, performance, admits }} />;
  const upsells = ({ upsells: count, redeemed }: Buyer) => count > 0 && t("upsells", { count, redeemed });
  const upsellColumn: Column<Buyer> = {
    key: "upsells",
    title: t("columns.upsells"),
    numeric: true,
    cell: (buyer) =>
      buyer.upsells > 0 && (
        <>
          <LiveValue value={buyer.upsells}>{formatCount(buyer.upsells)}</LiveValue>
          <small>{t("admitted", { count: buyer.redeemed })}</small>
        </>
      ),
  };
  const columns: readonly Column<Buyer>[] = [
    {
      key: "name",
      title: t("columns.name"),
      twoLines: true,
      cell: (buyer) => (
        <>
          {name(buyer)}
          {buyer.email && (
            <small>
              <Breakable text={buyer.email} />
            </small>
          )}
          {buyer.comments && <small className="buyers-comment">{buyer.comments}</small>}
        </>
      ),
    },
    {
      key: "tickets",
      title: t("columns.tickets"),
      cell: (buyer) => (
        <>
          <Tickets buyer={buyer} zone={zone} />
          <small>{typesText(buyer)}</small>
        </>
      ),
    },
    {
      key: "total",
      title: t("columns.total"),
      numeric: true,
      cell: (buyer) => (
        <>
          {formatMoney(buyer.total, buyer.currency)}
          <small>{paidText(buyer)}</small>
        </>
      ),
    },
    ...(buyers?.some((buyer) => buyer.upsells > 0) ? [upsellColumn] : []),
    {
      key: "payment",
      title: t("columns.order"),
      spec: "Payment ID",
      cell: (buyer) => (
        <>
          <span className="buyers-id">{buyer.payment}</span>
          <small>
            <time dateTime={buyer.boughtAt}>{format.stamp(buyer.boughtAt, zone)}</time>
          </small>
        </>
      ),
    },
    { key: "admitted", title: t("columns.admitted"), cell: admission },
  ];
  return (
    <DataTable
      label={t("orders")}
      columns={columns}
      rows={buyers}
      rowKey={(buyer) => buyer.order}
      query={query}
      empty={<EmptyState icon="users" title={t(`${none}.title`)} text={t(`${none}.text`)} />}
      phoneRow={(buyer) => ({
        title: name(buyer),
        aside: admission(buyer),
        text: <Tickets buyer={buyer} zone={zone} isSpelt />,
        textAside: inLine([formatMoney(buyer.total, buyer.currency), paidText(buyer)]),
        below: inLine([buyer.email || buyer.payment, upsells(buyer), buyer.comments]),
      })}
    />
  );
}
