/** What a page keeps as small texts. A worker has nothing of the kind. */
interface Local {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export const local = (): Local | undefined => (globalThis as { readonly localStorage?: Local }).localStorage;
