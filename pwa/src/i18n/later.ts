import { speakAlso, type Loads } from "@/i18n/speaking";

const LATER: Loads = {
  de: () => import("virtual:language/de/later"),
  fr: () => import("virtual:language/fr/later"),
  es: () => import("virtual:language/es/later"),
};

/** Is there once the texts that a page says after its first view are, in what is spoken. */
export const laterTexts = (): Promise<void> => speakAlso(LATER);
