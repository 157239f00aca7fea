import "@/shared/sale/sale.css";
import { textsOf } from "@/i18n/i18n";
import { isNothing, type OwnOrder } from "@/mine/model";
import { formatMoney } from "@/ui/money";

/** What an order has come to, line by line. */
export function OrderLines({ order, currency }: { readonly order: OwnOrder; readonly currency: string }) {
  const t = textsOf("mine");
  const money = (amount: string) => formatMoney(amount, currency);
  return (
    <dl className="fy-lines">
      {order.lines.map(({ name, amount, isTold }, index) => (
        // Two lines may be alike: what one code took off twice.
        <div key={index} className={isTold ? "is-told" : undefined}>
          <dt>{name}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div className="is-sum">
        <dt>{t("total")}</dt>
        <dd>{money(order.total)}</dd>
      </div>
      {!isNothing(order.giftCard) && (
        <div>
          <dt>{t("giftCard")}</dt>
          <dd>{money(`-${order.giftCard}`)}</dd>
        </div>
      )}
      {!isNothing(order.refunded) && (
        <div className="is-less">
          <dt>{t("refunded")}</dt>
          <dd>{money(`-${order.refunded}`)}</dd>
        </div>
      )}
    </dl>
  );
}
