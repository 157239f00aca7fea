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
