import { textsOf } from "@/i18n/i18n";
import { formatMoney } from "@/ui/money";
import { isNothing, type Till } from "../model";

/** From what was taken to what was earned: gift cards that are sold are owed, those that pay were taken for earlier. */
export function TillSums({ till }: { readonly till: Till }) {
  const t = textsOf("cashup");
  const isMore = [till.cardsSold, till.paidByCard, till.elsewhere, till.credited].some((amount) => !isNothing(amount));
  // The table's own last line says what was taken, where it is a table.
  const hasTotal = till.rows.length > 1;
  if (!isMore && !hasTotal) return null;
  const money = (amount: string) => formatMoney(amount, till.currency);
  const turned = (amount: string) => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`);
  const lines = [
    { label: t("taken"), amount: till.total, isShown: true, kind: hasTotal ? "is-taken" : "" },
    {
      label: t("cardsSold", { count: till.cardCount }),
      amount: turned(till.cardsSold),
      isShown: !isNothing(till.cardsSold),
    },
    { label: t("paidByCard"), amount: till.paidByCard, isShown: !isNothing(till.paidByCard) },
    { label: t("elsewhere"), amount: till.elsewhere, isShown: !isNothing(till.elsewhere) },
    {
      label: t("credited", { count: till.creditCount }),
      amount: turned(till.credited),
      isShown: !isNothing(till.credited),
    },
    { label: t("revenue"), amount: till.revenue, isShown: isMore, kind: "is-sum" },
  ];
  return (
    <dl className={isMore ? "cashup-sums" : "cashup-sums is-taken"}>
      {lines
        .filter(({ isShown }) => isShown)
        .map(({ label, amount, kind }) => (
          <div key={label} className={kind}>
            <dt>{label}</dt>
            <dd className="fy-num">{money(amount)}</dd>
          </div>
        ))}
    </dl>
  );
}
