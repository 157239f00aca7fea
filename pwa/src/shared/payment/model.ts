/** A payment by card, in our words. */
import type { PaymentIntent, StripeError } from "@stripe/stripe-js";
import { t } from "@/i18n/i18n";
import type { WirePayment } from "@/shared/sale/model";

/** What is paid for: a reservation, or the sale of a gift card. The secret shows it to nobody else. */
export interface Paying {
  readonly id: number;
  readonly secret: string;
  readonly payment: string;
}

/** What the browser needs to ask a buyer for a card. */
export interface CardAsk {
  readonly clientSecret: string;
  readonly publishableKey: string;
  /** Whose money it will be. */
  readonly account: string;
  /** Where the provider's script is. */
  readonly script: string;
}

/** Undefined where no card is asked for: it is paid already, or over. */
export function cardAskFromWire({ client_secret: clientSecret, provider }: WirePayment): CardAsk | undefined {
  if (!clientSecret || !provider) return undefined;
  return { clientSecret, publishableKey: provider.publishable_key, account: provider.account, script: provider.script };
}

/** How far the provider has come; `again` says why there is to be another try. */
export type Outcome =
  | { readonly at: "succeeded" }
  | { readonly at: "processing" }
  | { readonly at: "again"; readonly says: string };

/** What came of a confirmation, or how a payment stands that a buyer comes back to (spec part 3, sections 4 and 8). */
export function outcomeOf(intent: Pick<PaymentIntent, "status" | "last_payment_error"> | undefined): Outcome {
  switch (intent?.status) {
    case "succeeded":
      return { at: "succeeded" };
    case "processing":
      return { at: "processing" };
    case "requires_payment_method":
      return { at: "again", says: wordsOf(intent.last_payment_error) ?? t("sale:notPaid") };
    case "canceled":
    case "requires_action":
    case "requires_capture":
    case "requires_confirmation":
    case undefined:
    default:
      return { at: "again", says: t("somethingWrong") };
  }
}

/** The same for an error: it may also say that the payment has been made already, as by the other of two tabs. */
export function outcomeOfError(error: StripeError): Outcome {
  const status = error.payment_intent?.status;
  if (status === "succeeded" || status === "processing") return { at: status };
  return { at: "again", says: wordsOf(error) ?? t("sale:byCard.unexpected") };
}

/** The provider's words about a card or a field; its words about anything else are not for buyers. */
function wordsOf(error: Pick<StripeError, "type" | "message"> | null | undefined): string | undefined {
  const isForBuyers = error?.type === "card_error" || error?.type === "validation_error";
  return isForBuyers && error.message ? error.message : undefined;
}
