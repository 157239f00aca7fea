/** Parts of the app whose names say what is in them: the next build has others. */
const PARTS = "/assets/";
const PREFIX = "foyer-earlier-";
/** A tab that nobody has reloaded for longer than two builds asks the server. */
const MOST_BUILDS = 2;

type Caches = Pick<CacheStorage, "open" | "keys" | "delete" | "match">;

export const isPart = (url: URL): boolean => url.pathname.startsWith(PARTS);

/**
 * In the worker, when a new build comes: keeps the parts of the build before, which the new one's own cache is about to
 * drop. A tab that has not been reloaded still loads its screens by them, and the server has them no more.
 */
export async function keepEarlierParts(
  caches: Caches,
  stores: readonly string[],
  ours: ReadonlySet<string>,
): Promise<void> {
  const found: (readonly [Request, Response])[] = [];
  for (const name of stores) {
    const before = await caches.open(name);
    const parts = (await before.keys()).filter(({ url }) => isPart(new URL(url)) && !ours.has(new URL(url).pathname));
    for (const part of parts) {
      const kept = await before.match(part);
      if (kept) found.push([part, kept]);
    }
  }
  if (found.length === 0 || (await isKept(caches, found))) return;
  const kept = await caches.open(`${PREFIX}${String(Date.now()).padStart(16, "0")}`);
  for (const [part, answer] of found) await kept.put(part, answer);
  for (const name of (await storesOf(caches)).slice(0, -MOST_BUILDS)) await caches.delete(name);
}

/** The stores of earlier builds, the oldest first. */
const storesOf = async (caches: Caches) => (await caches.keys()).filter((name) => name.startsWith(PREFIX)).sort();

/** Whether the last store has them all: a build that failed to come tries again, and pushes no earlier one out. */
async function isKept(caches: Caches, parts: readonly (readonly [Request, Response])[]): Promise<boolean> {
  const last = (await storesOf(caches)).at(-1);
  if (last === undefined) return false;
  const found = await Promise.all(parts.map(([part]) => caches.match(part, { cacheName: last })));
  return found.every((one) => one !== undefined);
}

/** A part of an earlier build; undefined if it is not kept. */
export async function findEarlierPart(caches: Caches, url: string): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    const found = await caches.match(url, { cacheName: name });
    if (found) return found;
  }
  return undefined;
}
