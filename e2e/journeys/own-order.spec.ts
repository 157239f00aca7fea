import type { Page } from "@playwright/test";

import { letBuyersChange, type Terms } from "../after-sale";
import type { Api } from "../api";
import { expectNoBarrier, expectNoBarrierInAnyLight } from "../barriers";
import { CORE, expect, test } from "../fixtures";
import { shortId, type TestAccount } from "../test-account";
import { OwnOrderPage } from "../pages/own-order-page";
import { PlacesPart } from "../pages/teams-part";
import { TheatrePage } from "../pages/theatre-page";
import type { Postbox } from "../postbox";
import { aPerformance, aSheet } from "../sheet";
import { createUpsell } from "../test-event";
import { cards, PaymentElement } from "../stripe";

const DATES = [
  aPerformance(5, "19:30", { price: 20, tickets: 9, subcategory: "Evening" }),
  aPerformance(6, "19:30", { price: 30, tickets: 9, subcategory: "Gala" }),
  aPerformance(7, "14:30", { price: 15, tickets: 3, subcategory: "Matinee" }),
];

const allow = (api: Api, event: number, terms: Terms = {}) =>
  letBuyersChange(api, event, { addsupsells: false, ...terms });

interface Bought {
  readonly url: string;
  readonly account: TestAccount;
  readonly postbox: Postbox;
  readonly page: Page;
}

/** Buys two tickets of the evening by card, and gives the address in the mail that brings them. */
async function buy({ url, account, postbox, page }: Bought, terms: Terms = {}) {
  const name = `Own order ${shortId()}`;
  const { api, event } = await account.putOn(name, DATES);
  await allow(api, event, terms);
  const email = `${shortId()}@example.org`;
  const widget = await TheatrePage.openAlone(page, url, event, name);
  await widget.chooseDate("Evening");
  await widget.chooseTickets(2);
  await widget.toPayment("Ada Byron", email);
  await new PaymentElement(page).fill(cards.good);
  await widget.payNow.click();
  await expect(widget.done).toBeVisible();
  const mail = await postbox.mailTo(email, `Your tickets for ${name}`);
  const address = linkIn(mail);
  expect(address).toContain("/o/ORD-");
  return { api, event, name, address };
}

/** The link in the text of a mail, whose lines may be broken. */
const linkIn = (mail: string): string =>
  /http\S+\/o\/ORD-\S+/.exec(mail.replaceAll("=\n", "").replaceAll("=3D", "="))?.[0] ?? "";

test(
  "a buyer alone renames, exchanges for a dearer date, pays, and cancels",
  CORE,
  async ({ url, account, postbox, openBrowser }) => {
    const page = await openBrowser({ size: "phone" });
    const { address, name } = await buy({ url, account, postbox, page });
    const own = await OwnOrderPage.open(page, address);
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await expect(own.codes).toHaveCount(2);
    await expect(own.line("Total")).toContainText("$40.00");
    const pdf = await page.getByRole("link", { name: "Download tickets (PDF)" }).getAttribute("href");
    expect((await page.request.get(new URL(pdf ?? "", url).href)).headers()["content-type"]).toBe("application/pdf");
    await expectNoBarrierInAnyLight(page);
    await page.setViewportSize({ width: 390, height: 844 });

    const code = await own.codes.first().innerHTML();
    await own.rename("Grace Hopper");
    await expect(own.says("Grace Hopper")).toBeVisible();
    expect(await own.codes.first().innerHTML()).toBe(code);
    await expectNoBarrier(page);

    // The gala costs 10.00 more a ticket, and the house asks 2.00 for each that is exchanged.
    await own.exchangeFor("$24.00 to pay");
    await expect(own.line("Exchange fee")).toContainText("$4.00");
    await expect(own.due).toContainText("$24.00");
    await expectNoBarrier(page);
    await own.button("Continue to payment").click();
    const element = new PaymentElement(page);
    await element.fill(cards.declined);
    await expectNoBarrier(page);
    await page.getByRole("button", { name: /^Pay \$24\.00/ }).click();
    await expect(page.getByRole("alert")).toHaveText("Your card was declined.");

    // Until it is paid the old tickets are good.
    await own.button("Back to your order").click();
    await expect(own.says(/waiting for your payment of \$24\.00/)).toBeVisible();
    await expect(own.codes).toHaveCount(2);
    await expectNoBarrier(page);
    await own.button("Pay $24.00").click();
    await element.fill(cards.good);
    await page.getByRole("button", { name: /^Pay \$24\.00/ }).click();
    await expect(own.says("Paid and exchanged: your tickets are now for")).toBeVisible();
    await expect(own.says("Gala")).toBeVisible();
    await expect(own.line("Total")).toContainText("$64.00");
    await expect(own.codes).toHaveCount(2);

    await own.button("Cancel the order").click();
    await expect(own.due).toContainText("$64.00");
    await expectNoBarrier(page);
    await own.button("Yes, cancel my order").click();
    await expect(own.says("Your order is cancelled. You will be refunded $64.00.")).toBeVisible();
    await expect(own.codes).toHaveCount(0);
    await expect(own.says("Refunded").first()).toBeVisible();
  },
);

