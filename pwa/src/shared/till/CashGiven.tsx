import "@/shared/till/till.css";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { formatMoney, fromMinor, toMinor } from "@/ui/money";

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

/** How money is taken at the counter; free where there is none. */
export type Way = "cash" | "terminal" | "free";

/** A gateway that is a way of the counter's. */
export const wayNamed = (gateway: string | null | undefined): Way | undefined =>
  gateway === "cash" || gateway === "terminal" || gateway === "free" ? gateway : undefined;

/** The amounts that people are likely to give for a total: the exact sum, then the next round notes. */
export function likelyAmounts(total: string): readonly string[] {
  const due = toMinor(total);
  const notes = [500, 1000, 2000, 5000, 10_000];
  const rounded = notes.map((note) => Math.ceil(due / note) * note);
  return [...new Set([due, ...rounded])]
    .sort((one, other) => one - other)
    .slice(0, 5)
    .map(fromMinor);
}

/** A typed amount with two decimals; nothing if what was typed is no amount. */
export function cleanAmount(text: string): string | undefined {
  const match = /^\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  return match ? `${Number(match[1])}.${(match[2] ?? "").padEnd(2, "0")}` : undefined;
}

/** The change that goes back to the buyer; nothing while too little was given. */
export function changeFor(total: string, tendered: string | undefined): string | undefined {
  if (tendered === undefined) return undefined;
  const change = toMinor(tendered) - toMinor(total);
  return change >= 0 ? fromMinor(change) : undefined;
}
