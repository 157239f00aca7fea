import { apart } from "./apart";

/** ICU messages as vite.texts.ts compiles them: arguments, numbers and plurals, which are all that our texts use. */

type Values = Readonly<Record<string, unknown>>;
/** A text, or `#` in a plural; or an argument as it is, as a number, or choosing among a plural's parts. */
type Part = string | readonly [name: string, kind?: string, choices?: Readonly<Record<string, Message>>];
export type Message = readonly Part[];
export type Messages = Readonly<Record<string, Message>>;

/** What the browser knows of a language: made once, since a table says as many numbers as it has cells. */
const known = new Map<string, { readonly numbers: Intl.NumberFormat; readonly plurals: Intl.PluralRules }>();

function rulesOf(language: string) {
  const rules = known.get(language) ?? {
    numbers: new Intl.NumberFormat(language),
    plurals: new Intl.PluralRules(language),
  };
  known.set(language, rules);
  return rules;
}

/** Says a message with its values; numbers and plurals are the language's own. `counted` is what `#` stands for. */
export function say(message: Message, language: string, values: Values = {}, counted = "#"): string {
  const inWords = (part: Part): string => {
    if (part === "#") return counted;
    if (typeof part === "string") return part;
    const [name, kind, choices] = part;
    const value = values[name] as string | number | null | undefined;
    if (kind === undefined) return apart(String(value ?? ""));
    const { numbers, plurals } = rulesOf(language);
    const number = Number(value);
    if (!choices) return numbers.format(number);
    const chosen = choices[number] ?? choices[plurals.select(number)] ?? choices["other"] ?? [];
    return say(chosen, language, values, numbers.format(number));
  };
  return message.map(inWords).join("");
}

const english: Record<string, Messages[string]> = {};
let current = { language: "en", texts: english as Messages };
let hear: ((texts: Messages) => void) | undefined;

/** Every text that was loaded so far, by its catalogue and name, `orders:columns.total`, and the language of them. */
export const catalogue = {
  get locale(): string {
    return current.language;
  },
  has: (key: string): boolean => key in current.texts || key in english,
  /** What another language has no words for is said in English. */
  say(key: string, values?: Readonly<Record<string, unknown>>): string {
    const own = current.texts[key];
    const message = own ?? english[key];
    if (message) return say(message, own ? current.language : "en", values);
    if (import.meta.env.DEV) throw new Error(`There is no text ${key}`);
    return key;
  },
  speak(language: string, texts: Messages = english): void {
    current = { language, texts };
  },
  /** Adds texts of the language that is spoken. */
  add(texts: Messages): void {
    current = { ...current, texts: { ...current.texts, ...texts } };
  },
  /** Gives the English texts that are there, and from now on each catalogue's as a screen brings them. */
  hearAdded(hearer: typeof hear): Messages {
    hear = hearer;
    return english;
  },
};

/** Adds English texts of a catalogue, compiled by vite.texts.ts, which has each module bring those that it names. */
export function addTexts(texts: Messages): void {
  Object.assign(english, texts);
  hear?.(texts);
}

let coming: Promise<unknown> = Promise.resolve();

/** Is there once all that was brought so far is there in what is spoken; at once where that is English. */
export const textsThere = (): Promise<unknown> => coming;

/** Has whoever waits for texts wait for these, too. */
export function waitForTexts(texts: Promise<unknown>): void {
  coming = Promise.all([coming, texts]);
}
