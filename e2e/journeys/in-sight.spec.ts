import type { FrameLocator, Page } from "@playwright/test";

import type { Api, Credentials } from "../api";
import { expectNoBarrierInFrame } from "../barriers";
import { CORE, SAME_ON_BOTH, expect, SIZES, test } from "../fixtures";
import type { TestAccount } from "../test-account";
import { HostPage, withSite } from "../pages/host-page";
import { TheatrePage } from "../pages/theatre-page";
import { TestEvent } from "../test-event";
import { aPerformance } from "../sheet";

const LARGEST_SHIFT = 0.02;
const KINDS = ["Child", "Student", "Senior", "Companion", "Under 26", "Member"];

/** An event of a house that takes cards, with so many kinds of ticket that no phone shows them at once. */
async function manyKinds(
  account: TestAccount,
  apiFor: (who: Credentials) => Promise<Api>,
  folder: string,
): Promise<TestEvent> {
  await account.addVenue({ name: "Main House" });
  const testEvent = await TestEvent.stock(await apiFor(await account.hire("organiser")), folder);
  for (const name of KINDS) await testEvent.addType({ name, price: "10" });
  return testEvent;
}

/**
 * Buys on a phone: each step is seen from its top, and in it what is bought, what it comes to and the way on, however
 * far it is scrolled or would have to be.
 */
async function expectWayOnInSight(page: Page, widget: TheatrePage, testEvent: TestEvent): Promise<void> {
  await widget.chooseDate(testEvent.subcategory);
  await expect(widget.when).toContainText(testEvent.subcategory);
  await expectFromItsTop(page);
  await widget.add("Child", 2);
  await expect(widget.due).toContainText("20.00");
  await expect(widget.due).toBeInViewport({ ratio: 1 });
  await expect(widget.goOn).toBeInViewport({ ratio: 1 });
  await widget.goOn.click();
  await expect(widget.timeLeft).toBeVisible();
  await expectFromItsTop(page);
  await expect(widget.when).toContainText(testEvent.subcategory);
  await expect(widget.due).toBeInViewport({ ratio: 1 });
  await expect(widget.goOnToPay).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => (document.querySelector("[style*=overflow]") ?? window).scrollBy(0, 200));
  await expect(widget.bar).toBeInViewport({ ratio: 1 });
}

/** The widget's top is at the top of what is seen of the page, or of the box in it that scrolls. */
const expectFromItsTop = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const frame = document.querySelector("iframe");
        const box = frame?.closest("[style*=overflow]")?.getBoundingClientRect().top ?? 0;
        return Math.abs(Math.round(frame ? frame.getBoundingClientRect().top - box : window.scrollY));
      }),
    )
    .toBe(0);

test(
  "in a theatre's page what it comes to and the way on stay in sight",
  CORE,
  async ({ url, folder, account, apiFor, openBrowser }) => {
    const testEvent = await manyKinds(account, apiFor, folder);
    await withSite(async (theatre) => {
      const lines = "<p style='height: 500px'>About the show</p>";
      // So short an end that a step which is still being read does not reach the top of the screen.
      const end = "<p style='height: 200px'>How to find us</p>";
      const origin = url.replace("127.0.0.1", "localhost");
      theatre.body = `${lines}<script src="${origin}/embed.js" data-event="${testEvent.event}"></script>${end}`;
      const page = await openBrowser({ size: "phone" });
      const host = await HostPage.open(page, theatre.origin);
      const widget = TheatrePage.inFrame(host.widget());
      await expect(host.widget().getByRole("main")).toHaveCount(1);
      await expectWayOnInSight(page, widget, testEvent);
      await expectNoBarrierInFrame(page, "Tickets");

      // Also where a box of the page scrolls, and cuts the frame.
      theatre.body = `<div style="height: 420px; overflow: auto">${theatre.body}</div>`;
      const other = await openBrowser({ size: "phone" });
      const cut = await HostPage.open(other, theatre.origin);
      await expectWayOnInSight(other, TheatrePage.inFrame(cut.widget()), testEvent);
    });
  },
);

