const MINUS = "−";

/** The spec's rule: USD shows $, any other currency the pound sign. */
export function currencySymbol(currency: string): string {
  return currency === "USD" ? "$" : "£";
}

/** `("1234.5", "GBP")` → `£1,234.50`. Works on the digits: money never passes through a floating number. */
export function formatMoney(amount: string, currency: string): string {
  const { negative, whole, pence } = digitsOf(amount);
  return `${negative ? MINUS : ""}${currencySymbol(currency)}${grouped(whole)}.${pence}`;
}

/** `£31.2k`, for chart labels alone. */
export function formatMoneyShort(amount: string, currency: string): string {
  const pounds = Number(amount);
  if (Math.abs(pounds) < 1000) return formatMoney(amount, currency);
  const [size, unit] = Math.abs(pounds) < 999_950 ? [1000, "k"] : [1_000_000, "m"];
  const sign = pounds < 0 ? MINUS : "";
  return `${sign}${currencySymbol(currency)}${Math.abs(pounds / size).toFixed(1)}${unit}`;
}

/** In the currency's smallest unit, to add and compare with. */
export function toMinor(amount: string): number {
  const { negative, whole, pence } = digitsOf(amount);
  const minor = Number(whole) * 100 + Number(pence);
  return negative ? -minor : minor;
}

/** Back to the wire's shape: `-880` → `"-8.80"`. */
export function fromMinor(minor: number): string {
  const digits = String(Math.abs(Math.round(minor))).padStart(3, "0");
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function formatCount(count: number): string {
  return `${count < 0 ? MINUS : ""}${grouped(String(Math.abs(count)))}`;
}

function digitsOf(amount: string): { negative: boolean; whole: string; pence: string } {
  const parts = /^\s*([-−])?(\d+)(?:\.(\d+))?\s*$/.exec(amount);
  if (!parts) throw new RangeError(`Not an amount: ${amount}`);
  const [, sign, whole = "0", fraction = ""] = parts;
  const pence = fraction.padEnd(2, "0");
  if (/[^0]/.test(pence.slice(2))) throw new RangeError(`More than two decimals: ${amount}`);
  const isZero = /^0*$/.test(whole + pence);
  return { negative: sign !== undefined && !isZero, whole: whole.replace(/^0+(?=\d)/, ""), pence: pence.slice(0, 2) };
}

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ",");
