import { cpSync, copyFileSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { chromium, type BrowserContext, type Page } from "@playwright/test";

import type { Api } from "../api";
import { chromiumOptions } from "../browser";
import { CORE, expect, sizes, test, type Who } from "../fixtures";
import { storedQueries } from "../stored";
import { BarPart } from "../pages/bar-part";
import { OrdersPage } from "../pages/orders-page";
import { searchProfile } from "../profile";
import { sessionOf } from "../session";
import { TestEvent } from "../test-event";

const BUYER = { name: "Quillon Vexworthy", email: "quillon@example.org" };
/** What the search is to find, or it proves nothing: texts that the page keeps openly, small ones and large ones. */
const CONTROLS = ["control-of-localStorage", "control-of-IndexedDB", "control-of-large-values", "control-of-caches"];

test(
  "a found phone tells no name and no code, and sends what waits though the app is closed",
  CORE,
  async ({ url, folder, apiFor }) => {
    const api = await apiFor("organiser");
    const testEvent = await TestEvent.stock(api, folder);
    const sold = await api.sell(testEvent.performance, 2, BUYER);
    const codes = sold.tickets.map(({ code }) => JSON.parse(code) as { intentId: string; sig: string });
    const profile = join(folder, "profile");
    const context = await openProfile(profile, url, "organiser");
    const [page = await context.newPage()] = context.pages();

    // Real work: the buyer's order is looked at, her tickets are found at the door, and one is let in without a network.
    const orders = await OrdersPage.open(page);
    await expect(orders.rows(testEvent.name)).toContainText(BUYER.name);
    await expect.poll(() => storedQueries(page)).toContain("orders");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const door = await BarPart.open(page, testEvent.performance);
    await door.find("Quillon");
    await expect(page.getByRole("button", { name: "Validate all 2" })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Validate all 2" }).click();
    await expect.poll(() => waitingIn(page)).toBe(2);
    await keepControls(page);

    // Somebody copies all of the browser's files, while it runs and after it was closed.
    const [warm, cold] = [join(folder, "warm"), join(folder, "cold")];
    copyWhileUsed(profile, warm);
    const words = ["Quillon", "Vexworthy", ...codes.flatMap(({ intentId, sig }) => [intentId, sig])];
    expect(searchProfile(warm, words)).toEqual([]);

    // The app is closed, the network comes back: the worker sends what waits.
    await page.goto("about:blank");
    await context.setOffline(false);
    await page.goto("/healthz");
    await wakeWorker(page);
    await expect.poll(() => admittedOf(api, testEvent.performance)).toBe(2);
    await expect.poll(() => waitingIn(page)).toBe(0);

    await context.close();
    cpSync(profile, cold, { recursive: true });
    expect(searchProfile(cold, words)).toEqual([]);
    const found = new Set(searchProfile(cold, CONTROLS).map(({ word }) => word));
    expect([...found].sort(), "what is kept openly is found").toEqual([...CONTROLS].sort());
  },
);

/** A browser that runs deletes and renames files of its profile while somebody copies it: such a one is not there to be read. */
function copyWhileUsed(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    try {
      if (entry.isDirectory()) copyWhileUsed(source, target);
      else if (entry.isFile()) copyFileSync(source, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

/** A browser with a profile on the disk, as a phone has one; somebody is signed in. */
async function openProfile(profile: string, url: string, who: Who): Promise<BrowserContext> {
  const origin = url.replace("127.0.0.1", "localhost");
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions,
    baseURL: origin,
    viewport: sizes.phone,
    reducedMotion: "reduce",
    serviceWorkers: "allow",
    permissions: ["background-sync"],
  });
  const session = await sessionOf(origin, who);
  await context.addCookies(session.cookies);
  const [page = await context.newPage()] = context.pages();
  await page.goto("/healthz");
  for (const { name, value } of session.origins[0]?.localStorage ?? []) {
    await page.evaluate(([key, text]) => localStorage.setItem(key ?? "", text ?? ""), [name, value]);
  }
  return context;
}

/** How many scans and taps wait on the disk. */
const waitingIn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("foyer-door");
        opening.onsuccess = () => {
          const database = opening.result;
          const counting = database.transaction("queue").objectStore("queue").count();
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
  );

/** Keeps openly, by the same ways as the app, what the search has to find. */
async function keepControls(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.setItem("control", "control-of-localStorage");
    const large = Array.from({ length: 20_000 }, (_, place) => `row ${place} control-of-large-values`);
    const cache = await caches.open("control");
    await cache.put("/control", new Response("control-of-caches"));
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open("control", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("rows");
      opening.onsuccess = () => {
        const change = opening.result.transaction("rows", "readwrite");
        change.objectStore("rows").put({ text: "control-of-IndexedDB" }, 1);
        change.objectStore("rows").put({ large }, 2);
        change.oncomplete = () => resolve();
      };
    });
  });
}

/** What a browser does for Background Sync once there is a network; here it is told to, so that nobody waits. */
async function wakeWorker(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  const origin = new URL(page.url()).origin;
  await devtools.send("ServiceWorker.dispatchSyncEvent", {
    origin,
    registrationId,
    tag: "foyer-outbox",
    lastChance: false,
  });
}

async function admittedOf(api: Api, performance: number): Promise<number> {
  const listed = await api.get<{ data: [{ performance: number; state: { admitted: number } }[]] }>(
    "/v1/door/performances",
  );
  return listed.data[0].find((row) => row.performance === performance)?.state.admitted ?? 0;
}
