import { inLine } from "@/i18n/apart";
import { Link } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { Breakable } from "@/ui/Breakable";
import { Chip } from "@/ui/Chip";
import { DataTable, type Column, type Loadable } from "@/ui/DataTable";
import { LiveFigure } from "@/ui/LiveFigure";
import { formatCount } from "@/ui/money";
import type { Buyer } from "../model";

interface TableProps {
  readonly buyers: readonly Buyer[] | undefined;
  readonly query: Loadable;
  /** An order's page takes the place of what stands below the popup. */
  readonly onLeave: () => void;
}

/** The orders of a performance, newest first. */
export function BuyersTable({ buyers, query, onLeave }: TableProps) {
  const t = textsOf("buyers");
  const name = (buyer: Buyer) => (
    <Link className="fy-link" to={`/OrderDetails/${buyer.order}`} onClick={onLeave}>
      {buyer.name || t("noName")}
    </Link>
  );
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
        </>
      ),
    },
    { key: "tickets", title: t("columns.tickets"), cell: (buyer) => <Tickets buyer={buyer} /> },
    {
      key: "admitted",
      title: t("columns.admitted"),
      cell: (buyer) => (
        <span className={buyer.admitted > 0 && buyer.admitted === buyer.tickets ? "buyers-in" : undefined}>
          <LiveFigure value={buyer.admitted}>{t("inOf", { count: buyer.admitted, total: buyer.tickets })}</LiveFigure>
        </span>
      ),
    },
    {
      key: "upsells",
      title: t("columns.upsells"),
      numeric: true,
      cell: ({ upsells, redeemed }) => (
        <>
          {figure(upsells)}
          {upsells > 0 && <small>{t("admitted", { count: redeemed })}</small>}
        </>
      ),
    },
    { key: "comments", title: t("columns.comments"), cell: ({ comments }) => comments },
    {
      key: "payment",
      title: t("columns.payment"),
      cell: ({ payment }) => <span className="buyers-id">{payment}</span>,
    },
  ];
  return (
    <DataTable
      label={t("orders")}
      columns={columns}
      rows={buyers}
      rowKey={(buyer) => buyer.order}
      query={query}
      empty={<p className="buyers-none">{t("none")}</p>}
      phoneRow={(buyer) => {
        const rest = [
          buyer.email && buyer.payment,
          buyer.upsells > 0 && t("upsells", { count: buyer.upsells, redeemed: buyer.redeemed }),
          buyer.comments,
        ].filter(Boolean);
        return {
          title: name(buyer),
          aside: <Tickets buyer={buyer} isSpelt />,
          text: buyer.email || buyer.payment,
          textAside: t("inOfSpelt", { count: buyer.admitted, total: buyer.tickets }),
          ...(rest.length > 0 && { below: inLine(rest) }),
        };
      }}
    />
  );
}

const figure = (count: number) => <LiveFigure value={count}>{formatCount(count)}</LiveFigure>;

/** How many, and beside it whatever is not Success. */
function Tickets({ buyer, isSpelt = false }: { readonly buyer: Buyer; readonly isSpelt?: boolean }) {
  const t = textsOf("buyers");
  return (
    <span className="buyers-tickets">
      <LiveFigure value={buyer.tickets}>
        {isSpelt ? t("tickets", { count: buyer.tickets }) : formatCount(buyer.tickets)}
      </LiveFigure>
      {buyer.status && <Chip text={buyer.status} />}
    </span>
  );
}
