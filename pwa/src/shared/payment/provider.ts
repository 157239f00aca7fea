/** Loads the card provider's own script, once: its address and the publishable key come with the server's answer. */
import type { Stripe } from "@stripe/stripe-js";
import { t } from "@/i18n/i18n";
import { localeOf } from "@/shared/payment/languages";
import type { CardAsk, CardProvider } from "@/shared/payment/model";
import type { Gateway } from "@/shared/sale/model";

const scripts = new Map<string, Promise<void>>();
const providers = new Map<string, Stripe>();

/** The provider behind a gateway: the demo's test card has a part of ours, and only who pays by it loads that. */
export async function providerOf(gateway: Gateway, ask: CardAsk, language: string): Promise<CardProvider> {
  // Stripe takes back the elements that it gave, and no others: so does everybody who asks it.
  if (gateway !== "testcard") return (await loadProvider(ask, language)) as CardProvider;
  return (await import("@/shared/payment/testCard/provider")).testCard;
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
