import { kept } from "@/device/web/kept";

/** What a page keeps by name. */
interface Local {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const ofPage: Local = {
  getItem: (key) => kept.read(key),
  setItem: (key, value) => kept.write(key, value),
  removeItem: (key) => kept.remove(key),
};

/** Never throws: what a full browser does not take lasts until the app is closed. A worker has nothing of the kind. */
export const local = (): Local | undefined => (kept.isThere() ? ofPage : undefined);
