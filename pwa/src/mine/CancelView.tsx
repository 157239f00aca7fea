import { useQuery, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { mineKeys } from "@/mine/calls";
import { cancelOrder, cancelPlan } from "@/mine/doings";
import { Doing } from "@/mine/Doing";
import { isNothing, type OwnOrder } from "@/mine/model";
import type { CancelPlan } from "@/mine/plans";
import type { ViewProps } from "@/mine/OwnPage";
import { useDoing } from "@/mine/useDoing";
import { show } from "@/mine/views";
import { Button } from "@/ui/Button";
import { formatMoney } from "@/ui/money";
import { Bone, ErrorState, Loading, Note } from "@/ui/states";

/** Gives back all of an order; what comes back is shown before. */
export function CancelView({ own, payment, order }: ViewProps & { readonly order: OwnOrder }) {
  const t = textsOf("mine");
  const cache = useQueryClient();
  const { data: plan, error: unknown, refetch } = useQuery(cancelPlan(own, order.id));
  const { error, isBusy, run } = useDoing();
  const cancel = ({ amount }: CancelPlan) =>
    run(async () => {
      try {
        await cancelOrder(own, order.id, amount);
      } finally {
        await cache.invalidateQueries({ queryKey: mineKeys.payment(own) });
        void refetch();
      }
      show({ at: "orders", said: t("mineDoing:cancelling.done", { amount: formatMoney(amount, payment.currency) }) });
    });
  return (
    <Doing title={t("do.cancel")} order={order}>
      {plan ? (
        <>
          <Back plan={plan} currency={payment.currency} />
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

function Back({ plan, currency }: { readonly plan: CancelPlan; readonly currency: string }) {
  const t = textsOf("mine");
  return (
    <>
      {!isNothing(plan.giftCard) && (
        <dl className="fy-lines">
          <div>
            <dt>{t("mineDoing:cancelling.toCard")}</dt>
            <dd>{formatMoney(plan.giftCard, currency)}</dd>
          </div>
          <div>
            <dt>{t("mineDoing:cancelling.otherwise")}</dt>
            <dd>{formatMoney(plan.due, currency)}</dd>
          </div>
        </dl>
      )}
      <p className="fy-due">
        <span>{t("mineDoing:cancelling.back")}</span>
        <b>{formatMoney(plan.amount, currency)}</b>
      </p>
      {plan.way && !isNothing(plan.due) && <p>{t("mineDoing:cancelling.way", { way: plan.way })}</p>}
    </>
  );
}
