import { readFileSync } from "node:fs";

import type { Page } from "@playwright/test";

import { expectNoBarrierInAnyLight } from "../barriers";
import { CORE_SAME_ON_BOTH, SAME_ON_BOTH, expect, test } from "../fixtures";
import { listenElsewhere, type Elsewhere } from "../hostile";
import { shortId } from "../test-account";
import { AppearancePart } from "../pages/appearance-part";
import { OwnOrderPage } from "../pages/own-order-page";
import { TheatrePage } from "../pages/theatre-page";
import { aPerformance } from "../sheet";
import { cards, PaymentElement } from "../stripe";

const EVENING = [aPerformance(3, "19:30", { price: 20, tickets: 9, subcategory: "Evening" })];
const OURS = "rgb(24, 24, 27)";
const GREEN = "rgb(0, 80, 0)";
const BLUE = "rgb(0, 0, 120)";
const written = (colour: string) => `:root { --foyer-accent: ${colour} } h1, h2 { color: ${colour} }`;

test(
  "who buys sees the look that was published when they came, and none of it while they pay",
  SAME_ON_BOTH,
  async ({ url, account, openBrowser }) => {
    const name = `Green night ${shortId()}`;
    const { event, api } = await account.putOn(name, EVENING);
    const page = await openBrowser({ size: "phone" });
    const appearance = new AppearancePart(page);
    await TheatrePage.openAlone(page, url, event, name);
    await appearance.expectTitle(OURS);

    await api.publishSheet(written(GREEN));
    // What an event offers is shared for a second.
    await expect(async () => {
      await page.reload();
      await appearance.expectTitle(GREEN, 2000);
    }).toPass();
    const widget = await TheatrePage.openAlone(page, url, event, name);
    await widget.chooseDate("Evening");
    await widget.chooseTickets(1);
    await api.publishSheet(written(BLUE));
    await appearance.expectTitle(GREEN);
    await widget.toPayment("Ada Byron", "ada@example.org");

    const element = new PaymentElement(page);
    await element.fill(cards.declined);
    await appearance.expectTitle(OURS);
    await expect(widget.payNow).toHaveCSS("background-color", "rgb(140, 27, 103)");
    await element.fill(cards.good);
    await widget.payNow.click();
    await expect(widget.done).toBeVisible();
    await appearance.expectTitle(GREEN);
    await expect(widget.done).toHaveCSS("color", GREEN);

    await page.reload();
    await expect(widget.done).toHaveCSS("color", BLUE);
  },
);

test(
  "a buyer's own page and the event's page have the look, too",
  SAME_ON_BOTH,
  async ({ account, postbox, openBrowser }) => {
    const name = `Blue night ${shortId()}`;
    const { event, api, performances } = await account.putOn(name, EVENING);
    await api.publishSheet(`${written(BLUE)} :root { --foyer-page: #e6e6fa }`);
    const email = `ada-${shortId()}@example.org`;
    await api.sell(performances[0] ?? 0, 1, { name: "Ada Byron", email });

    const page = await openBrowser({ size: "phone" });
    await OwnOrderPage.open(page, await postbox.linkTo(email, "Your tickets"));
    await new AppearancePart(page).expectTitle(BLUE);
    await page.goto(`/buy/${event}`);
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(230, 230, 250)");
    const frame = page.frameLocator("iframe[title=Tickets]");
    await expect(frame.getByRole("heading", { name: "Choose a date" })).toHaveCSS("color", BLUE);
  },
);

test(
  "a draft is seen on the real widget before it is published, and nothing is bought in it",
  SAME_ON_BOTH,
  async ({ url, account, openBrowser }) => {
    const name = `Draft night ${shortId()}`;
    const { event, api } = await account.putOn(name, EVENING);
    await api.publishSheet(written(BLUE));
    const draft = await api.addSheet(written(GREEN));
    const { data } = await api.post<{ data: { address: string } }>("/v1/branding/preview", {
      event_id: event,
      style_id: draft,
    });

    const page = await openBrowser({ size: "phone" });
    const appearance = new AppearancePart(page);
    await page.goto(data.address);
    await appearance.expectTitle(GREEN);
    await expect(page.getByText("Nothing can be bought here.")).toBeVisible();
    const widget = TheatrePage.ofPage(page);
    await widget.chooseDate("Evening");
    await widget.chooseTickets(1);
    await expect(page.getByRole("button", { name: "Continue to payment" })).toBeDisabled();
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await page.goBack();
    await page.goBack();

    // What is not known to be a draft shows what buyers get, and still sells nothing.
    await page.goto(`/widget/${event}?look=nonsense#card`);
    await expect(page.getByText("Nothing can be bought in a preview.")).toBeVisible();
    await page.getByRole("button", { name: "Back to the dates" }).click();
    await appearance.expectTitle(BLUE);
    await TheatrePage.openAlone(page, url, event, name);
    await appearance.expectTitle(BLUE);
  },
);

