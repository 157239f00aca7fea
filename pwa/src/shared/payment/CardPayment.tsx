import type { ReactNode } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { CardForm } from "@/shared/payment/CardForm";
import type { CardPaying } from "@/shared/payment/useCardPayment";
import type { Buyer } from "@/shared/sale/model";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { Bone, Loading, Note } from "@/ui/states";

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
  const { stage, isBusy, pay, again } = card;
  switch (stage.at) {
    case "asking":
      return (
        <Loading>
          <Bone height={180} />
        </Loading>
      );
    case "form":
      return (
        <CardForm
          key={stage.ask.clientSecret}
          form={stage}
          buyer={buyer}
          amount={amount}
          isBusy={isBusy}
          onPay={pay}
          around={around}
        />
      );
    case "failed":
      return (
        <Note kind="bad" action={<Button onClick={() => void again()}>{t("common:tryAgain")}</Button>}>
          {errorMessage(stage.error)}
          {card.hasTried && <p>{t("byCard.unsure")}</p>}
        </Note>
      );
    case "processing":
      return (
        <Waiting says={t("byCard.processing")} hint={t("byCard.mailed")}>
          <Button onClick={() => void again()}>{t("askAgain")}</Button>
        </Waiting>
      );
    case "succeeded":
    case "sold":
      return <Waiting says={t("byCard.succeeded")} />;
    case "complete":
      return (
        <Waiting says={t("byCard.complete")}>
          <Button kind="main" busy={isBusy} onClick={() => void again()}>
            {t("byCard.refresh")}
          </Button>
        </Waiting>
      );
    case "over":
      return <Note kind="warn">{stage.says ?? t("byCard.over")}</Note>;
  }
}

interface WaitingProps {
  readonly says: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}

function Waiting({ says, hint, children }: WaitingProps) {
  return (
    <div className="fy-being-paid" role="status">
      <Icon name="clock" size="large" />
      <b>{says}</b>
      {hint && <p>{hint}</p>}
      {children}
    </div>
  );
}
