import { useMutation, useQueryClient } from "@tanstack/react-query";
import { textsOf } from "@/i18n/i18n";
import type { OrderDetails } from "@/shared/orders/model";
import type { OrderRefund } from "@/shared/orders/pageModel";
import { orderKeys } from "@/shared/orders/queries";
import { payOut, wayOf } from "@/shared/payouts/model";
import { toast } from "@/shell/toast";
import { formatMoney, fromMinor, toMinor } from "@/ui/money";

/** What of an order's refunds is still to be handed back. */
export const openPayouts = (order: OrderDetails): readonly OrderRefund[] =>
  order.refunds.filter(({ isToPayOut }) => isToPayOut);

/** `£57.00`, of all that is handed back. */
export const handedSum = (order: OrderDetails, payouts: readonly OrderRefund[]): string =>
  formatMoney(fromMinor(payouts.reduce((all, { due }) => all + toMinor(due), 0)), order.currency);

/** Records that all of it was handed back. */
export function useHandingBack(order: OrderDetails, payouts: readonly OrderRefund[], onDone: () => void) {
  const t = textsOf("payouts");
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      for (const { id } of payouts) await payOut(id);
    },
    onSuccess: () => {
      const amount = handedSum(order, payouts);
      toast.success(order.name ? t("paidOutTo", { amount, name: order.name }) : t("done", { amount }));
      onDone();
    },
    onSettled: () => cache.invalidateQueries({ queryKey: orderKeys.one(order.id) }),
  });
}

interface HandBackProps {
  readonly order: OrderDetails;
  readonly payouts: readonly OrderRefund[];
}

/** The last step of a refund: the money that whoever is at the counter gives the buyer now. */
export function HandBack({ order, payouts }: HandBackProps) {
  const t = textsOf("payouts");
  return (
    <div className="orders-hand-back">
      <b>{handedSum(order, payouts)}</b>
      {payouts.map(({ id, due, gateway }) => (
        <p key={id}>{t(`handBack.${wayOf(gateway)}`, { amount: formatMoney(due, order.currency) })}</p>
      ))}
      <p className="fy-quiet">{t("handBack.until")}</p>
      <p className="fy-quiet">{t("handBack.rest")}</p>
    </div>
  );
}
