import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { CardPayment } from "@/shared/checkout/CardPayment";
import { useCardPayment } from "@/shared/checkout/useCardPayment";
import { giveBack } from "@/shared/sale/calls";
import { cardForm, GiftCardFields, NEW_CARD, SoldCardLines, type CardForm } from "@/shared/sale/GiftCardForm";
import type { SoldCard } from "@/shared/sale/giftCard";
import { NOBODY, type PaymentStatus } from "@/shared/sale/model";
import type { EventOffer } from "@/shared/sale/offer";
import { useCardSale } from "@/shared/checkout/useCheckout";
import { Button } from "@/ui/Button";
import { Field, FormErrorsContext } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { formatMoney } from "@/ui/money";
import { Note } from "@/ui/states";
import { useErrorsTogether } from "@/ui/useErrorsTogether";
import { pageLanguage, returnAddress, useReportVerified } from "@/widget/hostLater";
import { keepGift, keepSold, keepTyped, readGift, readSold, readTyped, type StoredGift } from "@/widget/stored";
import { StayingBar, StepHeading } from "@/widget/stepParts";
import { goTo } from "@/widget/steps";

/** The step that sells a gift card: what it holds and for whom, then a card to pay it by. It is delivered by mail. */
export function GiftCardStep({ offer }: { readonly offer: EventOffer }) {
  const [gift, setGift] = useState(() => readGift(offer.event));
  const [sold, setSold] = useState(() => readSold(offer.event));
  const keep = (next: StoredGift | undefined) => {
    keepGift(offer.event, next);
    setGift(next);
  };
  const finish = (card: SoldCard) => {
    keep(undefined);
    keepTyped(offer.event, undefined);
    keepSold(offer.event, card);
    setSold(card);
  };
  const goBack = async (hasTried: boolean) => {
    if (!gift) return;
    // Else it stays theirs to pay, and counts as one of the few that an address may have.
    const givenBack = giveBack(gift.card.paying, hasTried).catch((): PaymentStatus => "paying");
    const status = hasTried ? await givenBack : "over";
    if (typeof status === "object") finish({ ...gift.card, isSold: true });
    else if (status === "over") keep(undefined);
    else keep({ ...gift, hasTried: true });
  };
  if (sold) return <Sold card={sold} />;
  if (gift) return <Pay offer={offer} gift={gift} onSold={finish} onBack={goBack} />;
  return <Ask offer={offer} onReserved={(asked) => (asked.card.isSold ? finish(asked.card) : keep(asked))} />;
}

interface AskProps {
  readonly offer: EventOffer;
  readonly onReserved: (gift: StoredGift) => void;
}

function Ask({ offer, onReserved }: AskProps) {
  const t = textsOf("widget");
  const selling = useCardSale();
  const { event, currency, cardGateway: gateway } = offer;
  const form = useForm<CardForm>({
    resolver: zodResolver(cardForm(true)),
    defaultValues: readTyped(event) ?? NEW_CARD,
    mode: "onTouched",
  });
  const { together, alert } = useErrorsTogether(form.formState.isSubmitted);
  const sell = form.handleSubmit(async (typed) => {
    keepTyped(event, typed);
    const sold = await selling.mutateAsync({ form: typed, event, currency, gateway }).catch(() => undefined);
    const buyer = { ...NOBODY, name: typed.buyerName, email: typed.buyerEmail };
    if (sold) onReserved({ card: sold, buyer });
  });
  return (
    <form aria-label={t("dates:giveCard")} noValidate onSubmit={(submitted) => void sell(submitted)}>
      <StepHeading>{t("dates:giveCard")}</StepHeading>
      <FormErrorsContext value={together}>
        <GiftCardFields
          form={form}
          currency={currency}
          isMailed
          dayField={(around) => <Field type="date" {...around} {...form.register("deliverOn")} />}
        />
      </FormErrorsContext>
      <StayingBar says={alert ?? (selling.error && <Note kind="bad">{errorMessage(selling.error)}</Note>)}>
        <Button type="submit" kind="main" size="large" wide busy={selling.isPending}>
          {t("toPayment")}
        </Button>
      </StayingBar>
      <ToDates />
    </form>
  );
}

interface PayProps {
  readonly offer: EventOffer;
  readonly gift: StoredGift;
  readonly onSold: (card: SoldCard) => void;
  /** Gives it back, or stays where it may be paid. */
  readonly onBack: (hasTried: boolean) => Promise<void>;
}

function Pay({ offer, gift, onSold, onBack }: PayProps) {
  const t = textsOf("widget");
  const { card: bought, buyer } = gift;
  const { event, cardGateway: gateway } = offer;
  const card = useCardPayment({
    paying: bought.paying,
    buyer,
    gateway,
    language: pageLanguage(),
    hasTried: gift.hasTried === true,
    returnTo: returnAddress(event, bought.paying.payment),
    onTry: () => keepGift(event, { ...gift, hasTried: true }),
    onSold: () => onSold({ ...bought, isSold: true }),
  });
  useReportVerified(card);
  const [isLeaving, setLeaving] = useState(false);
  const goBack = async () => {
    setLeaving(true);
    await onBack(card.hasTried);
    setLeaving(false);
    // Whoever is still here may have paid: what came of it is asked.
    void card.again();
  };
  return (
    <section aria-label={t("dates:giveCard")}>
      <StepHeading>{t("dates:giveCard")}</StepHeading>
      <SoldCardLines card={bought} isPaid={false} />
      <CardPayment
        card={card}
        buyer={buyer}
        amount={formatMoney(bought.amount, bought.currency)}
        around={(payNow) => <StayingBar>{payNow}</StayingBar>}
      />
      {!card.isPaying && (
        <Button kind="plain" wide busy={isLeaving} onClick={() => void goBack()}>
          {t("back")}
        </Button>
      )}
    </section>
  );
}

function Sold({ card }: { readonly card: SoldCard }) {
  const t = textsOf("widget");
  return (
    <section className="fy-done" aria-label={t("cardReady")}>
      <span className="fy-done-ring">
        <Icon name="check" size="large" />
      </span>
      <StepHeading>{t("cardReady")}</StepHeading>
      <SoldCardLines card={card} />
      <ToDates />
    </section>
  );
}

function ToDates() {
  const t = textsOf("widget");
  return (
    <Button kind="plain" wide onClick={() => goTo({ at: "dates" })}>
      {t("toDates")}
    </Button>
  );
}
