/** The demo's test card, as it is typed. */
export interface Typed {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

export type Answer = "complete" | "fail";

export const NOTHING_TYPED: Typed = { number: "", expiry: "", cvc: "" };

const digitsOf = (text: string, most: number) => text.replace(/\D/g, "").slice(0, most);

/** A card's number in its groups of four. */
export const numberOf = (text: string): string => digitsOf(text, 16).replace(/(\d{4})(?=\d)/g, "$1 ");

/** A month as `12 / 34`; a slash that is taken away takes the digit before it along, else it would come back. */
export function expiryOf(text: string, before: string): string {
  const [digits, had] = [digitsOf(text, 4), digitsOf(before, 4)];
  const isTakenBack = text.length < before.length && digits === had;
  const left = isTakenBack ? digits.slice(0, -1) : digits;
  return left.length < 2 ? left : `${left.slice(0, 2)} / ${left.slice(2)}`;
}
