import "@/shared/till/till.css";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { formatMoney } from "@/ui/money";
import { likelyAmounts } from "./amounts";
import type { Given } from "./useGiven";

interface GivenProps {
  readonly due: string;
  readonly currency: string;
  readonly given: Given;
}

/** How much cash was given, as one of the usual notes or typed, and the change. */
export function CashGiven({ due, currency, given }: GivenProps) {
  const t = textsOf("till");
  const { text, put, tendered, change } = given;
  return (
    <>
      <div className="till-notes" role="group" aria-label={t("given")}>
        {likelyAmounts(due).map((amount) => (
          <Button key={amount} aria-pressed={amount === tendered} onClick={() => put(amount)}>
            {formatMoney(amount, currency)}
          </Button>
        ))}
      </div>
      <Field
        label={t("given")}
        inputMode="decimal"
        className="till-given"
        value={text}
        error={change === undefined ? t("tooLittle") : undefined}
        onChange={(typed) => put(typed.target.value)}
      />
      <p className="till-change" role="status">
        <span>{t("change")}</span>
        <b>{change === undefined ? "" : formatMoney(change, currency)}</b>
      </p>
    </>
  );
}
