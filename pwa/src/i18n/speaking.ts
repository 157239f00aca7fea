/** Which language a page of buyers speaks. English is in its modules; another one is loaded before anything is shown. */
import { writeAs, type Writing } from "@/i18n/writing";
import { catalogue, type Messages } from "./catalogue";
import { knownIn, type Language } from "./languages";

interface LanguagePack {
  readonly texts: Messages;
  readonly writing?: Writing;
}

/** What a page says first in a language, or later. */
export type Loads = Readonly<Record<Exclude<Language, "en">, () => Promise<LanguagePack>>>;

const FIRST: Loads = {
  de: () => import("virtual:language/de"),
  fr: () => import("virtual:language/fr"),
  es: () => import("virtual:language/es"),
};

let parts = [FIRST];
const listeners = new Set<() => void>();

export const currentLanguage = (): Language => knownIn(catalogue.locale) ?? "en";

/** Calls back whenever another language is spoken. */
export function onLanguageChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

/**
 * Speaks a language from now on. Where its texts do not come, what was spoken before is, which is English at the start: a
 * page without words sells nothing.
 */
export async function speak(language: Language): Promise<void> {
  if (language === "en") {
    catalogue.speak("en");
    writeAs(undefined);
  } else {
    // A browser keeps each module: what was loaded before costs nothing.
    const loaded = await Promise.all(parts.map((load) => load[language]())).catch(() => undefined);
    if (loaded) {
      catalogue.speak(language, Object.assign({}, ...loaded.map(({ texts }) => texts)) as Messages);
      writeAs(loaded[0]?.writing);
    }
  }
  document.documentElement.lang = currentLanguage();
  for (const changed of listeners) changed();
}

let adding: Promise<void> | undefined;

/** Has what a page says later spoken as well, from now on; where it does not come, that is said in English. */
export function speakAlso(later: Loads): Promise<void> {
  // Whoever asks while it is on its way waits for it, too.
  adding ??= addLater(later);
  return adding;
}

async function addLater(later: Loads): Promise<void> {
  parts = [FIRST, later];
  const language = currentLanguage();
  if (language === "en") return;
  try {
    const { texts } = await later[language]();
    if (language === currentLanguage()) catalogue.add(texts);
  } catch {
    // The next step asks for it again.
    parts = [FIRST];
    adding = undefined;
  }
}
