const OWNER_KEY = "foyer-owner";

/** Whose data this browser holds: the person's id. A service worker cannot ask, and gets null. */
export const keptOwner = (): string | null =>
  typeof localStorage === "undefined" ? null : localStorage.getItem(OWNER_KEY);

export const keepOwner = (owner: string): void => localStorage.setItem(OWNER_KEY, owner);
export const forgetOwner = (): void => localStorage.removeItem(OWNER_KEY);
