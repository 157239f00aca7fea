import { say, type Messages } from "@/i18n/message";

const english: Record<string, Messages[string]> = {};
let spoken = { language: "en", texts: english as Messages };
let hear: ((texts: Messages) => void) | undefined;

/** Every text that was loaded so far, by its catalogue and name, `orders:columns.total`, and the language of them. */
export const catalogue = {
  get locale(): string {
    return spoken.language;
  },
  has: (key: string): boolean => key in spoken.texts || key in english,
  /** What another language has no words for is said in English. */
  say(key: string, values?: Readonly<Record<string, unknown>>): string {
    const own = spoken.texts[key];
    const message = own ?? english[key];
    if (message) return say(message, own ? spoken.language : "en", values);
    if (import.meta.env.DEV) throw new Error(`There is no text ${key}`);
    return key;
  },
  speak(language: string, texts: Messages = english): void {
    spoken = { language, texts };
  },
  /** Adds texts of the language that is spoken. */
  add(texts: Messages): void {
    spoken = { ...spoken, texts: { ...spoken.texts, ...texts } };
  },
  /** Gives the English texts that are there, and from now on each catalogue's as a screen brings them. */
  hearAdded(hears: typeof hear): Messages {
    hear = hears;
    return english;
  },
};

/** Adds English texts of a catalogue, compiled by vite.texts.ts, which has each module bring those that it names. */
export function addTexts(texts: Messages): void {
  Object.assign(english, texts);
  hear?.(texts);
}
