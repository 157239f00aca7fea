/**
 * Locales that nobody speaks. `en-XA` says each text longer by 40 %, with accents, in brackets: what has none is in no
 * catalogue, and what is cut has no room for German. `ar-XB` is the same from right to left.
 */
import type { Tongue } from "@/i18n/office";
import type { Message, Messages } from "./catalogue";

const LONGER = 0.4;
const PLAIN = "ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz";
const ACCENTED = "ÀÇÐÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽàçðéĝĥîĵķļñöŕšţûŵýž";
const ACCENTS = new Map([...PLAIN].map((letter, place) => [letter, [...ACCENTED][place] ?? letter]));
/** What a text is lengthened by: words of usual lengths, so that lines break as they do in a language. */
const FILLING = "öñé ţŵö ţĥŕéé ƒöûŕ ƒîvé šîx šévéñ ";
/** From right to left, so that brackets and full stops stand where they would in Arabic. */
const RIGHT_TO_LEFT = "\u200f";

/** Names in braces, which a template reads, and addresses stay as they are typed. */
const accented = (text: string) =>
  text.replaceAll(/\{[^}]*\}|https?:\S+|[A-Za-z]/g, (found) => ACCENTS.get(found) ?? found);

/** A plural's forms; what the compiler leaves empty is none. */
const formsOf = (forms: Readonly<Record<string, Message | undefined>>) =>
  Object.entries(forms).flatMap(([form, texts]) => (texts ? [[form, texts] as const] : []));

function withAccents(message: Message): Message {
  return message.map((part) => {
    if (typeof part === "string") return accented(part);
    const [name, kind, forms] = part;
    if (!forms || !kind) return part;
    return [name, kind, Object.fromEntries(formsOf(forms).map(([form, texts]) => [form, withAccents(texts)]))];
  });
}

/** How many letters a message has at most, its values left out. */
const lengthOf = (message: Message): number =>
  message.reduce<number>((sum, part) => {
    if (typeof part === "string") return sum + part.length;
    return sum + Math.max(0, ...formsOf(part[2] ?? {}).map(([, texts]) => lengthOf(texts)));
  }, 0);

/** `["Order ", ["id"]]` as `[Öŕðéŕ 7 öñé]`. */
export function pseudo(message: Message, mark = ""): Message {
  const length = Math.ceil(lengthOf(message) * LONGER);
  if (length === 0) return message;
  const filling = FILLING.repeat(Math.ceil(length / FILLING.length))
    .slice(0, length)
    .trim();
  return [`${mark}[`, ...withAccents(message), ` ${filling}]${mark}`];
}

const tongueOf = (dir: Tongue["dir"], mark = ""): Tongue => ({
  counts: "en",
  dir,
  textsFor: (area, english) => {
    const own = Object.entries(english).filter(([key]) => key.startsWith(`${area}:`));
    return Promise.resolve<Messages>(Object.fromEntries(own.map(([key, message]) => [key, pseudo(message, mark)])));
  },
});

export const lengthened = tongueOf("ltr");
export const mirrored = tongueOf("rtl", RIGHT_TO_LEFT);
