import { isFileOf } from "@/api/ownBody";

/** What a page says to the worker when its browser rests: keep `most` more of the app's parts. It answers `PartsLeft`. */
export const KEEP_PARTS = "KEEP_PARTS";

/** How many parts are not kept yet; null where the next one does not come: off line, or the server has another build by now. */
export type PartsLeft = number | null;

/** Where the parts are that the worker did not keep at first. Their names say what is in them. */
export const LATER_PARTS = "foyer-later-parts";

/** Where what the office says in another language is, once somebody has read it. */
export const LANGUAGE_PARTS = "foyer-spoken";

type Caches = Pick<CacheStorage, "open" | "match">;

const pathOf = ({ url }: { readonly url: string }) => new URL(url).pathname;

/** Whether somebody counts their bytes: then nothing is kept before it is used. */
export function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

/** Keeps `most` of the parts that are not kept yet, one after the other, behind all else that uses the line; answers how many are left. */
export async function keepParts(
  caches: Caches,
  parts: readonly string[],
  most: number,
  store = LATER_PARTS,
): Promise<number> {
  const cache = await caches.open(store);
  const cached = new Set((await cache.keys()).map(pathOf));
  const missing = parts.filter((part) => !cached.has(part));
  for (const part of missing.slice(0, most)) await cache.put(part, await bring(caches, part));
  return Math.max(0, missing.length - most);
}

/** Whether an answer is a file of the build: a network's sign-in page in its place would be kept as the part for ever. */
export const isPartOfBuild = (answer: Response): boolean => answer.ok && !isFileOf(answer, "text/html");

/** The same of any file of the build: its own page names parts, and another page in its place none. */
export async function isFileOfBuild(url: string, answer: Response): Promise<boolean> {
  if (!new URL(url).pathname.endsWith(".html")) return isPartOfBuild(answer);
  return answer.ok && (await answer.clone().text()).includes("/assets/");
}

async function bring(caches: Caches, part: string): Promise<Response> {
  const here = await caches.match(part);
  const found = here ?? (await fetch(part, { priority: "low" }));
  if (!isPartOfBuild(found)) throw new Error(`${part} was answered ${found.status}`);
  return found;
}

/** A part's path without what tells one build's from another's. */
const stemOf = (path: string) => path.replace(/-[\w-]{8}\.js$/, "");

/** In the worker, when a new build comes: keeps of what it says in other languages all that was read of another one. */
export async function cacheLanguageParts(caches: Caches, parts: readonly string[]): Promise<void> {
  const cache = await caches.open(LANGUAGE_PARTS);
  const read = new Set((await cache.keys()).map((part) => stemOf(pathOf(part))));
  const wanted = parts.filter((part) => read.has(stemOf(part)));
  await keepParts(caches, wanted, wanted.length, LANGUAGE_PARTS);
}

export const findLaterPart = (caches: Caches, url: string): Promise<Response | undefined> =>
  caches.match(url, { cacheName: LATER_PARTS });

/** Drops what another build's parts were, once this one has taken over; tabs that stay with them find them elsewhere (earlierParts.ts). */
export async function dropOthers(caches: Caches, ours: ReadonlySet<string>): Promise<void> {
  for (const store of [LATER_PARTS, LANGUAGE_PARTS]) {
    const cache = await caches.open(store);
    for (const part of await cache.keys()) if (!ours.has(pathOf(part))) await cache.delete(part);
  }
}
