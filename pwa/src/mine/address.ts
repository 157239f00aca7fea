/** Whose order this page is of, and the key that opens it: both stand in the address that the buyer was mailed. */

export interface Opened {
  readonly payment: string;
  readonly key: string;
}

export interface Keeps {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

const nameOf = (payment: string) => `foyer-order-${payment}`;

/**
 * Reads the payment, and its key from the fragment. Whoever comes back from their bank comes without: a key that was
 * here before is kept for as long as the tab is open.
 */
export function openedBy({ pathname, hash }: { pathname: string; hash: string }, storage: Keeps): Opened {
  const payment = /^\/o\/([^/]+)$/.exec(pathname)?.[1] ?? "";
  const key = hash.slice(1);
  try {
    if (key) storage.setItem(nameOf(payment), key);
    return { payment, key: key || (storage.getItem(nameOf(payment)) ?? "") };
  } catch {
    // A browser may refuse to keep anything.
    return { payment, key };
  }
}

/**
 * Where a bank sends the buyer back to, which says what they were paying. It has no key: that is nothing to banks and
 * providers.
 */
export const returnAddress = (
  { origin, pathname }: { origin: string; pathname: string },
  language: string,
  reservation: number,
): string => `${origin}${pathname}?paid=${reservation}&lang=${language}`;

/** The reservation that was left for the bank, where somebody comes back from there. */
export const reservationPaid = ({ search }: { search: string }): number | undefined => numberIn(search, "paid");

/** What is to be paid at once: the box office opens the page so, in its dialog. */
export const reservationToPay = ({ search }: { search: string }): number | undefined => numberIn(search, "pay");

function numberIn(search: string, name: string): number | undefined {
  const [, found] = new RegExp(`^\\?${name}=(\\d{1,15})(&|$)`).exec(search) ?? [];
  return found === undefined ? undefined : Number(found);
}
