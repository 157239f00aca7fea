/** A payment by card, in our words. */
import type { Appearance, PaymentIntent, StripeError } from "@stripe/stripe-js";
import { t } from "@/i18n/i18n";
import type { PaymentDto } from "@/shared/sale/model";

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
export function cardAskFromDto({ client_secret: clientSecret, provider }: PaymentDto): CardAsk | undefined {
  if (!clientSecret || !provider) return undefined;
  return { clientSecret, publishableKey: provider.publishable_key, account: provider.account, script: provider.script };
}

type Intent = Pick<PaymentIntent, "status" | "last_payment_error">;
type ProviderError = Pick<StripeError, "type"> & Partial<Pick<StripeError, "message" | "payment_intent">>;

/** What came of it: an error, or the payment as it stands then. */
export interface Confirmed {
  readonly error?: ProviderError;
  readonly paymentIntent?: Intent;
}

/** The provider's fields, in a place of our page. */
export interface CardFields {
  on(event: "ready" | "loaderror", listener: () => void): unknown;
  mount(place: HTMLElement): void;
  destroy(): void;
}

interface BillingDetails {
  readonly name: string;
  readonly email: string;
  readonly phone?: string;
}

export interface CardElements {
  create(
    kind: "payment",
    options: { readonly layout: "tabs"; readonly defaultValues: { readonly billingDetails: BillingDetails } },
  ): CardFields;
}

/** What is asked of a provider, in Stripe's words: another one that has these is no different to a buyer. */
export interface CardProvider {
  elements(options: { readonly clientSecret: string; readonly appearance: Appearance }): CardElements;
  confirmPayment(options: {
    readonly elements: CardElements;
    readonly confirmParams: {
      readonly return_url: string;
      readonly payment_method_data: { readonly billing_details: BillingDetails };
    };
    readonly redirect: "if_required";
  }): Promise<Confirmed>;
  retrievePaymentIntent(clientSecret: string): Promise<Confirmed>;
}

/** What asks for a card: the provider's script, and what it asks for. */
export interface CardForm {
  readonly ask: CardAsk;
  readonly provider: CardProvider;
}

/** How far the provider has come; `again` tells why there is to be another try. */
export type Outcome =
  | { readonly at: "succeeded" }
  | { readonly at: "processing" }
  | { readonly at: "again"; readonly message: string };

/** What came of a confirmation, or how a payment stands that a buyer comes back to (spec part 3, sections 4 and 8). */
export function outcomeOf(intent: Intent | undefined): Outcome {
  switch (intent?.status) {
    case "succeeded":
      return { at: "succeeded" };
    case "processing":
      return { at: "processing" };
    case "requires_payment_method":
      return { at: "again", message: wordsOf(intent.last_payment_error) ?? t("sale:notPaid") };
    case "canceled":
    case "requires_action":
    case "requires_capture":
    case "requires_confirmation":
    case undefined:
    default:
      return { at: "again", message: t("somethingWrong") };
  }
}

/** The same for an error: it may also say that the payment has been made already, as by the other of two tabs. */
export function outcomeOfError(error: ProviderError): Outcome {
  const status = error.payment_intent?.status;
  if (status === "succeeded" || status === "processing") return { at: status };
  return { at: "again", message: wordsOf(error) ?? t("sale:byCard.unexpected") };
}

/** The provider's words about a card or a field; its words about anything else are not for buyers. */
function wordsOf(error: ProviderError | null | undefined): string | undefined {
  const isForBuyers = error?.type === "card_error" || error?.type === "validation_error";
  return isForBuyers && error.message ? error.message : undefined;
}
