import { useEffect, useRef, useState, type ReactNode } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { appearanceOf, type CardElements, type CardForm } from "./card";
import type { CardPaying } from "./useCardPayment";
import type { Buyer } from "@/shared/sale/model";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { Bone } from "@/ui/Bone";
import { Loading, Note } from "@/ui/states";

interface CardPaymentProps {
  readonly card: CardPaying;
  readonly buyer: Buyer;
  /** What is paid, as money is written. */
  readonly amount: string;
  /** Where the button stands that has the card charged. */
  readonly around?: (payNow: ReactNode) => ReactNode;
}

/** The part of a screen in which a card is asked for, and where it says what came of it. */
export function CardPayment({ card, buyer, amount, around }: CardPaymentProps) {
  const t = textsOf("sale");
  const { phase, refusal, isBusy, pay, again } = card;
  switch (phase.at) {
    case "reserved":
      return phase.form ? (
        <Fields
          key={phase.form.ask.clientSecret}
          form={phase.form}
          message={refusal?.message}
          buyer={buyer}
          amount={amount}
          isBusy={isBusy}
          onPay={pay}
          around={around}
        />
      ) : null;
    case "unknown":
      return (
        <Note kind="bad" action={<Button onClick={() => void again()}>{t("common:tryAgain")}</Button>}>
          {errorMessage(phase.error)}
          {card.hasTried && <p>{t("byCard.unsure")}</p>}
        </Note>
      );
    case "paying":
      return (
        <Waiting message={t("byCard.processing")} hint={t("byCard.mailed")}>
          <Button onClick={() => void again()}>{t("askAgain")}</Button>
        </Waiting>
      );
    case "paid":
      return phase.error === undefined ? (
        <Waiting message={t("byCard.succeeded")} />
      ) : (
        <Waiting message={t("byCard.complete")}>
          <Button kind="main" busy={isBusy} onClick={() => void again()}>
            {t("byCard.refresh")}
          </Button>
        </Waiting>
      );
    case "sold":
      return <Waiting message={t("byCard.succeeded")} />;
    case "over":
      return <Note kind="warn">{refusal?.message ?? t("byCard.over")}</Note>;
    case "choosing":
    case "asking":
      return (
        <Loading>
          <Bone height={180} />
        </Loading>
      );
  }
}

interface FieldsProps {
  readonly form: CardForm;
  /** Why there is to be another try. */
  readonly message: string | undefined;
  readonly buyer: Buyer;
  /** What is paid, as money is written. */
  readonly amount: string;
  readonly isBusy: boolean;
  readonly onPay: (elements: CardElements) => Promise<void>;
  readonly around: ((payNow: ReactNode) => ReactNode) | undefined;
}

const alone = (payNow: ReactNode) => payNow;

/** The provider's own fields, in a frame of its own: what is typed there never comes to us. */
function Fields({ form, message, buyer, amount, isBusy, onPay, around = alone }: FieldsProps) {
  const t = textsOf("sale");
  const { provider, ask } = form;
  const place = useRef<HTMLDivElement>(null);
  const elements = useRef<CardElements>(undefined);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const { name, email, phone } = buyer;
  useEffect(() => {
    if (!place.current) return undefined;
    const group = provider.elements({
      clientSecret: ask.clientSecret,
      appearance: appearanceOf(document.documentElement),
    });
    const fields = group.create("payment", {
      layout: "tabs",
      defaultValues: { billingDetails: { name, email, ...(phone && { phone }) } },
    });
    fields.on("ready", () => setState("ready"));
    fields.on("loaderror", () => setState("failed"));
    fields.mount(place.current);
    elements.current = group;
    return () => fields.destroy();
  }, [provider, ask.clientSecret, name, email, phone]);

  return (
    <form
      aria-label={t("byCard.title")}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (elements.current) void onPay(elements.current);
      }}
    >
      {state === "loading" && <Bone height={180} />}
      <div ref={place} hidden={state === "failed"} />
      {state === "failed" && <Note kind="bad">{t("byCard.notLoaded")}</Note>}
      {message && <Note kind="bad">{message}</Note>}
      {around(
        <Button
          type="submit"
          kind="main"
          size="large"
          wide
          busy={isBusy}
          disabledReason={state !== "ready" && t(state === "failed" ? "byCard.notLoaded" : "common:stillLoading")}
        >
          {t("byCard.pay", { amount })}
        </Button>,
      )}
    </form>
  );
}

interface WaitingProps {
  readonly message: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}

function Waiting({ message, hint, children }: WaitingProps) {
  return (
    <div className="fy-being-paid" role="status">
      <Icon name="clock" size="large" />
      <b>{message}</b>
      {hint && <p>{hint}</p>}
      {children}
    </div>
  );
}
