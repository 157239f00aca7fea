import type { Locator, Page } from "@playwright/test";

import { CORE_SAME_ON_BOTH, SAME_ON_BOTH, expect, test } from "../fixtures";
import { Measurements } from "../measurements";
import { SignInPage } from "../pages/sign-in-page";

/** Times hold on a machine that does nothing else: FOYER_QUIET=1 npx playwright test first-second. */
const IS_QUIET = Boolean(process.env["FOYER_QUIET"]);

/** Where a machine is slower than the line, the live one is there before the screen, which is then read once more. */
const AGAIN = IS_QUIET ? { bytes: 0, requests: 0 } : { bytes: 35_000, requests: 4 };

/** What the first view of a page may cost. */
interface Most {
  readonly bytes: number;
  readonly requests: number;
}

/** Does not wait for `load`: pictures and fonts may take their time on this line. */
const openSlowly = (page: Page, path: string) => page.goto(path, { waitUntil: "commit" });

async function expectQuick(measurements: Measurements, most: Most): Promise<void> {
  const { bytes, requests, painted, ready, longest, shift, script } = await measurements.read();
  const measured = { bytes, requests, painted, ready, longest, shift, script };
  process.stdout.write(`${measurements.name} ${JSON.stringify(measured)}\n`);
  expect(bytes, "bytes before it is there").toBeLessThanOrEqual(most.bytes + AGAIN.bytes);
  expect(requests, "requests before it is there").toBeLessThanOrEqual(most.requests + AGAIN.requests);
  expect(shift, "what moves").toBeLessThan(0.02);
  if (!IS_QUIET) return;
  expect(painted, "something is painted before a script of the app has come").toBeLessThan(script);
  expect(painted, "first paint").toBeLessThan(2000);
  expect(ready, "screen").toBeLessThan(3500);
  expect(longest, "longest task").toBeLessThan(200);
}

interface Office {
  readonly of: string;
  readonly path: string;
  /** Finds the first of what it is opened for. */
  readonly ready: string;
  readonly shown: (page: Page) => Locator;
  readonly most: Most;
}

const OFFICE: readonly Office[] = [
  {
    of: "the dashboard: the frame at once, what is selling soon",
    path: "/EventDashboard",
    ready: ".home-selling-head ~ .fy-card .fy-rows a",
    shown: (page) => page.getByRole("list", { name: "Performances" }).getByRole("link"),
    most: { bytes: 290_000, requests: 24 },
  },
  {
    of: "a list: its rows come where their bones stood, and nothing falls",
    path: "/Orders",
    ready: ".fy-rows a",
    shown: (page) => page.getByRole("list", { name: "Orders" }).getByRole("link"),
    most: { bytes: 305_000, requests: 27 },
  },
];

for (const { of, path, ready, shown, most } of OFFICE)
  test(`a first second, on a slow line and a slow phone, of ${of}`, SAME_ON_BOTH, async ({ openAs }) => {
    const page = await openAs("owner", { size: "phone" });
    const measurements = await Measurements.of(page, path, ready);
    await openSlowly(page, path);
    await expect(shown(page).first()).toBeVisible({ timeout: 60_000 });
    await expectQuick(measurements, most);
  });

test("a first second at the entrance", CORE_SAME_ON_BOTH, async ({ openBrowser }) => {
  const page = await openBrowser({ size: "phone" });
  const measurements = await Measurements.of(page, "sign-in", "input");
  await openSlowly(page, "/");
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible({ timeout: 60_000 });
  await expectQuick(measurements, { bytes: 190_000, requests: 14 });
});

test("the frame stands where no script of the app comes at all", CORE_SAME_ON_BOTH, async ({ openAs }) => {
  const page = await openAs("owner", { size: "desktop" });
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto("/Orders", { waitUntil: "domcontentloaded" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  // Its menu, in the colours of the theme.
  const menu = await page.screenshot({ clip: { x: 0, y: 0, width: 250, height: 400 } });
  expect(menu.length, "a menu is drawn").toBeGreaterThan(5000);
});

test(
  "a sign-in fetches what it shows; the rest is kept when the browser rests",
  SAME_ON_BOTH,
  async ({ account, openBrowser }) => {
    const page = await openBrowser({ size: "desktop", installs: true });
    // What can wait says so; here it waits until it is let go.
    await page.addInitScript(() => {
      const soon = window.requestIdleCallback.bind(window);
      const waiting: (() => void)[] = [];
      let isResting = false;
      window.requestIdleCallback = (run, options) => {
        if (!options?.timeout || isResting) return soon(run);
        waiting.push(() => soon(run));
        return 0;
      };
      Object.assign(window, {
        rest: () => {
          isResting = true;
          waiting.forEach((run) => run());
        },
      });
    });
    let requests = 0;
    page.context().on("request", () => (requests += 1));
    await page.goto("/");
    await (await SignInPage.arrived(page)).signIn(await account.hire("owner"));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    process.stdout.write(`sign-in ${JSON.stringify({ requests })}\n`);
    expect(requests, "requests of a sign-in").toBeLessThanOrEqual(40);

    await page.evaluate(() => (window as unknown as { rest: () => void }).rest());
    const worker = await (await page.request.get("/sw.js")).text();
    const later = [...worker.matchAll(/\{[^{}]*"later":true[^{}]*\}/g)].map(([entry]) => entry);
    expect(later.length).toBeGreaterThan(100);
    const countCached = () => page.evaluate(async () => (await (await caches.open("foyer-later-parts")).keys()).length);
    await expect.poll(countCached, { timeout: 120_000 }).toBe(later.length);
    expect(
      later.filter((entry) => entry.includes("ed25519")),
      "a door that is alone tells forged tickets",
    ).toEqual([]);
  },
);
