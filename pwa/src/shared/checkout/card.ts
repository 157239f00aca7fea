/** A payment by card, in our words, and its provider, whose script is loaded once. */
import type { Appearance, PaymentIntent, Stripe, StripeElementLocale, StripeError } from "@stripe/stripe-js";
import { t } from "@/i18n/i18n";
import type { Gateway, PaymentDto } from "../sale/model";

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

const scripts = new Map<string, Promise<void>>();
const providers = new Map<string, Stripe>();

/** The provider behind a gateway: the demo's test card has a part of ours, and only who pays by it loads that. */
export async function providerOf(gateway: Gateway, ask: CardAsk, language: string): Promise<CardProvider> {
  // Stripe takes back the elements that it gave, and no others: so does everybody who asks it.
  if (gateway !== "testcard") return (await loadProvider(ask, language)) as CardProvider;
  return (await import("./testCard/provider")).testCard;
}

/** Rejects with words for the buyer where the script cannot be loaded; the next call then tries again. */
export async function loadProvider(ask: CardAsk, language: string): Promise<Stripe> {
  const { script, publishableKey, account } = ask;
  const locale = localeOf(language);
  const name = [script, publishableKey, account, locale].join(" ");
  const known = providers.get(name);
  if (known) return known;
  await loadScript(script);
  if (!window.Stripe) throw new Error(t("sale:byCard.notLoaded"));
  const provider = window.Stripe(publishableKey, { locale, ...(account && { stripeAccount: account }) });
  providers.set(name, provider);
  return provider;
}

function loadScript(address: string): Promise<void> {
  const loading =
    scripts.get(address) ??
    new Promise<void>((resolve, reject) => {
      const element = document.createElement("script");
      element.src = address;
      element.onload = () => resolve();
      element.onerror = () => {
        scripts.delete(address);
        element.remove();
        reject(new Error(t("sale:byCard.notLoaded")));
      };
      document.head.append(element);
    });
  scripts.set(address, loading);
  return loading;
}

/** What the provider's form speaks. To be asked for another language breaks some of its parts. */
const LANGUAGES = [
  ...["ar", "bg", "cs", "da", "de", "el", "en", "en-AU", "en-CA", "en-GB", "en-NZ", "es", "es-419", "et", "fi", "fil"],
  ...["fr", "fr-CA", "he", "hr", "hu", "id", "it", "ja", "ko", "lt", "lv", "ms", "mt", "nb", "nl", "no", "pl", "pt"],
  ...["pt-BR", "ro", "ru", "sk", "sl", "sv", "th", "tr", "vi", "zh", "zh-HK", "zh-TW"],
] as const satisfies readonly StripeElementLocale[];

/** The provider's word for a page's language, without its region if need be; the browser's where it speaks neither. */
function localeOf(language: string): StripeElementLocale {
  const [wanted, tongue] = [language.toLowerCase(), language.toLowerCase().split("-")[0]];
  const supported = (word: string | undefined) => LANGUAGES.find((one) => one.toLowerCase() === word);
  return supported(wanted) ?? supported(tongue) ?? "auto";
}

/** What the form looks like. It stands in a frame, which no variable of ours reaches: so it is given their values. */
export function appearanceOf(page: HTMLElement): Appearance {
  const style = getComputedStyle(page);
  const value = (name: string) => style.getPropertyValue(`--fy-${name}`).trim();
  return {
    theme: page.dataset.theme === "dark" ? "night" : "stripe",
    variables: {
      colorPrimary: value("accent-text"),
      colorBackground: value("surface"),
      colorText: value("text"),
      colorTextSecondary: value("text-2"),
      colorTextPlaceholder: value("text-3"),
      colorDanger: value("danger"),
      fontFamily: value("font"),
      fontSizeBase: "16px",
      borderRadius: value("radius-control"),
      gridRowSpacing: "12px",
    },
    rules: {
      ".Input": { border: `1px solid ${value("line-strong")}`, boxShadow: "none" },
      ".Input:focus": { border: `1px solid ${value("accent-text")}`, boxShadow: `0 0 0 1px ${value("accent-text")}` },
      ".Input--invalid": { border: `1px solid ${value("danger")}`, boxShadow: "none" },
      ".Label": { color: value("text-2"), fontSize: "14px" },
    },
  };
}
