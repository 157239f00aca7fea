/** Which language a buyer has chosen by hand: for as long as the tab is open, so also back from their bank. */
import { knownIn, type Language } from "@/i18n/languages";

export const NAME = "foyer.language";

export function readChosen(): Language | undefined {
  try {
    return knownIn(sessionStorage.getItem(NAME));
  } catch {
    return undefined;
  }
}

/** What an address asks for by `?lang=`: null where it says nothing of it, empty where it leaves that to the reader. */
export const askedIn = (search: string): string | null => new URLSearchParams(search).get("lang");
