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

/** `£1,500.00 / $1,500.00`: a sum is the limit of what is moved in each money that the account has. */
export const writeAmount = (amount: string, currencies: readonly string[]): string =>
  eachOnce(currencies, (currency) => formatMoney(wholeIn(currency, amount), currency));

export const symbolsOf = (currencies: readonly string[]): string => eachOnce(currencies, currencySymbol);

const eachOnce = (currencies: readonly string[], write: (currency: string) => string) =>
  [...new Set(currencies.map(write))].join(" / ");

/** Parts that a currency does not have let nothing more through. */
const wholeIn = (currency: string, amount: string) =>
  decimalsOf(currency) === 0 ? amount.replace(/\..*/, "") : amount;
