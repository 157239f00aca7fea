/** The sale of a gift card, in our words. */
import type { Shapes } from "@/api/schemas";
import type { Paying } from "../checkout/card";
import type { CardForm } from "@/shared/sale/GiftCardForm";
import type { Gateway, Reservation } from "@/shared/sale/model";

/** A typed amount as the API takes it: `12,5` is 12.50. */
export function amountOf(text: string): string {
  const [whole = "0", pence = ""] = text.trim().replace(",", ".").split(".");
  return `${Number(whole)}.${pence.padEnd(2, "0")}`;
}

/** A card to sell, and how it is paid. */
export interface CardSale {
  readonly form: CardForm;
  /** Whose cards they are; the public names the event of its widget instead. */
  readonly account?: number;
  readonly event?: number;
  readonly currency: string;
  readonly gateway: Gateway;
  /** How much cash was given, with two decimals. */
  readonly tendered?: string;
  /** Its money is taken afterwards, as that of any reservation. */
  readonly isReserved?: boolean;
}

export type SoldCardDto = Shapes["CardSoldOut"];

/** A card that was sold, or is being paid; its whole code is on paper or in the mail alone. */
export interface SoldCard {
  /** What is paid for it: as for a reservation. */
  readonly paying: Paying;
  readonly isSold: boolean;
  /** Until when it is kept for who pays it. */
  readonly expiresAt: string;
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

export const cardSaleToDto = ({ form, account, event, currency, gateway, tendered, isReserved }: CardSale) => ({
  ...(account !== undefined && { account }),
  ...(event !== undefined && { event }),
  ...(form.buyerEmail && { buyer: { name: form.buyerName.trim(), email: form.buyerEmail.trim() } }),
  currency,
  amount: amountOf(form.amount),
  recipient: form.recipient.trim(),
  email: form.email.trim(),
  message: form.message.trim(),
  deliver_on: form.deliverOn || null,
  gateway,
  ...(tendered && { tendered }),
  ...(isReserved && { reserve_only: true }),
});

export const soldCardFromDto = ({ code, amount, currency, recipient, email, ...dto }: SoldCardDto): SoldCard => ({
  paying: { id: dto.reservation, secret: dto.secret, payment: dto.payment },
  isSold: dto.status === "Success",
  expiresAt: dto.expires_at,
  code,
  amount,
  currency,
  recipient,
  email,
  deliverOn: dto.deliver_on,
  change: dto.change,
  pdf: dto.pdf,
});

/** The reservation of a card that is paid next: there are no tickets in it. */
export const reservationOfCard = ({ paying, expiresAt, amount, currency }: SoldCard): Reservation => ({
  ...paying,
  expiresAt,
  quote: {
    lines: [],
    subtotal: amount,
    tax: "0.00",
    bookingFee: "0.00",
    saving: "0.00",
    promo: "",
    cards: [],
    total: amount,
    due: amount,
    currency,
    isPayable: true,
    payableMessage: "",
  },
});
