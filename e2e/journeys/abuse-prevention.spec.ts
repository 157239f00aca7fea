import type { Request } from "@playwright/test";

import { expectNoBarrier } from "../barriers";
import { CORE, CORE_ON_CLUSTER, expect, test } from "../fixtures";
import { shortId } from "../test-account";
import { HostPage, withSite } from "../pages/host-page";
import { TheatrePage } from "../pages/theatre-page";
import { expectToast } from "../pages/toast-part";
import { aPerformance } from "../sheet";
import { cards, PaymentElement } from "../stripe";

const FREE = [aPerformance(3, "12:00", { price: 0, tickets: 20, subcategory: "Matinee" })];
const EVENING = [aPerformance(3, "19:30", { price: 20, tickets: 9, subcategory: "Evening" })];

test(
  "an owner has strangers solve a puzzle, and a buyer's device solves it while they wait",
  CORE_ON_CLUSTER,
  async ({ url, account, openAs, openBrowser }) => {
    const name = `Wanted ${shortId()}`;
    const { event } = await account.putOn(name, FREE);

    const limits = await openAs(await account.hire("owner"));
    await limits.goto("/BuyingLimits");
    await limits.getByRole("radio", { name: "Always" }).check({ force: true });
    await limits.getByLabel("Open reservations per address at a time").fill("0");
    await limits.getByRole("button", { name: "Save" }).click();
    await expect(limits.getByText("Please enter a number from 1 to 100")).toBeVisible();
    await limits.getByLabel("Open reservations per address at a time").fill("2");
    await expectNoBarrier(limits);
    await limits.getByRole("button", { name: "Save" }).click();
    await expectToast(limits, "Updated Successfully");

    const page = await openBrowser({ size: "phone" });
    const requests: Request[] = [];
    page.on("request", (request) => requests.push(request));
    const widget = await TheatrePage.openAlone(page, url, event, name);
    await widget.chooseDate("Matinee");
    await widget.addTickets(2);
    // Nothing of the puzzle is loaded by whoever is not asked.
    expect(requests.filter((request) => request.url().includes("solver"))).toEqual([]);
    const status = page.getByRole("status").filter({ hasText: "a short automatic check is running" });
    await Promise.all([status.waitFor(), widget.goOn.click()]);
    await widget.giveDetails("Ada Byron", "ada@example.org");
    expect(await widget.pdf()).toContain("/tickets.pdf");

    // Told to whoever has the limits open, once it is written: a server writes what it noted once a second.
    await expect(limits.getByText("Checks passed").locator("xpath=..")).toContainText("1");
  },
);

test("a name with a link is refused in words before anything is sent", async ({ url, account, openBrowser }) => {
  const name = `Named ${shortId()}`;
  const { event } = await account.putOn(name, FREE);
  const page = await openBrowser({ size: "phone" });
  const widget = await TheatrePage.openAlone(page, url, event, name);
  await widget.chooseDate("Matinee");
  await widget.chooseTickets(1);
  await page.getByLabel("Name", { exact: true }).fill("Win at evil.com");
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.org");
  await page.getByRole("button", { name: "Get tickets" }).click();

  await expect(page.getByText("Please enter a name without web addresses or special characters")).toBeVisible();
  await widget.giveDetails("Ada Byron", "ada@example.org");
});

test("where a card is asked for, nothing is loaded but ours and the provider's", async ({
  url,
  account,
  openBrowser,
}) => {
  const name = `Scanned ${shortId()}`;
  const { event, api } = await account.putOn(name, EVENING);
  await api.publishSheet("h1 { color: rgb(0, 80, 0) }");
  const page = await openBrowser({ size: "phone" });
  const widget = await TheatrePage.openAlone(page, url, event, name);
  await widget.chooseDate("Evening");
  await widget.chooseTickets(1);
  await widget.toPayment("Ada Byron", "ada@example.org");
  await new PaymentElement(page).fill(cards.good);

  // A page that begins with this step, as for whoever loads it again, is asked for from its first byte on.
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.reload();
  await new PaymentElement(page).fill(cards.good);
  const provider = new URL(process.env["FOYER_STRIPE"] ?? "").host;
  const own = requests.filter((address) => new URL(address).host !== provider).map((address) => new URL(address));
  expect(own.filter(({ host }) => host !== new URL(page.url()).host)).toEqual([]);
  expect(
    own.map(({ pathname }) => pathname).filter((path) => !/^\/(widget|assets|icons|v1|socket\.io)\//.test(path)),
  ).toEqual([]);
  expect(requests.length).toBeGreaterThan(5);
  const worn = await page.evaluate(() => [
    document.adoptedStyleSheets.length,
    [...document.styleSheets].filter(({ href }) => href !== null && !new URL(href).pathname.startsWith("/assets/"))
      .length,
    document.querySelectorAll(".fy-widget img").length,
  ]);
  expect(worn).toEqual([0, 0, 0]);

  await widget.payNow.click();
  await expect(widget.done).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 80, 0)");
});

test("a page that is scanned opens the widget in a tab of its own", CORE, async ({ url, account, openBrowser }) => {
  const name = `Apart ${shortId()}`;
  const { event } = await account.putOn(name, EVENING);
  await withSite(async (theatre) => {
    theatre.body = `<script src="${url}/embed.js" data-event="${event}" data-open="tab"></script>`;
    const page = await openBrowser({ size: "phone" });
    const host = await HostPage.open(page, `${theatre.origin}/shows`);
    await expect(host.frames).toHaveCount(0);
    const opened = page.context().waitForEvent("page");
    await page.getByRole("link", { name: "Tickets" }).click();
    const tab = await opened;
    const widget = TheatrePage.ofPage(tab);
    await widget.chooseDate("Evening");
    await widget.chooseTickets(2);
    await widget.toPayment("Ada Byron", "ada@example.org");
    await new PaymentElement(tab).fill(cards.good);
    await widget.payNow.click();
    await expect(widget.done).toBeVisible();
    expect(await tab.evaluate(() => window.opener === null)).toBe(true);
  });
});
