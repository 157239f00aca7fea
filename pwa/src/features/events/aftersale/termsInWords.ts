import { textsOf } from "@/i18n/i18n";
import { formatMoney, toMinor } from "@/ui/money";
import type { Terms } from "./model";

/** What an event's terms mean, a sentence each. */
export function termsInWords(terms: Terms): readonly string[] {
  const t = textsOf("afterSale");
  const hours = (text: string) => Number(text);
  const fee = toMinor(terms.exchangeFee) > 0 ? formatMoney(terms.exchangeFee, terms.currency) : "";
  const themselves = { reach: t(`words.reaches.${terms.reach}`), hours: hours(terms.exchangeHours) };
  return [
    t(`words.fees.${terms.fees}`),
    terms.givesCredit ? t("words.credit", { months: Number(terms.creditMonths) }) : t("words.noCredit"),
    t(`words.exchanges.${terms.exchanges}`, themselves),
    ...(terms.exchanges !== "none" && fee ? [t("words.exchangeFee", { fee })] : []),
    terms.cancels ? t("words.cancels", { hours: hours(terms.cancelHours) }) : t("words.noCancels"),
    ...(terms.renames ? [t("words.renames")] : []),
    ...(terms.addsUpsells ? [t("words.addsUpsells")] : []),
  ];
}
