/** The sale of a gift card, in our words. */
import type { Shapes } from "@/api/wire";
import type { CardForm } from "@/sale/cardForm";
import type { Gateway } from "@/sale/model";

/** A typed amount as the wire has it: `12,5` is 12.50. */
export function amountOf(text: string): string {
  const [whole = "0", pence = ""] = text.trim().replace(",", ".").split(".");
  return `${Number(whole)}.${pence.padEnd(2, "0")}`;
}

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
