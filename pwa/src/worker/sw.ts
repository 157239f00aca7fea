import { cacheNames, clientsClaim } from "workbox-core";
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { findEarlierPart, isPart, keepEarlierParts, sendInBackground } from "@/offline/background";
import {
  dropOthers,
  findLaterPart,
  isFileOfBuild,
  isPartOfBuild,
  KEEP_PARTS,
  keepParts,
  cacheLanguageParts,
  LATER_PARTS,
  type PartsLeft,
  savesData,
  LANGUAGE_PARTS,
} from "@/offline/laterParts";
import { SYNC_TAG } from "@/offline/waiting";

/** Of Background Sync, which TypeScript does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope;

/** A file of the build; `later`: it is kept when the browser rests, `language`: once somebody has read it (vite.config.ts). */
interface Entry {
  readonly url: string;
  readonly revision: string | null;
  readonly later?: true;
  readonly language?: true;
}

const MANIFEST = self.__WB_MANIFEST as Entry[];
const pathOf = ({ url }: Entry) => new URL(url, self.origin).pathname;
const OURS = new Set(MANIFEST.map(pathOf));
const LATER = MANIFEST.filter((entry) => entry.later).map(pathOf);
/** What the office says in another language: no part of the shell, but kept once it was read. */
const LANGUAGE_PART = /^\/assets\/spoken-/;
const LANGUAGES = MANIFEST.filter((entry) => entry.language).map(pathOf);

async function serveLanguagePart({ request }: { request: Request }): Promise<Response> {
  const cache = await caches.open(LANGUAGE_PARTS);
  const known = (await cache.match(request)) ?? (await findEarlierPart(caches, request.url));
  if (known) return known;
  const response = await fetch(request);
  if (isPartOfBuild(response)) await cache.put(request, response.clone());
  return response;
}

// A 'Reload' in one tab makes this build the one for all of them: those that were not reloaded keep their parts.
self.addEventListener("install", (event) => {
  event.waitUntil(prepare());
});
self.addEventListener("activate", (event) => event.waitUntil(dropOthers(caches, OURS)));

/** A build that takes another's place is whole before it does: what was there without a network still is. */
async function prepare(): Promise<void> {
  if (self.registration.active) {
    if (!savesData()) await keepParts(caches, LATER, LATER.length);
    await cacheLanguageParts(caches, LANGUAGES);
  }
  // Last: a build that did not come leaves the earlier ones as they are.
  await keepEarlierParts(caches, [cacheNames.precache, LATER_PARTS, LANGUAGE_PARTS], OURS).catch(() => undefined);
}

addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) => ((await isFileOfBuild(request.url, response)) ? response : null),
  },
]);

// The frame, and the door, whole: a door that lost its network still starts.
precacheAndRoute(MANIFEST.filter((entry) => !entry.later && !entry.language));
cleanupOutdatedCaches();
registerRoute(({ url, sameOrigin }) => sameOrigin && LANGUAGE_PART.test(url.pathname), serveLanguagePart);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPart(url),
  async ({ request }) =>
    (await findLaterPart(caches, request.url)) ?? (await findEarlierPart(caches, request.url)) ?? fetch(request),
);
clientsClaim();

const NOT_THE_APP = /^\/(v1|api|developers|widget|buy|o|embed\.js|demo|looks|media|socket\.io|static|healthz)(\/|$)/;

registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [NOT_THE_APP] }));

// A newer worker waits until its page says so.
self.addEventListener("message", (event) => {
  const { type, most = 0 } = (event.data ?? {}) as { readonly type?: string; readonly most?: number };
  if (type === "SKIP_WAITING") void self.skipWaiting();
  if (type !== KEEP_PARTS) return;
  // The page says when its browser rests, and hears how many are left.
  const cache = keepParts(caches, LATER, most).catch((): PartsLeft => null);
  event.waitUntil(cache.then((left) => event.ports[0]?.postMessage(left)));
});

// The network is back, and scans wait that no page has sent.
self.addEventListener("sync", (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === SYNC_TAG) sync.waitUntil(sendInBackground());
});