test("by itself, too", SAME_ON_BOTH, async ({ url, folder, account, apiFor, openBrowser }) => {
  const testEvent = await manyKinds(account, apiFor, folder);
  const page = await openBrowser({ size: "phone" });
  const widget = await TheatrePage.openAlone(page, url, testEvent.event, testEvent.name);
  await expect(page.getByRole("main")).toHaveCount(1);
  await expectWayOnInSight(page, widget, testEvent);
});

test("a ticket's price stands with its fee and its tax", SAME_ON_BOTH, async ({ url, folder, apiFor, openBrowser }) => {
  const testEvent = await TestEvent.stock(await apiFor("organiser"), folder);
  const page = await openBrowser({ size: "phone" });
  const widget = await TheatrePage.openAlone(page, url, testEvent.event, testEvent.name);
  await widget.chooseDate(testEvent.subcategory);
  await expect(page.getByText(/^£20\.00 incl\. VAT/)).toBeVisible();
});

/** What has moved on a page since it began, as browsers measure it: the sum of all shifts that nobody's hand has made. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const all: PerformanceEntry[] = [];
    new PerformanceObserver((list) => all.push(...list.getEntries())).observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { shifts: all });
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { shifts: { value: number; hadRecentInput: boolean }[] }).shifts
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .reduce((sum, { value }) => sum + value, 0),
    );
}

const headings = async (page: Page, frame: FrameLocator) =>
  (await page.getByRole("heading", { level: 1 }).count()) + (await frame.getByRole("heading", { level: 1 }).count());

for (const size of [...SIZES, "tablet"] as const)
  test(`an event's page has one title, its whole poster, its dates once, and keeps still at the size of a ${size}`, async ({
    url,
    apiFor,
    folder,
    openBrowser,
  }) => {
    const testEvent = await TestEvent.stock(await apiFor("organiser"), folder);
    const page = await openBrowser({ size });
    const shifted = await watchShifts(page);
    await page.goto(`${url}/buy/${testEvent.event}`, { waitUntil: "networkidle" });
    const frame = page.frameLocator("iframe[title=Tickets]");
    await expect(frame.getByRole("button", { name: testEvent.subcategory })).toBeVisible();

    expect(await shifted()).toBeLessThan(LARGEST_SHIFT);
    await expect(page.getByRole("heading", { level: 1, name: testEvent.name })).toBeVisible();
    expect(await headings(page, frame)).toBe(1);
    await expect(page.getByText(testEvent.subcategory).filter({ visible: true })).toHaveCount(0);
    const poster = await page.locator("main img").evaluate((shown: HTMLImageElement) => ({
      fit: getComputedStyle(shown).objectFit,
      off: Math.abs(shown.width / shown.height - shown.naturalWidth / shown.naturalHeight),
    }));
    expect(poster.off).toBeLessThan(0.02);
    expect(poster.fit).toBe("fill");
  });

test(
  "a code that was good for one date says at another why it fits no longer",
  SAME_ON_BOTH,
  async ({ url, apiFor, folder, openBrowser }) => {
    const organiser = await apiFor("organiser");
    const testEvent = await TestEvent.stock(organiser, folder, [
      aPerformance(2, "12:00", { price: 20, tickets: 40, subcategory: "Gala" }),
      aPerformance(3, "12:00", { price: 20, tickets: 40, subcategory: "Matinee" }),
    ]);
    const code = await testEvent.addPromo(testEvent.performance);
    const page = await openBrowser({ size: "phone" });
    const widget = await TheatrePage.openAlone(page, url, testEvent.event, testEvent.name);
    await widget.chooseDate("Gala");
    const when = ((await widget.when.textContent()) ?? "").replace(" · Gala", "");
    await widget.addTickets(1);
    await widget.codes.give(code);
    await expect(widget.line(`Saving with ${code}`)).toBeVisible();

    await widget.otherDate.click();
    await widget.chooseDate("Matinee");
    await expect(widget.codes.given(code)).toBeVisible();
    await widget.addTickets(1);
    await expect(widget.alert).toContainText(`does not apply to your order. It was entered for ${when}`);
    await page.getByRole("button", { name: "Continue without it" }).click();
    await expect(widget.due).toContainText("£20.00");
  },
);
