import type { StripeElementLocale } from "@stripe/stripe-js";

/** What the provider's form speaks. To be asked for another language breaks some of its parts. */
const SPOKEN = [
  ...["ar", "bg", "cs", "da", "de", "el", "en", "en-AU", "en-CA", "en-GB", "en-NZ", "es", "es-419", "et", "fi", "fil"],
  ...["fr", "fr-CA", "he", "hr", "hu", "id", "it", "ja", "ko", "lt", "lv", "ms", "mt", "nb", "nl", "no", "pl", "pt"],
  ...["pt-BR", "ro", "ru", "sk", "sl", "sv", "th", "tr", "vi", "zh", "zh-HK", "zh-TW"],
] as const satisfies readonly StripeElementLocale[];

/** The provider's word for a page's language, without its region if need be; the browser's where it speaks neither. */
export function localeOf(language: string): StripeElementLocale {
  const [wanted, tongue] = [language.toLowerCase(), language.toLowerCase().split("-")[0]];
  const spoken = (word: string | undefined) => SPOKEN.find((one) => one.toLowerCase() === word);
  return spoken(wanted) ?? spoken(tongue) ?? "auto";
}
