import { textsOf } from "@/i18n/i18n";
import { isNothing } from "@/mine/model";
import type { CancelPlan } from "@/mine/doings";
import { formatMoney } from "@/ui/money";

/** What a buyer gets back: to gift cards first, and the rest by each way that it came. */
export function MoneyBack({ plan, currency }: { readonly plan: CancelPlan; readonly currency: string }) {
  const t = textsOf("mine");
  const money = (amount: string) => formatMoney(amount, currency);
  // Where a gift card takes some of it, a way says how much it takes.
  const isOneWay = plan.ways.length === 1 && isNothing(plan.giftCard);
  return (
    <>
      {!isNothing(plan.giftCard) && (
        <dl className="fy-lines">
          <div>
            <dt>{t("mineDoing:cancelling.toCard")}</dt>
            <dd>{money(plan.giftCard)}</dd>
          </div>
          <div>
            <dt>{t("mineDoing:cancelling.otherwise")}</dt>
            <dd>{money(plan.due)}</dd>
          </div>
        </dl>
      )}
      <p className="fy-due">
        <span>{t("mineDoing:cancelling.back")}</span>
        <b>{money(plan.amount)}</b>
      </p>
      {plan.ways.map(({ way, amount }) => (
        <p key={way}>
          {isOneWay
            ? t("mineDoing:cancelling.way", { way })
            : t("mineDoing:cancelling.ofIt", { amount: money(amount), way })}
        </p>
      ))}
    </>
  );
}
