import { textsOf } from "@/i18n/i18n";
import { Figure, Figures } from "@/ui/Card";
import { formatCount, formatMoney } from "@/ui/money";
import type { OfferPlan } from "../model";
import { OrderLines } from "./OrderLines";

interface PlanProps {
  readonly plan: OfferPlan;
  readonly currency: string;
}

/** What an offer would come to, in figures, and the orders that would not be moved. */
export function PlanShown({ plan, currency }: PlanProps) {
  const t = textsOf("offering");
  const change = Number(plan.change);
  return (
    <>
      <Figures className="offering-plan">
        <Figure label={t("fits")} rest={t("fitsOf", { total: formatCount(plan.orders) })}>
          {formatCount(plan.fitting)}
        </Figure>
        <Figure label={t("tickets")} rest={t("ticketsLeft", { left: formatCount(plan.left) })}>
          {formatCount(plan.fittingTickets)}
        </Figure>
        {change !== 0 && (
          <Figure
            label={t(change > 0 ? "change" : "changeBack")}
            rest={t(change > 0 ? "changeHint" : "changeBackHint")}
          >
            {formatMoney(plan.change.replace("-", ""), currency)}
          </Figure>
        )}
        <Figure label={t("mails")}>{formatCount(plan.mails)}</Figure>
      </Figures>
      {plan.unfit.length > 0 && (
        <OrderLines
          title={t("unfit")}
          rows={plan.unfit.map((row) => ({
            ...row,
            says: row.reason,
            aside: t("unfitText", { tickets: row.tickets }),
          }))}
        />
      )}
    </>
  );
}
