import { textsOf } from "@/i18n/i18n";
import { type AmountLine, amountLines, type OrderDetails } from "@/shared/orders/model";
import { formatMoney, fromMinor, toMinor } from "@/ui/money";

/** What the order comes to, part by part, and what gift cards have paid of it. Tax inside the price is told, not added. */
export function OrderAmounts({ order }: { readonly order: OrderDetails }) {
  const t = textsOf("orders");
  const money = (minor: number) => formatMoney(fromMinor(minor), order.currency);
  const total = toMinor(order.total);
  const byCard = toMinor(order.giftCard);
  const refunded = order.refunded ? toMinor(order.refunded) : 0;
  const label = ({ key }: AmountLine) =>
    key === "discount" && order.promoCode ? t("amounts.promo", { code: order.promoCode }) : t(`amounts.${key}`);
  return (
    <dl className="orders-amounts" aria-label={t("amounts.title")}>
      {amountLines(order).map((line) => (
        <Line key={line.key} label={label(line)} value={money(line.minor)} isTold={!line.adds} />
      ))}
      <div className="orders-total">
        <dt>{t("columns.total")}</dt>
        <dd>{money(total)}</dd>
      </div>
      {byCard > 0 && (
        <>
          <Line label={t("amounts.giftCard")} value={money(-byCard)} />
          <Line label={t("amounts.rest")} value={money(total - byCard)} />
        </>
      )}
      {refunded > 0 && (
        <>
          <Line label={t("orderPage:amounts.refunded")} value={money(-refunded)} />
          <Line label={t("orderPage:amounts.left")} value={money(total - refunded)} />
        </>
      )}
    </dl>
  );
}

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly isTold?: boolean;
}

const Line = ({ label, value, isTold = false }: LineProps) => (
  <div className={isTold ? "is-told" : undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
