import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import type { OrderDetails } from "@/shared/orders/model";
import { useFormat } from "@/ui/format";
import { formatMoney, fromMinor, toMinor } from "@/ui/money";
import type { Preview } from "../refunds";

interface RefundSumProps {
  readonly preview: Preview;
  readonly order: OrderDetails;
}

/** What goes back before it does: for what, with or without the booking fee, and on which way to each charge. */
export function RefundSum({ preview, order }: RefundSumProps) {
  const t = textsOf("orderPage");
  const format = useFormat();
  const money = (amount: string) => formatMoney(amount, order.currency);
  const { fee, keepsFee, charges } = preview;
  const withoutFee = toMinor(preview.amount) - (keepsFee ? 0 : toMinor(fee));
  const what = [
    preview.tickets > 0 && t("refund.tickets", { count: preview.tickets }),
    preview.upsells > 0 && t("refund.extras", { count: preview.upsells }),
  ];
  // Two payments of one kind are told apart by their days.
  const isOneOfSeveral = (gateway: string) => charges.filter((other) => other.gateway === gateway).length > 1;
  return (
    <div className="orders-preview">
      <dl className="orders-amounts">
        <div>
          <dt>{inLine(what, ", ")}</dt>
          <dd>{money(fromMinor(withoutFee))}</dd>
        </div>
        {toMinor(fee) > 0 && (
          <div>
            <dt>{t(keepsFee ? "refund.feeKept" : "refund.fee")}</dt>
            <dd>{keepsFee ? <s>{money(fee)}</s> : money(fee)}</dd>
          </div>
        )}
        <div className="orders-total">
          <dt>{t("refund.amount")}</dt>
          <dd>{money(preview.amount)}</dd>
        </div>
      </dl>
      <ul className="orders-ways">
        {toMinor(preview.giftCard) > 0 && <li>{t("refund.toCard", { amount: money(preview.giftCard) })}</li>}
        {charges.map(({ gateway, amount, paidAt }) => (
          <li key={`${gateway} ${paidAt}`}>
            {t(`refund.way.${gateway}`, { amount: money(amount) })}
            {isOneOfSeveral(gateway) && ` ${t("refund.paidOn", { when: format.stamp(paidAt, order.zone) })}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
