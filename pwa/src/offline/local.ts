import { webStorage } from "@/device/web/storage";

/** What a page keeps as small texts. */
interface Local {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const ofPage: Local = {
  getItem: (key) => webStorage.read(key),
  setItem: (key, value) => webStorage.write(key, value),
  removeItem: (key) => webStorage.remove(key),
};

/** Never throws: what a full browser does not take lasts until the app is closed. A worker has nothing of the kind. */
export const local = (): Local | undefined => ("localStorage" in globalThis ? ofPage : undefined);
