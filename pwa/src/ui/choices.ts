import type { Choice } from "./Combo";

const MOST = 50;

/** The choices in which every typed word begins a word, those that begin with it first; at most 50. */
export function matching<Found extends Choice>(
  choices: readonly Found[],
  typed: string,
  most = MOST,
): readonly Found[] {
  const words = plain(typed).split(" ").filter(Boolean);
  if (words.length === 0) return choices.slice(0, most);
  const found = choices.filter(({ label }) => words.every((word) => ` ${plain(label)}`.includes(` ${word}`)));
  const leads = ({ label }: Choice) => (plain(label).startsWith(words.join(" ")) ? 0 : 1);
  return found.toSorted((one, other) => leads(one) - leads(other)).slice(0, most);
}

/** `São-Paulo` is found by `sao paulo`. */
const plain = (text: string) =>
  folded(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Finding names as people type them: without accents, capitals and apostrophes. The server has the same rule
 * (`server/platform/search.py`, `server/payments/search_terms.py`); both are held to `server/platform/tests/search_cases.json`.
 */

/** Of scripts in which people leave them out: in others a mark is a letter. */
const ACCENTS = /(?=[\p{sc=Zinh}\p{sc=Arab}\p{sc=Cyrl}\p{sc=Hebr}])\p{M}/gu;
const APOSTROPHES = /['`´‘’ʻʼʾʿ”]/gu;
/** Letters that Unicode does not take apart into a plain one and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: "l",
  ı: "i",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ə: "e",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ß: "ss",
  ς: "σ",
};
const LONE_LETTERS = /[łıøđðħəæœþßς]/gu;

const ASCII = /^[\u0020-\u007e]*$/u;
const plainly = (text: string) =>
  text.replace(APOSTROPHES, "").replace(LONE_LETTERS, (letter) => LETTERS[letter] ?? letter);

/** Gives a text without capitals, accents and apostrophes. */
export function folded(text: string): string {
  const plain = plainly(text.toLowerCase());
  return ASCII.test(plain) ? plain : plainly(plain.normalize("NFKD").replace(ACCENTS, ""));
}

const NAME_ENDS = /[\s,;:/()[\]"]+/u;
const EDGES = /^[-.–]+|[-.–]+$/gu;
const TYPED_EDGES = /^[-.,;:/()[\]"–]+|[-.,;:/()[\]"–]+$/gu;

/** The words by which a name is found: Smith-Jones by Jones, too. */
export function wordsOfName(name: string): readonly string[] {
  const whole = folded(name)
    .split(NAME_ENDS)
    .map((word) => word.replace(EDGES, ""));
  return whole.flatMap((word) => [word, ...word.split("-").slice(1)]).filter(Boolean);
}

/** The beginnings of words that somebody has typed. */
export const wordsTyped = (typed: string): readonly string[] =>
  folded(typed)
    .split(/\s+/u)
    .map((word) => word.replace(TYPED_EDGES, ""))
    .filter(Boolean);
