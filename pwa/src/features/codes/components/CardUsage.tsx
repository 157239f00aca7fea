import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { Breakable } from "@/ui/Breakable";
import { Facts } from "@/ui/Card";
import { CopyId } from "@/ui/CopyId";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { LiveFigure } from "@/ui/LiveFigure";
import type { CardUse, Code } from "../model";
import { codeNamed } from "../queries";
import { useCodeWords } from "../useCodeWords";
import { CardCode } from "./CardCode";

/** What a gift card has paid for: each payment with its order. */
export function CardUsage({ card }: { readonly card: Code }) {
  const t = textsOf("codes");
  const format = useFormat();
  const { money } = useCodeWords(card.currency);
  const query = useQuery(codeNamed({ kind: "card", account: card.account, name: card.code, card: card.id }));
  const used = query.data?.used ?? card.spent;
  const order = (use: CardUse) => (
    <Link to={`/OrderDetails/${use.order}`}>{t("usage.openOrder", { order: use.order })}</Link>
  );
  return (
    <div className="codes-usage">
      <Facts
        rows={[
          { label: t("fields.cardCode"), value: <CardCode card={card} /> },
          { label: t("usage.used"), value: <LiveFigure value={used}>{money(used)}</LiveFigure> },
          { label: t("usage.left"), value: <LiveFigure value={card.balance}>{money(card.balance)}</LiveFigure> },
        ]}
      />
      <DataTable<CardUse>
        label={t("usage.title", { code: card.code })}
        rows={query.data?.uses}
        rowKey={({ payment, order: number }) => `${payment} ${number}`}
        query={query}
        columns={[
          {
            key: "payment",
            title: t("usage.payment"),
            cell: ({ payment }) => <CopyId id={payment} what={t("usage.payment")} />,
          },
          { key: "order", title: t("usage.order"), cell: order },
          { key: "email", title: t("usage.email"), cell: ({ email }) => <Breakable text={email} /> },
          { key: "time", title: t("usage.time"), cell: ({ at, zone }) => format.stamp(at, zone) },
          { key: "amount", title: t("usage.amount"), numeric: true, cell: ({ amount }) => money(amount) },
        ]}
        phoneRow={(use) => ({
          title: order(use),
          aside: <b className="fy-num">{money(use.amount)}</b>,
          text: use.email,
          textAside: format.stamp(use.at, use.zone),
        })}
      />
    </div>
  );
}
