import { browserStorage } from "@/device/web/browserStorage";

/** What a page keeps by name. */
interface PageStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const ofPage: PageStorage = {
  getItem: (key) => browserStorage.read(key),
  setItem: (key, value) => browserStorage.write(key, value),
  removeItem: (key) => browserStorage.remove(key),
};

/** Never throws: what a full browser does not take lasts until the app is closed. A worker has nothing of the kind. */
export const pageStorage = (): PageStorage | undefined => (browserStorage.isThere() ? ofPage : undefined);

const OWNER_KEY = "foyer-owner";
const watchers = new Set<() => void>();

/** Called when somebody has signed in: what they still had to send is theirs again. */
export function watchOwner(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whose data this browser holds: the person's id. A worker cannot ask, and gets null. */
export const storedOwner = (): string | null => pageStorage()?.getItem(OWNER_KEY) ?? null;
export const keepOwner = (owner: string): void => {
  pageStorage()?.setItem(OWNER_KEY, owner);
  watchers.forEach((watcher) => watcher());
};
export const forgetOwner = (): void => pageStorage()?.removeItem(OWNER_KEY);

/** Who has made something that waits: what is said of it to whoever signs in next. */
export interface Maker {
  readonly id: number;
  readonly name: string;
  readonly account: number;
}

let asked: (() => Maker | null) | undefined;

/** Called once, at the start: the session knows who is signed in. */
export function setMakerSource(who: () => Maker | null): void {
  asked = who;
}

export const makerNow = (): Maker | null => asked?.() ?? null;

/** Whether anybody is signed in here, as far as that can be asked. */
export const isAnybodyIn = (): boolean => asked === undefined || asked() !== null;
