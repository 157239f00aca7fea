import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { ownKeys, type OwnOrder } from "@/mine/model";
import { cancelOrder, cancelPlan, type CancelPlan } from "@/mine/doings";
import { Doing, useDoing } from "@/mine/Doing";
import { MoneyBack } from "@/mine/MoneyBack";
import type { ViewProps } from "@/mine/OwnPage";
import { show } from "@/mine/views";
import { Button } from "@/ui/Button";
import { formatMoney } from "@/ui/money";
import { Bone } from "@/ui/Bone";
import { ErrorState, Loading, Note } from "@/ui/states";

/** Gives back all of an order; what comes back is shown before. */
export function CancelView({ own, payment, order }: ViewProps & { readonly order: OwnOrder }) {
  const t = textsOf("mine");
  const cache = useQueryClient();
  const { data: plan, error: unknown, refetch } = useQuery(cancelPlan(own, order.id));
  const { error, isBusy, run } = useDoing(own);
  const cancel = ({ amount }: CancelPlan) =>
    run(async () => {
      await cancelOrder(own, order.id, amount);
      await cache.invalidateQueries({ queryKey: ownKeys.payment(own) });
      show({
        at: "orders",
        message: t("mineDoing:cancelling.done", { amount: formatMoney(amount, payment.currency) }),
      });
    });
  return (
    <Doing title={t("do.cancel")} order={order}>
      {plan ? (
        <>
          <MoneyBack plan={plan} currency={payment.currency} />
          <p>{t("mineDoing:cancelling.hint")}</p>
          {error !== undefined && <Note kind="bad">{errorMessage(error)}</Note>}
          <Button kind="sure" size="large" wide busy={isBusy} onClick={() => void cancel(plan)}>
            {t("mineDoing:cancelling.sure")}
          </Button>
        </>
      ) : unknown ? (
        <ErrorState error={unknown} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <Bone height={120} />
        </Loading>
      )}
    </Doing>
  );
}
