import { setupI18n, type Messages } from "@lingui/core";

/** Every text that was loaded so far, by its catalogue and name: `orders:columns.total`. */
export const catalogue = setupI18n({
  locale: "en",
  messages: { en: {} },
  missing: (_language, key) => {
    if (import.meta.env.DEV) throw new Error(`There is no text ${key}`);
    return key;
  },
});

/** Adds the texts of a catalogue, compiled by vite.texts.ts, which has each module bring those that it names. */
export function addTexts(language: string, texts: Messages): void {
  catalogue.load(language, texts);
}
