/** Loads the card provider's own script, once: its address and the publishable key come with the server's answer. */
import type { Appearance, Stripe, StripeElementLocale } from "@stripe/stripe-js";
import { t } from "@/i18n/i18n";
import type { CardAsk, CardProvider } from "@/shared/checkout/card";
import type { Gateway } from "@/shared/sale/model";

const scripts = new Map<string, Promise<void>>();
const providers = new Map<string, Stripe>();

/** The provider behind a gateway: the demo's test card has a part of ours, and only who pays by it loads that. */
export async function providerOf(gateway: Gateway, ask: CardAsk, language: string): Promise<CardProvider> {
  // Stripe takes back the elements that it gave, and no others: so does everybody who asks it.
  if (gateway !== "testcard") return (await loadProvider(ask, language)) as CardProvider;
  return (await import("@/shared/checkout/testCard/provider")).testCard;
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
