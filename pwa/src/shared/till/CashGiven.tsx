import "@/shared/till/till.css";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { changeFor, cleanAmount, likelyAmounts } from "@/shared/till/amounts";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { formatMoney } from "@/ui/money";

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

interface Given {
  readonly text: string;
  readonly put: (text: string) => void;
  /** The amount with two decimals; nothing while what was typed is none. */
  readonly tendered: string | undefined;
  /** Nothing while it is too little. */
  readonly change: string | undefined;
}

/** How much cash somebody gives for what is due: at first just that. */
export function useGiven(due: string): Given {
  const [text, put] = useState(due);
  const tendered = cleanAmount(text);
  return { text, put, tendered, change: changeFor(due, tendered) };
}
