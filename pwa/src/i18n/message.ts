/** ICU messages as vite.texts.ts compiles them: arguments, numbers and plurals, which are all that our texts use. */

import { apart } from "@/i18n/apart";

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
