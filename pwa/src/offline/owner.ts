import { local } from "@/offline/local";

const OWNER_KEY = "foyer-owner";

/** Whose data this browser holds: the person's id. A worker cannot ask, and gets null. */
export const keptOwner = (): string | null => local()?.getItem(OWNER_KEY) ?? null;
export const keepOwner = (owner: string): void => local()?.setItem(OWNER_KEY, owner);
export const forgetOwner = (): void => local()?.removeItem(OWNER_KEY);
