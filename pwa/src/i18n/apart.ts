/** Letters, digits and marks of Hebrew, Arabic and whatever else is read from right to left. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const MARKS = /[\u2068\u2069]/g;

const isMirrored = () => globalThis.document?.documentElement.dir === "rtl";

/**
 * A text that is put into another runs as its own letters do, and turns nothing beside it: after an Arabic name `£28.00`
 * would else be read as `28.00£`, and so would an amount or a date in a language that is read from right to left. Elsewhere
 * nothing is added, for what is copied and compared.
 */
export const apart = (text: string): string =>
  text && (isMirrored() || FROM_THE_RIGHT.test(text)) ? `\u2068${text}\u2069` : text;

/** A text without what sets its parts apart: for a field or a file. */
export const unmarked = (text: string): string => text.replaceAll(MARKS, "");

/** What there is of several, one after another: `Evening · £28.00`. */
export const inLine = (parts: readonly (string | false | null | undefined)[], between = " · "): string =>
  parts.flatMap((part) => (part ? [apart(part)] : [])).join(between);