for (const isSlow of [false, true]) {
  const when = isSlow ? "before the page is here" : "meanwhile";
  test(`a bank's page comes back to an exchange that is paid ${when}`, async ({
    url,
    account,
    postbox,
    openBrowser,
  }) => {
    const page = await openBrowser({ size: "phone" });
    const { address } = await buy({ url, account, postbox, page });
    const own = await OwnOrderPage.open(page, address);
    await own.exchangeFor("$24.00 to pay");
    await own.button("Continue to payment").click();
    await new PaymentElement(page).fill(cards.redirected);
    await page.getByRole("button", { name: /^Pay \$24\.00/ }).click();
    const complete = page.getByRole("button", { name: "Complete authentication" });
    await expect(complete).toBeVisible();
    if (isSlow) {
      const { pathname, hash } = new URL(address);
      const ask = { headers: { "X-Order-Key": hash.slice(1) } };
      const read = async () => (await page.request.get(`${url}/v1/mine/${pathname.slice(3)}`, ask)).text();
      expect(await read()).toMatch(/"waiting": ?\{/);
      await page.route("**/o/ORD-*", async (route) => {
        await expect.poll(read).not.toMatch(/"waiting": ?\{/);
        await route.continue();
      });
    }
    await complete.click();

    await expect(own.says("Paid and exchanged: your tickets are now for")).toBeVisible();
    await expect(page).not.toHaveURL(/#/);
  });
}

test("a cheaper date gives money back, or is refused where the event goes upward alone", async ({
  url,
  account,
  postbox,
  openBrowser,
}) => {
  const page = await openBrowser({ size: "phone" });
  const { address, api, event } = await buy({ url, account, postbox, page }, { exchanges: "up" });
  const own = await OwnOrderPage.open(page, address);
  await own.button("Exchange for another date").click();
  await expect(own.says("9 left")).toBeVisible();
  await expect(own.says(/exchange for tickets at the same price or higher/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Costs less" })).toBeDisabled();

  await allow(api, event);
  await own.button("Back to your order").click();
  await own.exchangeFor("$6.00 back");
  await expect(own.due).toContainText("$6.00");
  await own.button("Exchange now").click();
  await expect(own.says("Exchanged: your tickets are now for")).toBeVisible();
  await expect(own.line("Total")).toContainText("$34.00");
});

test("a link that is not whole opens nothing, and says so", async ({ url, account, postbox, openBrowser }) => {
  const page = await openBrowser({ size: "phone" });
  const { address } = await buy({ url, account, postbox, page });
  const visitor = await openBrowser();
  for (const wrong of [address.slice(0, -1), address.split("#")[0] ?? "", address.replace(/ORD-.{4}/, "ORD-AAAA")]) {
    await visitor.goto("about:blank");
    await visitor.goto(wrong);
    await expect(visitor.getByText("This link is not valid")).toBeVisible();
  }
  await expectNoBarrier(visitor);
});

test("extras are added later, left once, and then paid", async ({ url, account, postbox, openBrowser }) => {
  const page = await openBrowser({ size: "phone" });
  const { address, api, event } = await buy({ url, account, postbox, page }, { addsupsells: true });
  await createUpsell(api, event, { name: "Programme", price: "5" });
  const own = await OwnOrderPage.open(page, address);

  for (const isPaid of [false, true]) {
    await own.button("Add extras").click();
    await page.getByRole("button", { name: "More: Programme" }).click();
    await page.getByRole("button", { name: "More: Programme" }).click();
    await expect(own.due).toContainText("$10.00");
    await expectNoBarrier(page);
    await own.button("Continue to payment").click();
    await expect(page.getByRole("heading", { name: "Pay for your extras" })).toBeVisible();
    if (isPaid) break;
    await own.button("Back to your order").click();
    await expect(own.says(/Not paid yet: 2 × Programme, \$10\.00/)).toBeVisible();
    await expectNoBarrier(page);
    await own.button("Cancel these extras").click();
    await expect(own.says(/Not paid yet/)).toHaveCount(0);
  }
  await new PaymentElement(page).fill(cards.good);
  await page.getByRole("button", { name: /^Pay \$10\.00/ }).click();
  await expect(own.says("Your extras have been added.")).toBeVisible();
  await expect(own.line("Programme")).toContainText("$10.00");
  await expectNoBarrierInAnyLight(page);
});

test("places of a team are exchanged for others of another date", async ({ apiFor, postbox, openBrowser }) => {
  const api = await apiFor("organiser");
  const name = `Own cup ${shortId()}`;
  const rows = [5, 6].map((day) => aPerformance(day, "12:00", { price: 20, tickets: 4 }));
  const { event, performances } = await api.createEvent(
    name,
    aSheet(rows),
    [{ name: "Reds", tickets: 4 }],
    "Main House",
  );
  await allow(api, event, { exchangefee: "0.00" });
  const email = `${shortId()}@example.org`;
  await api.sellPlaces(performances[0] ?? 0, "Reds", [1, 2], { name: "Ada Byron", email });
  const page = await openBrowser({ size: "phone" });
  const own = await OwnOrderPage.open(page, linkIn(await postbox.mailTo(email, `Your tickets for ${name}`)));
  await expect(own.says("Reds: 1")).toBeVisible();

  await own.button("Exchange for another date").click();
  await page.getByRole("main").getByRole("listitem").getByRole("button").click();
  const places = new PlacesPart(page);
  await places.choose("Reds", 3);
  await expect(own.button("Show the price")).toBeDisabled();
  await places.choose("Reds", 4);
  await expectNoBarrier(page);
  await own.button("Show the price").click();
  await expect(own.due).toHaveText("Nothing to pay");
  await own.button("Exchange now").click();
  await expect(own.says("Exchanged: your tickets are now for")).toBeVisible();
  await expect(own.says("Reds: 3")).toBeVisible();
  await expect(own.says("Reds: 4")).toBeVisible();
});
