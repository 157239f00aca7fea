import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { errorMessage } from "@/api/errors";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { DayField } from "@/office/DayField";
import { eventOffer } from "@/shared/sale/offerCalls";
import { cardForm, NEW_CARD, type CardForm } from "@/shared/sale/cardForm";
import { amountOf, type SoldCard } from "@/shared/sale/giftCard";
import { GiftCardFields } from "@/shared/sale/GiftCardFields";
import type { PerformanceOffer } from "@/shared/sale/model";
import { SoldCardLines } from "@/shared/sale/SoldCardLines";
import { useArrival } from "@/shared/sale/useArrival";
import { useCardSale } from "@/shared/sale/useCardSale";
import { useUnsaved } from "@/ui/unsaved";
import { Button } from "@/ui/Button";
import { SaidTogether, type Around } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { formatMoney, toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import { useErrorsTogether } from "@/ui/useErrorsTogether";
import { useNoLine } from "@/ui/useNoLine";
import type { Way } from "@/shared/till/amounts";
import { TakeMoney } from "@/shared/till/TakeMoney";

interface SellProps {
  readonly offer: PerformanceOffer;
  /** Something is typed that is not sold, or is not any more. */
  readonly onTyped: (isTyped: boolean) => void;
  readonly onBack: () => void;
}

/** Sells a gift card: what it holds and for whom, how they pay, money taken. Nothing is kept before the money is there. */
export function SellCard({ offer, onTyped, onBack }: SellProps) {
  const [form, setForm] = useState(NEW_CARD);
  const [way, setWay] = useState<Way>();
  const [isDirty, setDirty] = useState(false);
  const selling = useCardSale();
  const isTyped = isDirty && !selling.isSuccess;
  const { ask } = useUnsaved(isTyped);
  useEffect(() => {
    onTyped(isTyped);
    return () => onTyped(false);
  }, [isTyped, onTyped]);
  // Whose card it is, only the event's offer says.
  const { data: event } = useQuery({ ...eventOffer(offer.event), meta: { persist: false } });
  if (selling.data) return <CardSold card={selling.data} way={way ?? "terminal"} onNew={onBack} />;
  if (!way || !event) {
    const begin = (typed: CardForm, by: Way) => {
      setForm(typed);
      setWay(by);
    };
    return (
      <CardAsked
        before={form}
        currency={offer.currency}
        isReady={event !== undefined}
        onTyped={setDirty}
        onPay={begin}
        onBack={() => void ask().then((may) => may && onBack())}
      />
    );
  }
  const take = (tendered?: string) =>
    selling.mutate({
      form,
      account: event.account,
      currency: offer.currency,
      gateway: way,
      ...(way === "cash" && tendered && { tendered }),
    });
  const goBack = () => {
    selling.reset();
    setWay(undefined);
  };
  return (
    <TakeMoney
      due={amountOf(form.amount)}
      currency={offer.currency}
      way={way}
      isBusy={selling.isPending}
      onTake={take}
      onBack={goBack}
      onWay={setWay}
    >
      {selling.error && <Note kind="bad">{errorMessage(selling.error)}</Note>}
    </TakeMoney>
  );
}

interface AskedProps {
  readonly before: CardForm;
  readonly currency: string;
  readonly isReady: boolean;
  readonly onTyped: (isTyped: boolean) => void;
  readonly onPay: (form: CardForm, way: Way) => void;
  readonly onBack: () => void;
}

function CardAsked({ before, currency, isReady, onTyped, onPay, onBack }: AskedProps) {
  const t = textsOf("walkin");
  const heading = useArrival();
  const isOnline = useOnline();
  const noLine = useNoLine();
  const form = useForm<CardForm>({
    resolver: zodResolver(cardForm(false)),
    defaultValues: before,
    mode: "onTouched",
  });
  const isTyped = form.formState.isDirty || before !== NEW_CARD;
  useEffect(() => onTyped(isTyped), [isTyped, onTyped]);
  const { together, alert } = useErrorsTogether(form.formState.isSubmitted);
  const payBy = (way: Way) => form.handleSubmit((typed) => onPay(typed, way));
  const common = { size: "large", because: noLine ?? (!isReady && t("common:stillLoading")) } as const;
  return (
    <form className="walkin-card" noValidate onSubmit={(submitted) => void payBy("terminal")(submitted)}>
      <h3 ref={heading} tabIndex={-1}>
        {t("sellCardTitle")}
      </h3>
      <SaidTogether value={together}>
        <GiftCardFields
          form={form}
          currency={currency}
          isMailed={false}
          dayField={(around) => <DeliveryDay form={form} around={around} />}
        />
      </SaidTogether>
      {!isOnline && <Note kind="info">{t("common:needsNetwork")}</Note>}
      <div className="till-ends">
        <Button type="submit" kind="main" icon="terminal" {...common}>
          {t("terminal")}
        </Button>
        <Button icon="cash" {...common} onClick={(pressed) => void payBy("cash")(pressed)}>
          {t("cash")}
        </Button>
        <Button size="large" onClick={onBack}>
          {t("backToSale")}
        </Button>
      </div>
      {alert}
    </form>
  );
}

interface DeliveryProps {
  readonly form: UseFormReturn<CardForm>;
  readonly around: Around;
}

function DeliveryDay({ form, around }: DeliveryProps) {
  const day = form.watch("deliverOn");
  const put = (typed: string) => form.setValue("deliverOn", typed, { shouldDirty: true });
  return <DayField {...around} day={isDay(day) ? day : ""} onChange={put} onUnread={put} />;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

interface SoldProps {
  readonly card: SoldCard;
  readonly way: Way;
  readonly onNew: () => void;
}

function CardSold({ card, way, onNew }: SoldProps) {
  const t = textsOf("walkin");
  const heading = useArrival();
  const hasChange = card.change !== null && toMinor(card.change) > 0;
  return (
    <div className="till-mid">
      <span className="till-ring is-ok">
        <Icon name="check" size="large" />
      </span>
      <h3 ref={heading} tabIndex={-1}>
        {t("sold", { total: formatMoney(card.amount, card.currency) })}
      </h3>
      <p className="walkin-how">
        {t(`by.${way}`)}
        {hasChange && card.change && <b> · {t("giveChange", { change: formatMoney(card.change, card.currency) })}</b>}
      </p>
      <SoldCardLines card={card} />
      <div className="till-ends">
        <Button kind="main" size="large" icon="plus" onClick={onNew}>
          {t("new")}
        </Button>
        {card.pdf && (
          <a className="fy-btn is-normal is-large walkin-print" href={card.pdf} target="_blank" rel="noopener">
            <Icon name="print" />
            {t("sale:giftCard.print")}
          </a>
        )}
      </div>
    </div>
  );
}
