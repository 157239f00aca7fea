/** What a page says to the worker when its browser rests: keep `most` more of the app's parts. It answers `PartsLeft`. */
export const KEEP_PARTS = "KEEP_PARTS";

/** How many parts are not kept yet; null where the next one does not come: off line, or the server has another build by now. */
export type PartsLeft = number | null;

/** Where the parts are that the worker did not keep at first. Their names say what is in them. */
export const LATER_PARTS = "foyer-later-parts";

type Caches = Pick<CacheStorage, "open" | "match">;

const pathOf = ({ url }: { readonly url: string }) => new URL(url).pathname;

/** Keeps `most` of the parts that are not kept yet, one after the other, behind all else that uses the line; answers how many are left. */
export async function keepParts(caches: Caches, parts: readonly string[], most: number): Promise<number> {
  const cache = await caches.open(LATER_PARTS);
  const kept = new Set((await cache.keys()).map(pathOf));
  const missing = parts.filter((part) => !kept.has(part));
  for (const part of missing.slice(0, most)) await cache.put(part, await bring(caches, part));
  return Math.max(0, missing.length - most);
}

async function bring(caches: Caches, part: string): Promise<Response> {
  const here = await caches.match(part);
  const found = here ?? (await fetch(part, { priority: "low" }));
  if (!found.ok) throw new Error(`${part} was answered ${found.status}`);
  return found;
}

export const findLaterPart = (caches: Caches, url: string): Promise<Response | undefined> =>
  caches.match(url, { cacheName: LATER_PARTS });

/** Drops what another build's parts were, once this one has taken over; tabs that stay with them find them elsewhere (earlierParts.ts). */
export async function dropOthers(caches: Caches, ours: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(LATER_PARTS);
  for (const part of await cache.keys()) if (!ours.has(pathOf(part))) await cache.delete(part);
}
