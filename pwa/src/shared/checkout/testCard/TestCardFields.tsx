import "@/shared/checkout/testCard/testCard.css";
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from "react";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Note } from "@/ui/states";

export interface TestCardHandle {
  readonly typed: () => Typed;
  /** Asks the buyer for what a bank would ask. */
  readonly ask: () => Promise<Answer>;
}

interface FieldsProps {
  readonly ref: Ref<TestCardHandle>;
  readonly onReady: () => void;
}

/** What a provider's form asks for, of a card that is no card. */
export function TestCardFields({ ref, onReady }: FieldsProps) {
  const t = textsOf("testCard");
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [question, setQuestion] = useState<(answer: Answer) => void>();
  useEffect(onReady, [onReady]);
  useImperativeHandle(ref, () => ({
    typed: () => typed,
    ask: () => new Promise<Answer>((resolve) => setQuestion(() => resolve)),
  }));
  const answer = (given: Answer) => {
    question?.(given);
    setQuestion(undefined);
  };
  const change = (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes }));
  if (question) return <Question onAnswer={answer} />;
  return (
    <div className="fy-test-card">
      <Note kind="warn">
        <b>{t("noMoney")}</b> {t("howTo")}
      </Note>
      {/* Nobody's real card is to be filled in here by their browser. */}
      <Field
        label={t("number")}
        inputMode="numeric"
        autoComplete="off"
        placeholder="1234 1234 1234 1234"
        value={typed.number}
        onChange={({ target }) => change({ number: numberOf(target.value) })}
      />
      <div className="fy-test-card-row">
        <Field
          label={t("expiry")}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t("expiryHint")}
          value={typed.expiry}
          onChange={({ target }) => change({ expiry: expiryOf(target.value, typed.expiry) })}
        />
        <Field
          label={t("cvc")}
          inputMode="numeric"
          autoComplete="off"
          placeholder="123"
          maxLength={3}
          value={typed.cvc}
          onChange={({ target }) => change({ cvc: target.value.replace(/\D/g, "") })}
        />
      </div>
    </div>
  );
}

function Question({ onAnswer }: { readonly onAnswer: (answer: Answer) => void }) {
  const t = textsOf("testCard");
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className="fy-test-card" role="group" aria-label={t("asks")}>
      <Note kind="warn">
        <b>{t("asks")}</b> {t("asksMore")}
      </Note>
      <div className="fy-test-card-row">
        <Button ref={first} kind="tonal" onClick={() => onAnswer("complete")}>
          {t("complete")}
        </Button>
        <Button onClick={() => onAnswer("fail")}>{t("fail")}</Button>
      </div>
    </div>
  );
}

/** The demo's test card, as it is typed. */
export interface Typed {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

export type Answer = "complete" | "fail";

const NOTHING_TYPED: Typed = { number: "", expiry: "", cvc: "" };

const digitsOf = (text: string, most: number) => text.replace(/\D/g, "").slice(0, most);

/** A card's number in its groups of four. */
export const numberOf = (text: string): string => digitsOf(text, 16).replace(/(\d{4})(?=\d)/g, "$1 ");

/** A month as `12 / 34`; a slash that is taken away takes the digit before it along, else it would come back. */
export function expiryOf(text: string, before: string): string {
  const [digits, had] = [digitsOf(text, 4), digitsOf(before, 4)];
  const isTakenBack = text.length < before.length && digits === had;
  const left = isTakenBack ? digits.slice(0, -1) : digits;
  return left.length < 2 ? left : `${left.slice(0, 2)} / ${left.slice(2)}`;
}
