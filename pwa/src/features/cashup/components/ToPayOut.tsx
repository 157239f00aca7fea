import { inLine } from "@/i18n/apart";
import { useQueryClient } from "@tanstack/react-query";
import { textsOf } from "@/i18n/i18n";
import { ListHead } from "@/office/ListHead";
import { ListTable } from "@/office/ListTable";
import { useList } from "@/office/useList";
import type { OpenPayout } from "@/shared/payouts/model";
import { PayOutButton } from "@/shared/payouts/PayOutButton";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { CASH_UP, openPayouts } from "../queries";

/** What buyers collect at the box office after a refund, until somebody has paid it out. */
export function ToPayOut({ account }: { readonly account: number }) {
  const t = textsOf("payouts");
  const format = useFormat();
  const cache = useQueryClient();
  const list = useList({
    name: "cashup.payouts",
    by: "at",
    place: account,
    query: (asked) => openPayouts(account, asked),
  });
  const event = (row: OpenPayout) =>
    inLine([row.event, row.subcategory, format.dateTime(row.startsAt, row.zone)], ", ");
  const money = (row: OpenPayout) => formatMoney(row.amount, row.currency);
  const name = (row: OpenPayout) => row.name || t("walkIn");
  return (
    <>
      <p className="cashup-lead">{t("lead")}</p>
      <ListHead
        asking={list.asking}
        label={t("search")}
        placeholder={t("placeholder")}
        orders={[
          { value: "at", label: t("columns.since") },
          { value: "name", label: t("columns.name") },
          { value: "event", label: t("columns.event") },
          { value: "-amount", label: t("columns.amount") },
        ]}
      />
      <ListTable<OpenPayout>
        list={list}
        label={t("tab", { count: 0 })}
        to={(row) => `/OrderDetails/${row.order}`}
        empty={<EmptyState icon="cash" title={t("none")} text={t("noneText")} />}
        columns={[
          { key: "name", title: t("columns.name"), sortable: true, cell: name },
          { key: "payment", title: t("columns.payment"), cell: (row) => row.payment },
          { key: "event", title: t("columns.event"), sortable: true, cell: event },
          { key: "way", title: t("columns.way"), cell: (row) => t(`ways.${row.way}`) },
          {
            key: "amount",
            title: t("columns.amount"),
            numeric: true,
            sortable: true,
            cell: (row) => <b>{money(row)}</b>,
          },
        ]}
        actions={(row) => (
          <PayOutButton payout={row} onSettled={() => void cache.invalidateQueries({ queryKey: CASH_UP })} />
        )}
        phoneRow={(row) => ({
          title: name(row),
          aside: <b className="fy-num">{money(row)}</b>,
          text: inLine([t(`ways.${row.way}`), row.payment, event(row)]),
        })}
      />
    </>
  );
}
