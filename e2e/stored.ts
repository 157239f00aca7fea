import type { Page } from "@playwright/test";

/** The first words of the query keys that a browser keeps, so that they can be read without a network. */
export const storedQueries = (page: Page): Promise<string[]> => page.evaluate(readStored);

/** In the page, as the app does it: its key cannot leave the browser, but a script of the same origin may use it. */
async function readStored(): Promise<string[]> {
  const [key, stored] = await Promise.all([
    read<{ key: CryptoKey }>("foyer-keys", "keys", "vault"),
    read<{ iv: BufferSource; data: ArrayBuffer }>("foyer-answers", "kept", "queries"),
  ]);
  if (!key || !stored) return [];
  const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv: stored.iv }, key.key, stored.data);
  const { state } = JSON.parse(new TextDecoder().decode(text)) as { state: { queries: { queryKey: string[] }[] } };
  return state.queries.map((query) => String(query.queryKey[0]));

  async function read<Row>(name: string, store: string, at: string): Promise<Row | undefined> {
    // Opening a database that is not there yet would create it, without the app's own stores.
    const known = await indexedDB.databases();
    if (!known.some((one) => one.name === name)) return undefined;
    return new Promise((resolve) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => resolve(undefined);
      opening.onsuccess = () => {
        const database = opening.result;
        const close = (row?: Row) => {
          database.close();
          resolve(row);
        };
        if (!database.objectStoreNames.contains(store)) return close();
        const reading = database.transaction(store).objectStore(store).get(at);
        reading.onsuccess = () => close(reading.result as Row | undefined);
      };
    });
  }
}
