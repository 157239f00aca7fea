/** What a browser keeps as small texts; its type is written out, since a service worker reads this file and has none. */
interface Kept {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Asked anew each time: where storage is forbidden, even to name it throws. */
const kept = (): Kept => (globalThis as unknown as { readonly localStorage: Kept }).localStorage;

/** What the browser did not take: a door on a phone that is full, or that keeps nothing, goes on until it is closed. */
const unkept = new Map<string, string | null>();

/** Small texts of this browser; never throws. A worker has none. */
export const texts = {
  areThere: (): boolean => "localStorage" in globalThis,
  read: (key: string): string | null => {
    const held = unkept.get(key);
    if (held !== undefined) return held;
    try {
      return kept().getItem(key);
    } catch {
      return null;
    }
  },
  write: (key: string, value: string): void => {
    try {
      kept().setItem(key, value);
      unkept.delete(key);
    } catch {
      unkept.set(key, value);
    }
  },
  remove: (key: string): void => {
    try {
      kept().removeItem(key);
      unkept.delete(key);
    } catch {
      unkept.set(key, null);
    }
  },
};
