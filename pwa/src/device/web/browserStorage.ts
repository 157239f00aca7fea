/** What a browser keeps by name; its type is written out, since a service worker reads this file and has none. */
interface Browsers {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Asked anew each time: where storage is forbidden, even to name it throws. */
const browsers = (): Browsers => (globalThis as unknown as { readonly localStorage: Browsers }).localStorage;

/** What the browser did not take: a door on a phone that is full, or that keeps nothing, goes on until it is closed. */
const unkept = new Map<string, string | null>();

/** All that this browser keeps by name; never throws. A worker has none. */
export const browserStorage = {
  isThere: (): boolean => "localStorage" in globalThis,
  read: (key: string): string | null => {
    const held = unkept.get(key);
    if (held !== undefined) return held;
    try {
      return browsers().getItem(key);
    } catch {
      return null;
    }
  },
  write: (key: string, value: string): void => {
    unkept.set(key, value);
    keep();
  },
  remove: (key: string): void => {
    unkept.set(key, null);
    keep();
  },
};

/** Each time also what there was no room for before. */
function keep(): void {
  for (const [key, value] of unkept) {
    try {
      if (value === null) browsers().removeItem(key);
      else browsers().setItem(key, value);
      unkept.delete(key);
    } catch {
      // It is held here, and tried again with the next.
    }
  }
}
