import { currencySymbol, decimalsOf, formatMoney } from "@/ui/money";

/** What is typed as a limit of a day; an empty field is none. */
export const WRONG = "wrong";

const MOST_TIMES = 100_000;

export function readTimes(typed: string): number | null | typeof WRONG {
  const text = typed.trim();
  if (text === "") return null;
  return /^\d{1,6}$/.test(text) && Number(text) <= MOST_TIMES ? Number(text) : WRONG;
}

/** As the server takes it: `1500` or `1500.50`. */
export function readAmount(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return null;
  return /^\d{1,8}(\.\d{1,2})?$/.test(text) ? text : WRONG;
}

/**
 * `£1,500.00 / $1,500.00`: a sum is the limit of what is moved in each money that the account has. Where two have one sign,
 * each says which it is.
 */
export const writeAmount = (amount: string, currencies: readonly string[]): string => {
  const isTold = symbolsOf(currencies).length === currencies.length;
  const write = (currency: string) => formatMoney(wholeIn(currency, amount), currency);
  return currencies.map((currency) => (isTold ? write(currency) : `${write(currency)} ${currency}`)).join(" / ");
};

/** What stands before a sum that is typed. */
export const signsOf = (currencies: readonly string[]): string => symbolsOf(currencies).join(" / ");

const symbolsOf = (currencies: readonly string[]) => [...new Set(currencies.map(currencySymbol))];

/** Parts that a currency does not have let nothing more through. */
const wholeIn = (currency: string, amount: string) =>
  decimalsOf(currency) === 0 ? amount.replace(/\..*/, "") : amount;
