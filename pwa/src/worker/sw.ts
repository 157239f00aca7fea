import { cacheNames, clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { sendInBackground } from "@/offline/background";
import { findEarlierPart, isPart, keepEarlierParts } from "@/offline/earlierParts";
import { SYNC_TAG } from "@/offline/waiting";

/** Of Background Sync, which TypeScript does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope;

const MANIFEST = self.__WB_MANIFEST;
const OURS = new Set(
  MANIFEST.map((entry) => new URL(typeof entry === "string" ? entry : entry.url, self.origin).pathname),
);

/** What the office says in another language: no part of the shell, but kept once it was read. */
const SPOKEN_PART = /^\/assets\/spoken-/;
const SPOKEN = "foyer-spoken";

async function keepSpoken({ request }: { request: Request }): Promise<Response> {
  const kept = await caches.open(SPOKEN);
  const known = await kept.match(request);
  if (known) return known;
  const reply = await fetch(request);
  if (reply.ok) await kept.put(request, reply.clone());
  return reply;
}

self.addEventListener("activate", (event) => event.waitUntil(caches.delete(SPOKEN)));

// A 'Reload' in one tab makes this build the one for all of them: those that were not reloaded keep their parts.
self.addEventListener("install", (event) => {
  event.waitUntil(keepEarlierParts(caches, cacheNames.precache, OURS).catch(() => undefined));
});

// The app's shell, whole: a door that lost its network still starts.
precacheAndRoute(MANIFEST);
cleanupOutdatedCaches();
registerRoute(({ url, sameOrigin }) => sameOrigin && SPOKEN_PART.test(url.pathname), keepSpoken);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPart(url),
  async ({ request }) => (await findEarlierPart(caches, request.url)) ?? fetch(request),
);
clientsClaim();

const NOT_THE_APP = /^\/(v1|api|developers|widget|buy|o|embed\.js|demo|looks|media|socket\.io|static|healthz)(\/|$)/;

registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [NOT_THE_APP] }));

// A newer worker waits until its page says so.
self.addEventListener("message", (event) => {
  if ((event.data as { type?: string } | null)?.type === "SKIP_WAITING") void self.skipWaiting();
});

// The network is back, and scans wait that no page has sent.
self.addEventListener("sync", (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === SYNC_TAG) sync.waitUntil(sendInBackground());
});
