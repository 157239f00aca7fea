import { textsOf } from "@/i18n/i18n";
import { isNothing } from "@/mine/model";
import type { CancelPlan, WayBack } from "@/mine/doings";
import { formatMoney, fromMinor, toMinor } from "@/ui/money";

/** What a buyer gets back: to gift cards first, and the rest by each way that it came. */
export function MoneyBack({ plan, currency }: { readonly plan: CancelPlan; readonly currency: string }) {
  const t = textsOf("mine");
  const money = (amount: string) => formatMoney(amount, currency);
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
      {/* Where a gift card takes some of it, a way says how much it takes. */}
      <WaysBack ways={plan.ways} currency={currency} isAll={isNothing(plan.giftCard)} />
    </>
  );
}

interface WaysBackProps {
  readonly ways: readonly WayBack[];
  readonly currency: string;
  /** Whether they make up all of the sum above them. */
  readonly isAll?: boolean;
}

/** How money comes back: of several ways each with its amount. */
export function WaysBack({ ways, currency, isAll = true }: WaysBackProps) {
  const t = textsOf("mine");
  const [only] = ways;
  const texts = only && isAll && ways.length === 1 ? [t("mineDoing:cancelling.way", only)] : wayTexts(ways, currency);
  // Two payments may go back the same way with the same amount.
  return texts.map((text, index) => <p key={index}>{text}</p>);
}

/** What comes back by each way; before several of them the sum, and why it comes in parts. */
export function wayTexts(ways: readonly WayBack[], currency: string): readonly string[] {
  const t = textsOf("mine");
  const money = (amount: string) => formatMoney(amount, currency);
  const sum = fromMinor(ways.reduce((all, { amount }) => all + toMinor(amount), 0));
  const parts = ways.length > 1 ? [t("mineDoing:cancelling.parts", { amount: money(sum), count: ways.length })] : [];
  return [...parts, ...ways.map(({ way, amount }) => t("mineDoing:cancelling.ofIt", { amount: money(amount), way }))];
}
