/** The form that sells a gift card, with its rules. */
import "@/shared/sale/sale.css";
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { t, textsOf } from "@/i18n/i18n";
import { otherWriting } from "@/i18n/writing";
import { Button } from "@/ui/Button";
import { Field, TextArea, type Around } from "@/ui/Field";
import { noonOf } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { currencySymbol, formatMoney, toMinor } from "@/ui/money";
import { hasLink, isPlainName } from "@/shared/abusePrevention/plainName";
import { amountOf, type SoldCard } from "@/shared/sale/giftCard";

const MOST = 1_000_000; // pence: as much as a card holds
const EMAIL_MOST = 255;
const MESSAGE_MOST = 1000;

const says = (key: string) => ({ error: () => t(`sale:giftCard.${key}`) });

const address = (isNeeded: boolean) =>
  z
    .string()
    .trim()
    .max(EMAIL_MOST)
    .refine((text) => !isNeeded || text !== "", says("emailRequired"))
    .refine((text) => text === "" || z.email().safeParse(text).success, says("emailWrong"));

/** Whoever hands the card over on paper needs no address, and sees who buys it. */
export const cardForm = (isMailed: boolean) =>
  z.object({
    amount: z
      .string()
      .trim()
      .min(1, says("amountRequired"))
      .regex(/^(\d{1,7}([.,]\d{1,2})?)?$/, says("amountWrong"))
      .refine((text) => !isAmount(text) || (minorOf(text) > 0 && minorOf(text) <= MOST), says("amountWrong")),
    recipient: z
      .string()
      .trim()
      .max(EMAIL_MOST)
      .refine(isPlainName, { error: () => t("sale:nameWrong") }),
    email: address(isMailed),
    message: z
      .string()
      .trim()
      .max(MESSAGE_MOST, says("messageLong"))
      .refine((text) => !hasLink(text), { error: () => t("sale:messageWrong") }),
    deliverOn: z.string(),
    buyerName: z
      .string()
      .trim()
      .max(EMAIL_MOST)
      .refine((text) => !isMailed || text !== "", says("nameRequired"))
      .refine(isPlainName, { error: () => t("sale:nameWrong") }),
    buyerEmail: address(isMailed),
  });

export type CardForm = z.infer<ReturnType<typeof cardForm>>;

export const NEW_CARD: CardForm = {
  amount: "",
  recipient: "",
  email: "",
  message: "",
  deliverOn: "",
  buyerName: "",
  buyerEmail: "",
};

export const isAmount = (text: string) => /^\d{1,7}([.,]\d{1,2})?$/.test(text);

const minorOf = (text: string): number => toMinor(amountOf(text));

interface FieldsProps {
  readonly form: UseFormReturn<CardForm>;
  readonly currency: string;
  /** It goes by mail in any case; otherwise it may be handed over on paper. */
  readonly isMailed: boolean;
  /** Draws the day on which it is sent: staff type it in their own format, a buyer has their device's own field. */
  readonly dayField: (around: Around) => ReactNode;
}

const USUAL = ["10.00", "20.00", "50.00", "100.00"];

/** What a gift card is to hold, for whom it is, and when it is to be there. */
export function GiftCardFields({ form, currency, isMailed, dayField }: FieldsProps) {
  const t = textsOf("sale");
  const { errors } = form.formState;
  const amount = form.watch("amount");
  const symbol = <span>{currencySymbol(currency)}</span>;
  // Other languages write a comma, and what it is of behind the amount.
  const isOther = otherWriting() !== undefined;
  const typed = (usual: string) => (isOther ? usual.replace(".", ",") : usual);
  return (
    <>
      <div className="fy-amounts" role="group" aria-label={t("giftCard.amount")}>
        {USUAL.map((usual) => (
          <Button
            key={usual}
            aria-pressed={amount === typed(usual)}
            onClick={() => form.setValue("amount", typed(usual), { shouldDirty: true, shouldValidate: true })}
          >
            {formatMoney(usual, currency)}
          </Button>
        ))}
      </div>
      <Field
        label={t("giftCard.amount")}
        inputMode="decimal"
        {...(isOther ? { trailing: symbol } : { leading: symbol })}
        error={errors.amount?.message}
        {...form.register("amount")}
      />
      <Field
        label={t("giftCard.recipient")}
        optional
        error={errors.recipient?.message}
        {...form.register("recipient")}
      />
      <Field
        label={t("giftCard.email")}
        type="email"
        inputMode="email"
        optional={!isMailed}
        hint={isMailed ? undefined : t("giftCard.onPaper")}
        error={errors.email?.message}
        {...form.register("email")}
      />
      <TextArea label={t("giftCard.message")} optional error={errors.message?.message} {...form.register("message")} />
      {dayField({
        label: t("giftCard.deliverOn"),
        optional: true,
        hint: t("giftCard.atOnce"),
        error: errors.deliverOn?.message,
      })}
      {isMailed && <BuyerFields form={form} />}
    </>
  );
}

function BuyerFields({ form }: Pick<FieldsProps, "form">) {
  const t = textsOf("sale");
  const { errors } = form.formState;
  return (
    <>
      <Field
        label={t("giftCard.buyerName")}
        autoComplete="name"
        error={errors.buyerName?.message}
        {...form.register("buyerName")}
      />
      <Field
        label={t("giftCard.buyerEmail")}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.buyerEmail?.message}
        {...form.register("buyerEmail")}
      />
    </>
  );
}

/** A gift card that was sold, or is being paid: what it holds, for whom it is, and how it gets there. */
export function SoldCardLines({ card, isPaid = true }: { readonly card: SoldCard; readonly isPaid?: boolean }) {
  const t = textsOf("sale");
  const format = useFormat();
  const { recipient, email, deliverOn } = card;
  return (
    <section className="fy-sold" aria-label={t("bought")}>
      <dl className="fy-lines">
        <div>
          <dt>{t("cardPays", { code: card.code })}</dt>
          <dd>{formatMoney(card.amount, card.currency)}</dd>
        </div>
        {recipient && (
          <div>
            <dt>{t("giftCard.recipient")}</dt>
            <dd>{recipient}</dd>
          </div>
        )}
      </dl>
      {email && (
        <p>
          {deliverOn
            ? t("giftCard.mailedOn", { email, day: format.date(noonOf(deliverOn), "UTC") })
            : t(isPaid ? "giftCard.mailed" : "giftCard.toBeMailed", { email })}
        </p>
      )}
    </section>
  );
}
