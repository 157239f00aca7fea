import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm, useWatch, type UseFormReturn } from "react-hook-form";
import { errorMessage } from "@/api/errors";
import { useOnline } from "@/device/device";
import { textsOf } from "@/i18n/i18n";
import { DayField } from "@/office/DayField";
import { eventMonth } from "@/shared/sale/offerCalls";
import { cardForm, GiftCardFields, isAmount, NEW_CARD, SoldCardLines, type CardForm } from "@/shared/sale/GiftCardForm";
import { amountOf, type SoldCard } from "@/shared/sale/giftCard";
import type { PerformanceOffer } from "@/shared/sale/model";
import { useArrival } from "@/shared/sale/useArrival";
import { useCardSale } from "@/shared/checkout/useCheckout";
import { useUnsaved } from "@/ui/confirm";
import { Button } from "@/ui/Button";
import { FormErrorsContext, type Around } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { formatMoney, toMinor } from "@/ui/money";
import { Note } from "@/ui/states";
import { useErrorsTogether } from "@/ui/useErrorsTogether";
import { useNoLine } from "@/ui/useNoLine";
import type { Way } from "@/shared/till/CashGiven";
import { Till } from "./Till";

interface SellProps {
  readonly offer: PerformanceOffer;
  /** What was typed before, for whoever comes back from the payment. */
  readonly form: CardForm;
  readonly onForm: (form: CardForm) => void;
  /** Something is typed that is not sold, or is not any more. */
  readonly onTyped: (isTyped: boolean) => void;
  readonly onReserved: (card: SoldCard, way: Way) => void;
  /** Whether there is no sale of tickets to go back to. */
  readonly isAlone: boolean;
  readonly onBack: () => void;
}

/** Sells a gift card: what it holds and for whom, and how they pay. It is reserved then, and its money taken next. */
export function SellCard({ offer, form, onForm, onTyped, onReserved, isAlone, onBack }: SellProps) {
  const [isTyped, setTyped] = useState(false);
  const selling = useCardSale();
  const { ask } = useUnsaved(isTyped);
  useEffect(() => {
    onTyped(isTyped);
    return () => onTyped(false);
  }, [isTyped, onTyped]);
  // Whose card it is, only the event's offer says.
  const { data: event } = useQuery({ ...eventMonth(offer.event), meta: { persist: false } });
  const begin = async (typed: CardForm, way: Way) => {
    if (!event) return;
    onForm(typed);
    const sale = { form: typed, account: event.account, currency: offer.currency, gateway: way, isReserved: true };
    const card = await selling.mutateAsync(sale).catch(() => undefined);
    if (card) onReserved(card, way);
  };
  return (
    <GiftCardForm
      before={form}
      currency={offer.currency}
      isReady={event !== undefined}
      isBusy={selling.isPending}
      isAlone={isAlone}
      error={selling.error}
      onTyped={setTyped}
      onPay={(typed, way) => void begin(typed, way)}
      onBack={() => void ask().then((may) => may && onBack())}
    />
  );
}

interface GiftCardProps {
  readonly before: CardForm;
  readonly currency: string;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly isAlone: boolean;
  readonly error: Error | null;
  readonly onTyped: (isTyped: boolean) => void;
  readonly onPay: (form: CardForm, way: Way) => void;
  readonly onBack: () => void;
}

function GiftCardForm({ before, currency, isReady, isBusy, isAlone, error, onTyped, onPay, onBack }: GiftCardProps) {
  const t = textsOf("walkin");
  const heading = useArrival();
  const isOnline = useOnline();
  const noLine = useNoLine();
  const form = useForm<CardForm>({
    resolver: zodResolver(cardForm(false)),
    defaultValues: before,
    mode: "onTouched",
  });
  const amount = useWatch({ control: form.control, name: "amount" }).trim();
  const isTyped = form.formState.isDirty || before !== NEW_CARD;
  useEffect(() => onTyped(isTyped), [isTyped, onTyped]);
  const { together, alert } = useErrorsTogether(form.formState.isSubmitted);
  const payBy = (way: Way) => form.handleSubmit((typed) => onPay(typed, way));
  const disabledReason = noLine ?? (!isReady ? t("common:stillLoading") : !isAmount(amount) && t("amountFirst"));
  const common = { size: "large", busy: isBusy, disabledReason } as const;
  return (
    <form className="walkin-form" noValidate onSubmit={(submitted) => void payBy("terminal")(submitted)}>
      <Till
        total={
          <p className="fy-due">
            <span>{t("sale:giftCard.title")}</span>
            <b>{formatMoney(isAmount(amount) ? amountOf(amount) : "0", currency)}</b>
          </p>
        }
        work={
          <div className="walkin-card">
            {/* The dialog is called so, too; the focus comes here. */}
            <h3 className="fy-unseen" ref={heading} tabIndex={-1}>
              {t("sellCard")}
            </h3>
            <FormErrorsContext value={together}>
              <GiftCardFields
                form={form}
                currency={currency}
                isMailed={false}
                dayField={(around) => <DeliveryDay form={form} around={around} />}
              />
            </FormErrorsContext>
          </div>
        }
        keys={
          <>
            <Button type="submit" kind="main" icon="terminal" {...common}>
              {t("terminal")}
            </Button>
            <Button icon="cash" {...common} onClick={(pressed) => void payBy("cash")(pressed)}>
              {t("cash")}
            </Button>
            <Button size="large" onClick={onBack}>
              {t(isAlone ? "common:cancel" : "till:back")}
            </Button>
          </>
        }
      >
        {error && <Note kind="bad">{errorMessage(error)}</Note>}
        {isOnline && !isAmount(amount) && <Note kind="info">{t("amountFirst")}</Note>}
        {!isOnline && <Note kind="info">{t("common:needsNetwork")}</Note>}
        {alert}
      </Till>
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

export function CardSold({ card, way, onNew }: SoldProps) {
  const t = textsOf("walkin");
  const heading = useArrival();
  const hasChange = card.change !== null && toMinor(card.change) > 0;
  return (
    <div className="till-mid walkin-whole">
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
