import { Link } from "react-router-dom";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { type Column, DataTable, type Loadable } from "@/ui/DataTable";
import { formatCount } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import type { Purchase, Team } from "../model";

interface TableProps {
  readonly purchases: readonly Purchase[] | undefined;
  readonly query: Loadable;
  readonly onLeave: () => void;
}

/** What the orders have beside tickets, each upsell with its variants. */
export function BoughtTable({ purchases, query, onLeave }: TableProps) {
  const t = textsOf("buyers");
  const variants = ({ variants: found }: Purchase) =>
    found.map(({ name, count }) => (count > 1 ? t("bought.variant", { name, count }) : name)).join(", ");
  const buyer = (purchase: Purchase) => (
    <Link className="fy-link" to={`/OrderDetails/${purchase.order}`} onClick={onLeave}>
      {purchase.buyer || purchase.payment}
    </Link>
  );
  const columns: readonly Column<Purchase>[] = [
    { key: "upsell", title: t("bought.upsell"), cell: ({ upsell }) => upsell },
    { key: "variants", title: t("bought.variants"), cell: variants },
    { key: "count", title: t("bought.count"), numeric: true, cell: ({ count }) => formatCount(count) },
    { key: "redeemed", title: t("bought.redeemed"), numeric: true, cell: ({ redeemed }) => formatCount(redeemed) },
    { key: "buyer", title: t("bought.buyer"), cell: buyer },
    {
      key: "payment",
      title: t("columns.order"),
      spec: "Payment ID",
      cell: ({ payment }) => <span className="buyers-id">{payment}</span>,
    },
  ];
  return (
    <DataTable
      label={t("bought.title")}
      columns={columns}
      rows={purchases}
      rowKey={(purchase) => purchase.key}
      query={query}
      empty={<EmptyState icon="cup" title={t("bought.none")} />}
      phoneRow={(purchase) => ({
        title: purchase.upsell,
        aside: formatCount(purchase.count),
        text: inLine([variants(purchase), purchase.buyer]),
        textAside: t("admitted", { count: purchase.redeemed }),
      })}
    />
  );
}

/** Each team with the players of its sold places. */
export function TeamsTable({ teams, query }: { readonly teams: readonly Team[]; readonly query: Loadable }) {
  const t = textsOf("buyers");
  const players = (team: Team) =>
    team.players.map(({ number, name }) => t("teams.player", { number, name: name || t("noName") })).join(", ");
  const columns: readonly Column<Team>[] = [
    { key: "team", title: t("teams.team"), cell: ({ name }) => name },
    { key: "players", title: t("teams.players"), cell: players },
  ];
  return (
    <DataTable label={t("teams.title")} columns={columns} rows={teams} rowKey={(team) => team.name} query={query} />
  );
}
