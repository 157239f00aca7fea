/** The demo's test card as a provider: its form is on our page, and what was typed goes to our server, which forgets it. */
import { createRef, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { api } from "@/api/client";
import { messageIn } from "@/api/done";
import { ApiError } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { Note } from "@/ui/states";
import type { CardElements, CardFields, CardProvider, Confirmed } from "../card";
import "@/shared/checkout/testCard/testCard.css";

export const testCard: CardProvider = {
  elements: ({ clientSecret }) => new Elements(clientSecret),
  confirmPayment: async ({ elements }) => {
    const handle = elements instanceof Elements ? elements.handle.current : null;
    if (!(elements instanceof Elements) || !handle) throw new Error("The form is not there");
    return await confirm(elements.clientSecret, handle);
  },
  // Whether it is paid our server has said before: what still waits for a card was not completed.
  retrievePaymentIntent: () =>
    Promise.resolve({ paymentIntent: { status: "requires_payment_method", last_payment_error: null } }),
};

class Elements implements CardElements {
  readonly handle = createRef<TestCardHandle>();

  constructor(readonly clientSecret: string) {}

  create(): CardFields {
    const place = document.createElement("div");
    let root: Root | undefined;
    let isReady = () => {};
    return {
      on: (event, listener) => {
        if (event === "ready") isReady = listener;
      },
      mount: (parent) => {
        parent.append(place);
        root = createRoot(place);
        root.render(<TestCardFields ref={this.handle} onReady={isReady} />);
      },
      destroy: () => {
        place.remove();
        // The page around it may be rendering at this moment.
        queueMicrotask(() => root?.unmount());
      },
    };
  }
}

async function confirm(secret: string, handle: TestCardHandle): Promise<Confirmed> {
  const typed = handle.typed();
  const outcome = await send(secret, typed);
  if (outcome !== "asks") return outcome;
  const answered = await send(secret, typed, await handle.ask());
  return answered === "asks" ? { error: { type: "api_error" } } : answered;
}

async function send(secret: string, typed: Typed, answer?: Answer): Promise<Confirmed | "asks"> {
  try {
    const body = { ...typed, ...(answer && { answer }) };
    messageIn(await api.post("/payment/testCard", body, { headers: { "X-Test-Card": secret } }));
    return { paymentIntent: { status: "succeeded", last_payment_error: null } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "confirmation_asked") return "asks";
    return { error: { type: TYPES[error.status] ?? "api_error", message: error.message } };
  }
}

/** What a refusal is, in the provider's words; after any other our server is asked how the payment stands. */
const TYPES: Readonly<Record<number, "card_error" | "validation_error">> = {
  402: "card_error",
  422: "validation_error",
};

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
