import { texts } from "@/device/web/texts";

/** What a page keeps as small texts. */
interface Local {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const ofPage: Local = {
  getItem: (key) => texts.read(key),
  setItem: (key, value) => texts.write(key, value),
  removeItem: (key) => texts.remove(key),
};

/** Never throws: what a full browser does not take lasts until the app is closed. A worker has nothing of the kind. */
export const local = (): Local | undefined => (texts.areThere() ? ofPage : undefined);
