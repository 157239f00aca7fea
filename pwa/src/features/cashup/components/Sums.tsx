import { useTranslation } from "react-i18next";
import { formatMoney } from "@/ui/money";
import { isNothing, type Till } from "../model";

/** From what was taken to what was earned: gift cards that are sold are owed, those that pay were taken for earlier. */
export function Sums({ till }: { readonly till: Till }) {
  const { t } = useTranslation("cashup");
  if (isNothing(till.cardsSold) && isNothing(till.paidByCard)) return null;
  const money = (amount: string) => formatMoney(amount, till.currency);
  const turned = (amount: string) => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`);
  const lines = [
    { label: t("taken"), amount: till.total, isShown: true },
    {
      label: t("cardsSold", { count: till.cardCount }),
      amount: turned(till.cardsSold),
      isShown: !isNothing(till.cardsSold),
    },
    { label: t("paidByCard"), amount: till.paidByCard, isShown: !isNothing(till.paidByCard) },
    { label: t("revenue"), amount: till.revenue, isShown: true, isSum: true },
  ];
  return (
    <dl className="cashup-sums">
      {lines
        .filter(({ isShown }) => isShown)
        .map(({ label, amount, isSum }) => (
          <div key={label} className={isSum ? "is-sum" : undefined}>
            <dt>{label}</dt>
            <dd className="fy-num">{money(amount)}</dd>
          </div>
        ))}
    </dl>
  );
}
