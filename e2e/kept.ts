import type { Page } from "@playwright/test";

/** The first words of the query keys that a browser keeps, so that they can be read without a network. */
export const keptQueries = (page: Page): Promise<string[]> => page.evaluate(readKept);

/** In the page. */
async function readKept(): Promise<string[]> {
  // Opening a database that is not there yet would create it, without the app's own stores.
  const stores = await indexedDB.databases();
  if (!stores.some((store) => store.name === "foyer-answers")) return [];
  return new Promise((resolve) => {
    const opening = indexedDB.open("foyer-answers");
    opening.onerror = () => resolve([]);
    opening.onsuccess = () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains("kept")) return resolve([]);
      const reading = database.transaction("kept").objectStore("kept").get("queries");
      reading.onsuccess = () => {
        const kept = reading.result as { state: { queries: { queryKey: string[] }[] } } | undefined;
        database.close();
        resolve(kept?.state.queries.map((query) => String(query.queryKey[0])) ?? []);
      };
    };
  });
}
