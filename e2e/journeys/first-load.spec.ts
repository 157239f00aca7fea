import type { Page, Response } from "@playwright/test";

import { CORE_SAME_ON_BOTH, CORE_ON_CLUSTER, SAME_ON_BOTH, expect, test } from "../fixtures";
import { DashboardPage } from "../pages/dashboard-page";

/** As long as a browser may keep what is named by its content. */
const TEN_YEARS = "max-age=315360000";

interface Sent {
  readonly path: string;
  readonly headers: Record<string, string>;
}

/** In the page: what is loaded ahead can wait for a while, and says so; here it waits for ever, however slow the rest is. */
function restNever(): void {
  const soon = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (run, options) => (options?.timeout ? 0 : soon(run));
}

/** The scripts and styles that a page asks for from now on, and how they are sent. */
function partsOf(page: Page): Sent[] {
  const parts: Sent[] = [];
  page.on("response", (response: Response) => {
    const path = new URL(response.url()).pathname;
    if (/^\/assets\/.+\.(js|css)$/.test(path)) parts.push({ path, headers: response.headers() });
  });
  return parts;
}

test(
  "a first load of the dashboard is twenty files at most, each compressed, safe and kept for good",
  CORE_ON_CLUSTER,
  async ({ openAs }) => {
    const page = await openAs("owner", { size: "phone" });
    await page.addInitScript(restNever);
    const parts = partsOf(page);
    await DashboardPage.open(page);
    await expect(page.getByRole("article").first()).toBeVisible();

    expect(parts.length).toBeLessThanOrEqual(20);
    for (const { path, headers } of parts) {
      expect(headers["cache-control"], path).toBe(`${TEN_YEARS}, public, immutable`);
      expect(headers["x-content-type-options"], path).toBe("nosniff");
      expect(headers["content-security-policy"], path).toContain("object-src 'none'");
      expect(headers["content-type"], path).toMatch(/^text\/(javascript|css); charset="?utf-8/);
    }
    const whole = parts.filter(({ headers }) => !headers["content-encoding"]).map(({ path }) => path);
    expect(whole.length, `sent as they are: ${whole.join(", ")}`).toBeLessThanOrEqual(1);
  },
);

/** The files of styles that a page wears, in the order in which they count; the last counts most. */
const stylesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => href?.split("/").at(-1) ?? []));

test(
  "a screen's own styles count more than the app's, and a later step's than the widget's",
  SAME_ON_BOTH,
  async ({ openAs }) => {
    const page = await openAs("owner");
    await DashboardPage.open(page);
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.getByRole("button", { name: "Walk-in sales" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    const [apps, ...screens] = await stylesOf(page);
    expect(apps).toMatch(/^app-/);
    expect(screens.length).toBeGreaterThan(1);

    await page.goto("/widget/1");
    await page.getByRole("button", { name: "Matinee" }).click();
    await expect(page.getByRole("button", { name: "More: Normal Ticket" })).toBeVisible();
    const [widgets, ...steps] = await stylesOf(page);
    expect(widgets).toMatch(/^widget-first-/);
    expect(steps.length).toBeGreaterThan(0);
  },
);

test("who signs in loads nothing of the office, but in an idle moment", CORE_SAME_ON_BOTH, async ({ openBrowser }) => {
  const page = await openBrowser({ size: "phone" });
  await page.addInitScript(restNever);
  const parts = partsOf(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();

  expect(parts.map(({ path }) => path).filter((path) => /office|forms/.test(path))).toEqual([]);
  expect(parts.length).toBeLessThanOrEqual(15);
});
