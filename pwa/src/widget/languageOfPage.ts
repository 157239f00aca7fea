import { languageIn, type Language, preferredOf, readChosen } from "@/i18n/languages";
import { isForStaff } from "./address";
import { isFramed } from "@/widget/host";

/**
 * What is spoken from the first view on: what the buyer has chosen in this tab, else what the page around us is written in,
 * else what their browser likes best. Nothing but their own choice changes it later, in the middle of a purchase.
 */
export async function languageOfPage(search: string): Promise<Language> {
  // Whoever sells at the counter in this tab has chosen nothing for their own frame.
  const chosen = isForStaff(search) ? undefined : readChosen();
  const host = chosen ?? languageIn(search) ?? (await hostsOwn());
  return preferredOf(host, ...navigator.languages);
}

/** Loaded for pages that have not said it in our address, as those with our tag do. */
const hostsOwn = async () => (isFramed() ? (await import("@/widget/languageOfHost")).languageOfHost() : undefined);
