import { textsOf } from "@/i18n/i18n";
import { DataTable } from "@/ui/DataTable";
import { formatMoney } from "@/ui/money";
import { EmptyState } from "@/ui/states";
import { isNothing, type Taken, type Till } from "../model";

const THERE = { isPending: false, isError: false, error: null, refetch: () => undefined };

interface TableProps {
  readonly till: Till;
  readonly name: string;
}

/** What came in and went back, by gateway. */
export function TakenTable({ till: { rows, currency, total }, name }: TableProps) {
  const t = textsOf("cashup");
  const money = (amount: string) => formatMoney(amount, currency);
  const less = (amount: string, count: number) =>
    count > 0 ? <Counted amount={money(isNothing(amount) ? amount : `-${amount}`)} count={count} /> : null;
  return (
    <DataTable<Taken>
      label={t("takingsOf", { name })}
      rowKey={(row) => row.gateway}
      rows={rows}
      query={THERE}
      empty={<EmptyState icon="cash" text={t("nothing")} />}
      columns={[
        { key: "gateway", title: t("gateway"), cell: (row) => t(`gateways.${row.gateway}`) },
        {
          key: "sales",
          title: t("sales"),
          numeric: true,
          width: "20%",
          cell: (row) => <Counted amount={money(row.sales)} count={row.saleCount} />,
        },
        {
          key: "refunds",
          title: t("refunds"),
          numeric: true,
          width: "20%",
          cell: (row) => less(row.refunds, row.refundCount),
        },
        {
          key: "voids",
          title: t("voids"),
          numeric: true,
          width: "20%",
          cell: (row) => less(row.voids, row.voidCount),
        },
        { key: "total", title: t("total"), numeric: true, width: "20%", cell: (row) => <b>{money(row.total)}</b> },
      ]}
      phoneRow={(row) => ({
        title: t(`gateways.${row.gateway}`),
        aside: <b className="fy-num">{money(row.total)}</b>,
        text: [
          t("saleCount", { count: row.saleCount, amount: money(row.sales) }),
          ...(row.refundCount > 0 ? [t("refundCount", { count: row.refundCount, amount: money(row.refunds) })] : []),
          ...(row.voidCount > 0 ? [t("voidCount", { count: row.voidCount, amount: money(row.voids) })] : []),
        ].join(" · "),
      })}
      {...(rows.length > 1 && {
        footer: (
          <tr>
            <td>{t("total")}</td>
            <td colSpan={3} />
            <td className="fy-num">{money(total)}</td>
          </tr>
        ),
      })}
    />
  );
}

function Counted({ amount, count }: { readonly amount: string; readonly count: number }) {
  return (
    <>
      {amount}
      <small className="cashup-count">{count} ×</small>
    </>
  );
}
