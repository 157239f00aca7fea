import { useEffect, useEffectEvent, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { CardPayment } from "@/shared/checkout/CardPayment";
import { useCardPayment, type CardPaying } from "@/shared/checkout/useCardPayment";
import type { Buyer, Gateway } from "@/shared/sale/model";
import { countsIn, Due, QuoteLines } from "@/shared/sale/Summary";
import { TimeLeft, useSecondsUntil } from "@/shared/checkout/TimeLeft";
import { Button } from "@/ui/Button";
import { formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";
import { giveBackStored } from "@/widget/giveBackStored";
import { pageLanguage, returnAddress, useReportVerified } from "@/widget/hostLater";
import { keep, readStoredSale, type StoredSale } from "@/widget/stored";
import { StayingBar, StepHeading } from "@/widget/stepParts";
import { InBar } from "@/widget/barSlot";
import { goTo, replaceWith } from "@/widget/steps";

interface PayStepProps {
  readonly event: number;
  readonly performance: number;
  readonly gateway: Gateway;
}

/** The step that asks for a card. The tickets are kept meanwhile; a refused card leaves them kept for another. */
export function PayStep({ event, performance, gateway }: PayStepProps) {
  const [stored] = useState(() => readStoredSale(event));
  const isHere = stored?.performance === performance;
  const buyer = isHere ? stored.buyer : undefined;
  useEffect(() => {
    if (!buyer) replaceWith({ at: isHere ? "details" : "tickets", performance });
  }, [buyer, isHere, performance]);
  return stored && buyer ? <Paying event={event} stored={stored} buyer={buyer} gateway={gateway} /> : null;
}

interface PayingProps {
  readonly event: number;
  readonly stored: StoredSale;
  readonly buyer: Buyer;
  readonly gateway: Gateway;
}

function Paying({ event, stored, buyer, gateway }: PayingProps) {
  const t = textsOf("widget");
  const { reservation, performance } = stored;
  const { quote } = reservation;
  const card = useCardPayment({
    paying: reservation,
    buyer,
    gateway,
    language: pageLanguage(),
    hasTried: stored.hasTried === true,
    returnTo: returnAddress(event, reservation.payment),
    onTry: () => keep(event, { ...stored, hasTried: true }),
    onSold: () => replaceWith({ at: "done", performance }),
  });
  useReportVerified(card);
  const isOutOfTime = useSecondsUntil(reservation.expiresAt) === 0;
  const isAnswered = useLastQuestion(card, isOutOfTime);
  const isOver = card.phase.at === "over" || (isOutOfTime && !card.isPaying && isAnswered);
  const [isLeaving, setLeaving] = useState(false);
  const chooseAgain = async () => {
    setLeaving(true);
    try {
      // Once the provider was asked: the page knows no better than what was read when it opened.
      if (await giveBackStored(event, { ...stored, hasTried: card.hasTried })) goTo({ at: "tickets", performance });
      else void card.again();
    } catch {
      void card.again();
    } finally {
      setLeaving(false);
    }
  };
  return (
    <section aria-label={t("payment")}>
      <StepHeading>{t("payment")}</StepHeading>
      {isOver ? (
        <Over
          message={card.phase.at === "over" ? card.refusal?.message : undefined}
          isBusy={isLeaving}
          onLeave={() => void chooseAgain()}
        />
      ) : (
        <>
          {!card.isPaying && (
            <InBar>
              <TimeLeft until={reservation.expiresAt} tickets={countsIn(quote).tickets} />
            </InBar>
          )}
          <p className="fy-send-to">{t("sendTo", { name: buyer.name, email: buyer.email })}</p>
          <QuoteLines quote={quote} />
          {card.phase.at !== "reserved" && <Due quote={quote} {...countsIn(quote)} />}
          <CardPayment
            card={card}
            buyer={buyer}
            amount={formatMoney(quote.due, quote.currency)}
            around={(payNow) => <StayingBar sum={<Due quote={quote} {...countsIn(quote)} />}>{payNow}</StayingBar>}
          />
          {!card.isPaying && (
            <Button kind="plain" wide onClick={() => goTo({ at: "details", performance })}>
              {t("back")}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

/**
 * Whether time is up for good. Whoever has tried to pay may have paid, with an answer that was lost: the server is asked
 * once more how it stands before they are told to choose again.
 */
function useLastQuestion({ hasTried, isPaying, phase, again }: CardPaying, isOutOfTime: boolean): boolean {
  const [isChecked, setChecked] = useState(false);
  const ask = useEffectEvent(() => {
    void again().then(() => setChecked(true));
  });
  const isDue = isOutOfTime && hasTried && !isPaying && !isChecked && phase.at !== "asking";
  useEffect(() => {
    if (isDue) ask();
  }, [isDue]);
  return !hasTried || (isChecked && phase.at === "reserved");
}

interface OverProps {
  readonly message: string | undefined;
  readonly isBusy: boolean;
  readonly onLeave: () => void;
}

function Over({ message, isBusy, onLeave }: OverProps) {
  const t = textsOf("sale");
  return (
    <Note
      kind="warn"
      action={
        <Button busy={isBusy} onClick={onLeave}>
          {t("chooseAgain")}
        </Button>
      }
    >
      {message ?? t("keptNoLonger")}
    </Note>
  );
}
