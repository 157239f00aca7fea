import { asRecord, readOwnBody } from "@/api/ownBody";
import { readWaiting, storeAnswer } from "./queueStore";
import {
  asSenderBehind,
  type Posts,
  queueChannel,
  type ScanResponse,
  sendInOrder,
  type RedemptionResponse,
  verdictsIn,
} from "./waiting";

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
      const cached = await before.match(part);
      if (cached) found.push([part, cached]);
    }
  }
  if (found.length === 0 || (await isCached(caches, found))) return;
  const cached = await caches.open(`${PREFIX}${String(Date.now()).padStart(16, "0")}`);
  for (const [part, answer] of found) await cached.put(part, answer);
  for (const name of (await storesOf(caches)).slice(0, -MOST_BUILDS)) await caches.delete(name);
}

/** The stores of earlier builds, the oldest first. */
const storesOf = async (caches: Caches) => (await caches.keys()).filter((name) => name.startsWith(PREFIX)).sort();

/** Whether the last store has them all: a build that failed to come tries again, and pushes no earlier one out. */
async function isCached(caches: Caches, parts: readonly (readonly [Request, Response])[]): Promise<boolean> {
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

/** A call that hangs is no reason to keep the phone awake; so few at once get through on a thin line in that time. */
const GIVES_UP_AFTER_MS = 10_000;
const MOST_A_CALL = 25;

const postsUntil = (signal: AbortSignal): Posts => ({
  scan: async (scans) => verdictsIn<ScanResponse>(await post("/v1/door/scans", { scans }, signal)),
  tap: async (redemptions) =>
    verdictsIn<RedemptionResponse>(await post("/v1/door/upsells", { taps: redemptions }, signal)),
});

/**
 * In the service worker: sends what waits, in order, though no page may be open. Gives up after ten seconds, and at once
 * when a page wants to send. Rejects if something goes on waiting, so that the browser wakes us again.
 */
export async function sendInBackground(): Promise<void> {
  const channel = queueChannel();
  try {
    await asSenderBehind(async (signal) => {
      const stored = await readWaiting("keep");
      const person = stored.length === 0 ? null : await whoIsSignedIn(signal);
      // Another person's scans are never sent in this one's name.
      const ours = stored.filter(({ owner }) => person !== null && owner === person);
      await sendInOrder(
        ours.map(({ waiting }) => waiting),
        postsUntil(signal),
        async (answered) => {
          // Kept until a door has heard it: no page may be open, and the app may be closed again before a door is.
          await storeAnswer(answered);
          channel?.postMessage({ type: "answered", answered });
        },
        MOST_A_CALL,
      );
    }, GIVES_UP_AFTER_MS);
  } finally {
    channel?.close();
  }
}

async function whoIsSignedIn(signal: AbortSignal): Promise<string | null> {
  const response = await call("/v1/auth/session", { signal });
  const body = await readOwnBody(response);
  if (response.status === 401 && body?.code === "invalid_token") return null;
  const person = asRecord(body?.user)?.userid;
  if (!response.ok || typeof person !== "number") throw new Error(`The server says ${response.status}`);
  return String(person);
}

const post = async (path: string, body: object, signal: AbortSignal): Promise<unknown> =>
  read(
    await call(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
      signal,
    }),
  );

function call(path: string, init: RequestInit): Promise<Response> {
  const headers = { Accept: "application/json", "X-Foyer-App": "1", ...(init.headers as Record<string, string>) };
  return fetch(path, { ...init, headers, credentials: "same-origin", cache: "no-store" });
}

async function read(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`The server says ${response.status}`);
  return readOwnBody(response);
}
