/** Which language the office speaks: English is in its modules; what another one says comes beside each screen. */
import { storage } from "@/device/device";
import { asOfficeLanguage, knownIn } from "@/i18n/languages";

/** Whoever signs in on this device next is asked in what it spoke last; the first one, in what the browser speaks. */
const NAME = "foyer-language";
/** Pseudo-locales show what is in no catalogue, and what a longer or a mirrored text breaks: `i18n/pseudo.ts`. */
const isPseudo = (language: string) => /-X[AB]$/.test(language);

let current = "en";
let wanted = "en";
const watchers = new Set<() => void>();

export const officeLanguage = (): string => current;

export function onOfficeLanguage(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Gives the language for somebody who chose one, or for nobody yet; a pseudo-locale stays until it is taken away. */
function languageFor(own: string | undefined): string {
  const stored = storage.read(NAME) ?? asOfficeLanguage(knownIn(navigator.language));
  return isPseudo(stored) ? stored : (own ?? stored);
}

/** Speaks a person's language from now on, `undefined` before sign-in. Where its texts do not come, nothing changes. */
export async function speakTo(own: string | undefined): Promise<void> {
  const language = languageFor(own);
  if (language === wanted) return;
  wanted = language;
  const speaking = import("@/i18n/office").then(({ speakOffice }) => speakOffice(language, () => language === wanted));
  const isLoaded = await speaking.catch(() => false);
  // What did not come is asked for again the next time.
  if (!isLoaded && language === wanted) wanted = current;
  if (!isLoaded) return;
  current = language;
  if (!isPseudo(language)) storage.write(NAME, language);
  for (const watcher of watchers) watcher();
}
