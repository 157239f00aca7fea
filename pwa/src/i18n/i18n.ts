import "virtual:texts/common";
import { catalogue } from "./catalogue";

/**
 * Gives a text by its name in one catalogue, `columns.total`, or in any, `orders:columns.total`, with the values that it
 * has room for. One that differs with a number takes it as `count`.
 */
export type Translate = (name: string, values?: Readonly<Record<string, unknown>>) => string;

const keyOf = (area: string, name: string) => (name.includes(":") ? name : `${area}:${name}`);

const made = new Map<string, Translate>();

/** The texts of a catalogue, `en/<area>.json`: the same function each time, so that it may be depended on. */
export function textsOf(area: string): Translate {
  const known = made.get(area);
  if (known) return known;
  const translate: Translate = (name, values) => catalogue.say(keyOf(area, name), values);
  made.set(area, translate);
  return translate;
}

/** Whether a text was loaded, by its full name. */
export const hasText = (key: string): boolean => catalogue.has(key);

/** The texts that every page may need. */
export const t = textsOf("common");

/** What a rule of a form says: asked for when it is shown, as forms are made before anybody has chosen a language. */
export const orText = (key: string, values?: Parameters<Translate>[1]) => ({ error: () => t(key, values) });
