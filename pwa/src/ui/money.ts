import { apart } from "@/i18n/apart";
import { type Digits, otherWriting } from "@/i18n/writing";

const MINUS = "−";
/** The decimals of every amount in the API: as many as any currency has that can be chosen. */
const AMOUNT_DECIMALS = 2;
const AMOUNT_UNITS = 10 ** AMOUNT_DECIMALS;
/** ISO 4217 (`server/platform/money.py`; `money_cases.json` is tried against both). */
const WITHOUT_DECIMALS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF";
const WITH_THREE = "BHD IQD JOD KWD LYD OMR TND";

export function decimalsOf(currency: string): number {
  if (WITHOUT_DECIMALS.split(" ").includes(currency)) return 0;
  return WITH_THREE.split(" ").includes(currency) ? 3 : 2;
}

/** As the server writes them (`money.symbol`); the rest of what can be chosen goes by its code: `CHF 12.00`. */
const SIGNS: Readonly<Record<string, string>> = {
  USD: "$",
  EUR: "€",
  AUD: "A$",
  CAD: "CA$",
  NZD: "NZ$",
  ILS: "₪",
  INR: "₹",
};
const BY_CODE = "AED CHF CZK DKK HUF NOK PLN RON SEK SGD ZAR";

/** The sign of a currency that can be chosen; the pound for any other, as the spec has it. */
export function currencySymbol(currency: string): string {
  return SIGNS[currency] ?? (BY_CODE.split(" ").includes(currency) ? currency : "£");
}

/** What stands before an amount in English: a sign at once, a code with a space. */
function leadingSign(currency: string): string {
  const symbol = currencySymbol(currency);
  return symbol === currency ? `${symbol}\u00a0` : symbol;
}

/**
 * `("1234.5", "GBP")` → `£1,234.50`, or as another language writes it. Works on the digits: money never
 * passes through a floating number.
 */
export function formatMoney(amount: string, currency: string): string {
  const digits = digitsOf(amount, decimalsOf(currency));
  const other = otherWriting();
  if (other) return apart(other.money(digits, currencySymbol(currency)));
  const { negative, whole, fraction } = digits;
  return apart(`${negative ? MINUS : ""}${leadingSign(currency)}${grouped(whole)}${fraction && `.${fraction}`}`);
}

/** `£31.2k`, `31,2 k £`, for chart labels alone. */
export function formatMoneyShort(amount: string, currency: string): string {
  const pounds = Number(amount);
  if (Math.abs(pounds) < 1000) return formatMoney(amount, currency);
  const [size, unit] = Math.abs(pounds) < 999_950 ? [1000, "k"] : [1_000_000, "m"];
  const other = otherWriting();
  if (other) {
    return apart(other.money(digitsOf((pounds / size).toFixed(1), 1), `${unit}\u00a0${currencySymbol(currency)}`));
  }
  const sign = pounds < 0 ? MINUS : "";
  return apart(`${sign}${leadingSign(currency)}${Math.abs(pounds / size).toFixed(1)}${unit}`);
}

/** In hundredths, as the API has it, to add and compare with. */
export function toMinor(amount: string): number {
  const { negative, whole, fraction } = digitsOf(amount, AMOUNT_DECIMALS);
  const minor = Number(whole) * AMOUNT_UNITS + Number(fraction);
  return negative ? -minor : minor;
}

/** Back to the API's format: `-880` → `"-8.80"`. */
export function fromMinor(minor: number): string {
  const digits = String(Math.abs(Math.round(minor))).padStart(AMOUNT_DECIMALS + 1, "0");
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -AMOUNT_DECIMALS)}.${digits.slice(-AMOUNT_DECIMALS)}`;
}

export function formatCount(count: number): string {
  const other = otherWriting();
  if (other) return other.count(digitsOf(String(count), 0));
  return `${count < 0 ? MINUS : ""}${grouped(String(Math.abs(count)))}`;
}

function digitsOf(amount: string, decimals: number): Digits {
  const parts = /^\s*([-−])?(\d+)(?:\.(\d+))?\s*$/.exec(amount);
  if (!parts) throw new RangeError(`Not an amount: ${amount}`);
  const [, sign, whole = "0", rest = ""] = parts;
  if (/[^0]/.test(rest.slice(decimals))) throw new RangeError(`More than ${decimals} decimals: ${amount}`);
  const fraction = rest.padEnd(decimals, "0").slice(0, decimals);
  const isZero = /^0*$/.test(whole + fraction);
  return { negative: sign !== undefined && !isZero, whole: whole.replace(/^0+(?=\d)/, ""), fraction };
}

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ",");
