/** The sale of a gift card, in our words: the form with its rules, and what is sold. */
import { z } from "zod";
import type { Shapes } from "@/api/wire";
import { t } from "@/i18n/i18n";
import type { Gateway } from "@/sale/model";
import { toMinor } from "@/ui/money";

const MOST = 1_000_000; // pence: as much as a card holds
const EMAIL_MOST = 255;
const MESSAGE_MOST = 1000;

const says = (key: string) => ({ error: () => t(`sale:giftCard.${key}`) });

/** Whoever hands the card over on paper needs no address. */
export const cardForm = (isMailed: boolean) =>
  z.object({
    amount: z
      .string()
      .trim()
      .min(1, says("amountRequired"))
      .regex(/^(\d{1,7}([.,]\d{1,2})?)?$/, says("amountWrong"))
      .refine((text) => !isAmount(text) || (minorOf(text) > 0 && minorOf(text) <= MOST), says("amountWrong")),
    recipient: z.string().trim().max(EMAIL_MOST),
    email: z
      .string()
      .trim()
      .max(EMAIL_MOST)
      .refine((text) => !isMailed || text !== "", says("emailRequired"))
      .refine((text) => text === "" || z.email().safeParse(text).success, says("emailWrong")),
    message: z.string().trim().max(MESSAGE_MOST, says("messageLong")),
    deliverOn: z.string(),
  });

export type CardForm = z.infer<ReturnType<typeof cardForm>>;

export const NEW_CARD: CardForm = { amount: "", recipient: "", email: "", message: "", deliverOn: "" };

const isAmount = (text: string) => /^\d{1,7}([.,]\d{1,2})?$/.test(text);

/** A typed amount as the wire has it: `12,5` is 12.50. */
export function amountOf(text: string): string {
  const [whole = "0", pence = ""] = text.trim().replace(",", ".").split(".");
  return `${Number(whole)}.${pence.padEnd(2, "0")}`;
}

const minorOf = (text: string): number => toMinor(amountOf(text));

/** A card to sell, and how it is paid. */
export interface CardSale {
  readonly form: CardForm;
  readonly account: number;
  readonly currency: string;
  readonly gateway: Gateway;
  /** How much cash was given, with two decimals. */
  readonly tendered?: string;
}

export type WireSoldCard = Shapes["CardSoldOut"];

/** A card that was sold; its whole code is on paper or in the mail alone. */
export interface SoldCard {
  readonly code: string;
  readonly amount: string;
  readonly currency: string;
  readonly recipient: string;
  readonly email: string;
  /** The day on which it is mailed; null: at once. */
  readonly deliverOn: string | null;
  readonly change: string | null;
  /** Where it is printed from, if it is not mailed. */
  readonly pdf: string | null;
}

export const cardSaleToWire = ({ form, account, currency, gateway, tendered }: CardSale) => ({
  account,
  currency,
  amount: amountOf(form.amount),
  recipient: form.recipient.trim(),
  email: form.email.trim(),
  message: form.message.trim(),
  deliver_on: form.deliverOn || null,
  gateway,
  ...(tendered && { tendered }),
});

export const soldCardFromWire = ({ code, amount, currency, recipient, email, ...wire }: WireSoldCard): SoldCard => ({
  code,
  amount,
  currency,
  recipient,
  email,
  deliverOn: wire.deliver_on,
  change: wire.change,
  pdf: wire.pdf,
});