test(
  "a hostile stylesheet has nothing fetched and covers nothing",
  CORE_SAME_ON_BOTH,
  async ({ url, account, openBrowser }) => {
    const name = `Hostile night ${shortId()}`;
    const { event, api } = await account.putOn(name, EVENING);
    const elsewhere = await listenElsewhere();
    await api.publishSheet(`${elsewhere.css}`);

    const page = await openBrowser({ size: "phone" });
    const addresses = await buyWatched(page, url, { event, name });
    expect(addresses.filter((address) => address.includes("/looks/"))).toHaveLength(1);
    await page.goto(`/buy/${event}`);
    await expect(page.frameLocator("iframe[title=Tickets]").getByRole("button", { name: "Evening" })).toBeVisible();
    expect(elsewhere.reached).toEqual([]);
    elsewhere.stop();
  },
);

test(
  "past the reader it reaches nobody all the same, and where a card is asked for it is not",
  SAME_ON_BOTH,
  async ({ url, account, openBrowser }) => {
    const name = `Past night ${shortId()}`;
    const { event, api } = await account.putOn(name, EVENING);
    await api.publishSheet(written(BLUE));
    const elsewhere = await listenElsewhere();
    const page = await openBrowser({ size: "phone" });
    await page.route("**/looks/*.css", (route) => route.fulfill({ contentType: "text/css", body: elsewhere.css }));

    await page.goto(`/widget/${event}`);
    await expect(page.locator("body")).toHaveCSS("cursor", /HOST|http/);
    await addStyles(page, elsewhere);
    await page.goto(`/buy/${event}`);
    await addStyles(page, elsewhere);
    expect(elsewhere.reached).toEqual([]);

    // To the step that asks for a card, where nothing of it holds.
    await page.unroute("**/looks/*.css");
    const widget = await TheatrePage.openAlone(page, url, event, name);
    await widget.chooseDate("Evening");
    await widget.chooseTickets(1);
    await widget.toPayment("Ada Byron", "ada@example.org");
    await page.route("**/looks/*.css", (route) => route.fulfill({ contentType: "text/css", body: elsewhere.css }));
    await page.reload();
    await new PaymentElement(page).fill(cards.good);
    await new AppearancePart(page).expectUncovered(widget.payNow, page.getByRole("heading", { name: "Payment" }));
    expect(elsewhere.reached).toEqual([]);
    elsewhere.stop();
  },
);

for (const appearance of ["plain", "dark", "loud"]) {
  test(
    `nobody is kept out by the ${appearance} look, in the light or in the dark`,
    SAME_ON_BOTH,
    async ({ url, account, openBrowser }) => {
      const name = `The ${appearance} night ${shortId()}`;
      const { event, api } = await account.putOn(name, EVENING);
      const sheet = new URL(`../../server/catalogue/branding/tests/looks/${appearance}.css`, import.meta.url);
      await api.publishSheet(readFileSync(sheet, "utf8"));
      const page = await openBrowser();
      const widget = await TheatrePage.openAlone(page, url, event, name);
      await expectNoBarrierInAnyLight(page);
      await widget.chooseDate("Evening");
      await widget.addTickets(2);
      await expectNoBarrierInAnyLight(page);
      await widget.goOn.click();
      await expect(widget.timeLeft).toBeVisible();
      await expectNoBarrierInAnyLight(page);
      await page.goto(`/buy/${event}`);
      await expect(page.frameLocator("iframe[title=Tickets]").getByRole("button", { name: "Evening" })).toBeVisible();
      await expectNoBarrierInAnyLight(page);
    },
  );
}

/** Buys a ticket; on each step nothing lies over what is to be read and pressed. Gives what the browser asked for. */
async function buyWatched(
  page: Page,
  url: string,
  { event, name }: { event: number; name: string },
): Promise<string[]> {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const widget = await TheatrePage.openAlone(page, url, event, name);
  const appearance = new AppearancePart(page);
  const title = page.getByRole("heading", { name });
  await appearance.expectUncovered(title, page.getByRole("button", { name: "Evening" }));
  await widget.chooseDate("Evening");
  await widget.addTickets(1);
  await appearance.expectUncovered(title, widget.goOn);
  await widget.goOn.click();
  const pays = page.getByRole("button", { name: "Continue to payment" });
  await appearance.expectUncovered(title, pays, page.getByLabel("Email", { exact: true }));
  await widget.toPayment("Ada Byron", "ada@example.org");
  await new PaymentElement(page).fill(cards.good);
  await appearance.expectUncovered(title, widget.payNow);
  await widget.payNow.click();
  await expect(widget.done).toBeVisible();
  await appearance.expectUncovered(title, widget.done, page.getByRole("link", { name: "Download tickets (PDF)" }));
  return addresses;
}

/** As if somebody had got styles into the page, by any way that there is. */
async function addStyles(page: Page, { css }: Elsewhere): Promise<void> {
  await page.evaluate((text) => {
    const style = document.createElement("style");
    style.textContent = text;
    document.head.append(style);
    const input = document.createElement("input");
    Object.assign(input, { type: "email", defaultValue: "ada@example.org" });
    document.body.append(input);
    // Until whatever is fetched for what is shown has been asked for.
    return new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 0)));
  }, css);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
