/** Which buttons an exchange's confirmation has (spec part 3, section 4). */
import type { Right } from "@/shell/rights";
import type { ExchangeQuote } from "./model";

/** Of the absolute change, in minor units (section 9). */
export const THRESHOLD = 50;

export interface SettlingButton {
  /** In the catalogue. */
  readonly text: "continue" | "withCharge" | "withoutCharge" | "withCredit" | "withRefund" | "withoutRefund";
  readonly settles: boolean;
  /** What one needs to press it; nothing where there is no difference. */
  readonly right: Right | undefined;
  readonly isClosed: boolean;
}

const CREDIT: SettlingButton = { text: "withCredit", settles: true, right: "exchange_refund", isClosed: false };

/**
 * What may be done about the difference, the settling last. A gift card that has paid closes that, but for credit where
 * money has paid what is left.
 */
export function buttonsOf(quote: ExchangeQuote): readonly SettlingButton[] {
  const { change, isPartial } = quote;
  if (Math.abs(change) < THRESHOLD) return [{ text: "continue", settles: false, right: undefined, isClosed: false }];
  const isCharge = change > 0;
  const without = isCharge ? "withoutCharge" : "withoutRefund";
  const isClosed = quote.usedGiftCard || !(isCharge ? quote.mayCharge : quote.mayRefund);
  return [
    { text: isPartial ? "continue" : without, settles: false, right: "exchange_waive", isClosed: false },
    ...(quote.creditUntil ? [CREDIT] : []),
    isCharge
      ? { text: "withCharge", settles: true, right: "exchange_charge", isClosed }
      : { text: "withRefund", settles: true, right: "exchange_refund", isClosed },
  ];
}
