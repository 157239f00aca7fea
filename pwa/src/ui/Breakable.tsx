import { Fragment } from "react";

/** Longer than the words of a language: an e-mail address, an id, a name typed without spaces. */
const LONG_WORD = /\S{25,}/;
const WORDS = /\s+|\S+/g;
const PIECES = /[^@._/-]{0,12}[@._/-]|[^@._/-]{1,12}/gu;

/**
 * A text whose overlong words may be broken where they have no room, in the first place after a stop of their own; short
 * ones stay whole, and a copy of it is as it was typed.
 */
export function Breakable({ text }: { readonly text: string }) {
  if (!LONG_WORD.test(text)) return text;
  return piecesOf(text).map((piece, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}

const piecesOf = (text: string): readonly string[] =>
  (text.match(WORDS) ?? []).flatMap((word) => (LONG_WORD.test(word) ? (word.match(PIECES) ?? []) : [word]));

/** A code, which stays in one line as long as a phone has one for it. */
export function Whole({ text }: { readonly text: string }) {
  return LONG_WORD.test(text) ? <Breakable text={text} /> : <span className="fy-whole">{text}</span>;
}
