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
export function openedBy({ pathname, hash }: { pathname: string; hash: string }, kept: Keeps): Opened {
  const payment = /^\/o\/([^/]+)$/.exec(pathname)?.[1] ?? "";
  const key = hash.slice(1);
  try {
    if (key) kept.setItem(nameOf(payment), key);
    return { payment, key: key || (kept.getItem(nameOf(payment)) ?? "") };
  } catch {
    // A browser may refuse to keep anything.
    return { payment, key };
  }
}

/** Where a bank sends the buyer back to: without the key, which is nothing to banks and providers. */
export const returnAddress = ({ origin, pathname }: { origin: string; pathname: string }, language: string): string =>
  `${origin}${pathname}?paid&lang=${language}`;

/** Whether somebody comes back from there. */
export const comesBack = ({ search }: { search: string }): boolean => /^\?paid(&|=|$)/.test(search);

/** Whether what waits is to be paid at once: the box office opens the page so, in its dialog. */
export const asksToPay = ({ search }: { search: string }): boolean => /^\?pay(&|=|$)/.test(search);
