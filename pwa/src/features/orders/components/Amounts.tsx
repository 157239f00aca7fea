import { useTranslation } from "react-i18next";
import { Card } from "@/ui/Card";
import { formatMoney, toMinor } from "@/ui/money";
import type { OrderDetails } from "../model";

/** What the order comes to, part by part. Tax inside the price is told, not added. */
export function Amounts({ order }: { readonly order: OrderDetails }) {
  const { t } = useTranslation("orders");
  const money = (amount: string) => formatMoney(amount, order.currency);
  const lines = [
    { label: t("amounts.tickets", { count: order.tickets }), value: money(order.ticketsAmount) },
    { label: t(order.isTaxIncluded ? "amounts.taxInside" : "amounts.tax"), value: money(order.tax) },
    { label: t("amounts.fee"), value: money(order.bookingFee) },
    ...(toMinor(order.discount) > 0 ? [{ label: t("amounts.discount"), value: money(`-${order.discount}`) }] : []),
  ];
  return (
    <Card title={t("amounts.title")} padded>
      <dl className="orders-amounts">
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="orders-total">
          <dt>{t("columns.total")}</dt>
          <dd>{money(order.total)}</dd>
        </div>
      </dl>
    </Card>
  );
}
