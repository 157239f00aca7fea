import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { openDialog } from "@/shell/dialogs";
import { Breakable } from "@/ui/Breakable";
import { Button } from "@/ui/Button";
import { Facts, Metric, Metrics } from "@/ui/Card";
import { CopyId } from "@/ui/CopyId";
import { DataTable } from "@/ui/DataTable";
import { LiveValue } from "@/ui/LiveValue";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { useNoLine } from "@/ui/useNoLine";
import { type CardMoney, type CardUse, type Code, useCodeWords } from "./codes";
import { CardCode } from "./CardCode";
import { codeNamed, nextToSell } from "./queries";

const SUMS = ["owed", "sold", "credited", "given", "spent"] as const;

/** What all cards came by, and what of that the house still owes whoever has them: in each currency. */
export function OutstandingMoney({ money }: { readonly money: readonly CardMoney[] }) {
  const t = textsOf("codes");
  return money.map((sums) => (
    <Metrics key={sums.currency} className="codes-owed">
      {SUMS.map((name) => (
        <Metric key={name} label={t(`owed.${name}`)}>
          <LiveValue value={sums[name]}>{formatMoney(sums[name], sums.currency)}</LiveValue>
        </Metric>
      ))}
    </Metrics>
  ));
}

/** What can still be spent of a card. */
export function Balance({ card: { balance, currency } }: { readonly card: Code }) {
  return <LiveValue value={balance}>{formatMoney(balance, currency)}</LiveValue>;
}

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
          { label: t("usage.used"), value: <LiveValue value={used}>{money(used)}</LiveValue> },
          { label: t("usage.left"), value: <LiveValue value={card.balance}>{money(card.balance)}</LiveValue> },
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

/** Opens the counter with the sale of a gift card. It sells beside a performance, so one has to be to come. */
export function SellCardButton({ account }: { readonly account: number }) {
  const t = textsOf("codes");
  const noLine = useNoLine();
  const { data: performanceId } = useQuery(nextToSell(account));
  return (
    <Button
      icon="ticket"
      disabledReason={noLine ?? (performanceId === null && t("sellNone"))}
      busy={performanceId === undefined && noLine === undefined}
      onClick={() => performanceId && openDialog("walkIn", { performanceId, isGiftCard: true })}
    >
      {t("sell")}
    </Button>
  );
}
