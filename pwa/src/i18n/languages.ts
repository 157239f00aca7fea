/** The languages in which buyers are spoken to, as `server/platform/i18n.py` has them. */
export const NAMES = { en: "English", de: "Deutsch", fr: "Français", es: "Español" } as const;

export type Language = keyof typeof NAMES;

export const LANGUAGES = Object.keys(NAMES) as readonly Language[];

/** Those that the office has a catalogue of, for staff (the same file, OFFICE). */
export const OFFICE_LANGUAGES = ["en", "de"] as const satisfies readonly Language[];

export type OfficeLanguage = (typeof OFFICE_LANGUAGES)[number];

/** Them to choose from, each by its own name. */
export const OFFICE_CHOICES = OFFICE_LANGUAGES.map((value) => ({ value, label: NAMES[value] }));

export const asOfficeLanguage = (text: string | undefined): OfficeLanguage =>
  OFFICE_LANGUAGES.find((one) => one === text) ?? "en";

/** The language of ours that a tag such as `de-AT` means, if any. */
export function knownIn(tag: string | null | undefined): Language | undefined {
  const tongue = tag?.toLowerCase().split("-")[0];
  return LANGUAGES.find((one) => one === tongue);
}

/** The first language of ours among what is wished for, the dearest first; else English. */
export const preferredOf = (...candidates: readonly (string | null | undefined)[]): Language =>
  candidates.map(knownIn).find(Boolean) ?? "en";

/** Which language a buyer has chosen by hand: for as long as the tab is open, so also back from their bank. */

export const NAME = "foyer.language";

export function readChosen(): Language | undefined {
  try {
    return knownIn(sessionStorage.getItem(NAME));
  } catch {
    return undefined;
  }
}

/** What an address asks for by `?lang=`: null where it says nothing of it, empty where it leaves that to the reader. */
export const languageIn = (search: string): string | null => new URLSearchParams(search).get("lang");
