import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Page } from "@playwright/test";

import { letBuyersChange } from "../after-sale";
import { CuttableLine } from "../cuttable-line";
import { codesOf, DoorCalls, openPhone } from "../doors";
import { expect, sizes, test as base } from "../fixtures";
import { shortId } from "../test-account";
import { LONG, openLongNamesAccount, type LongNamesAccount } from "../long-names";
import { expectNothingAmiss } from "../layout";
import { DOOR } from "../layoutScreens/door";
import { BRANDING, OFFER } from "../layoutScreens/offer";
import { EVENT, PROGRAMME } from "../layoutScreens/programme";
import { checkScreen } from "../layoutScreens/screen";
import { COUNTER, METRICS, ORDERS } from "../layoutScreens/selling";
import { PEOPLE, SETTINGS } from "../layoutScreens/settings";
import { DoorPhone } from "../pages/door-phone";
import { OwnOrderPage } from "../pages/own-order-page";
import { KeepDialog, ProfilePage } from "../pages/profile-page";
import { ReportsPage } from "../pages/reports-page";
import { SignInPage } from "../pages/sign-in-page";
import { TheatrePage } from "../pages/theatre-page";
import { cards, PaymentElement } from "../stripe";

/** The house of all that only look at it, made once for each browser. */
const test = base.extend<object, { readonly lookedAt: LongNamesAccount }>({
  lookedAt: [
    async ({ platform, postbox, apiFor }, use) => use(await openLongNamesAccount(platform, postbox, apiFor)),
    { scope: "worker" },
  ],
});

const APP = readFileSync(join(fileURLToPath(new URL("../..", import.meta.url)), "pwa/src/App.tsx"), "utf8");

const ENTRANCE = ["/Login", "/SetUp", "/ForgotPassword", "/ResetPassword", "/enrol", "/Removed"];

/** The same as others: `/` is the sign-in page, and what has no screen is `/404Page`. */
const NO_SCREENS = ["/", "*"];

const PARTS = {
  counter: COUNTER,
  metrics: METRICS,
  orders: ORDERS,
  event: EVENT,
  programme: PROGRAMME,
  offer: OFFER,
  branding: BRANDING,
  people: PEOPLE,
  settings: SETTINGS,
  door: DOOR,
};

for (const [name, screens] of Object.entries(PARTS))
  test(`nothing is cut, covered or out of reach: ${name}`, async ({ lookedAt, openAs }) => {
    const page = await openAs(lookedAt.owner);
    for (const screen of screens) await checkScreen(page, screen, lookedAt);
  });

test("nothing is cut, covered or out of reach: before one has signed in", async ({ openBrowser }) => {
  const page = await openBrowser();
  for (const path of ENTRANCE) {
    await page.goto(path);
    await expectNothingAmiss(page, path);
  }
});

test("the picture before one has signed in has its open door, however wide it is", async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto("/");
  const picture = page.locator("svg", { has: page.locator("linearGradient") });
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size);
    // The last that is drawn of it, and the only part that stands open.
    await expect(picture.locator("path").last()).toBeInViewport({ ratio: 0.99 });
  }
});

test("nothing is cut, covered or out of reach: buying", async ({ url, lookedAt: account, openBrowser }) => {
  const page = await openBrowser();
  await page.goto(`${url}/buy/${account.event}`);
  await expect(page.getByRole("heading", { name: account.name, level: 1 })).toBeVisible();
  await expectNothingAmiss(page, "/buy");
  const widget = await TheatrePage.openAlone(page, url, account.event, account.name);
  await expectNothingAmiss(page, "the widget's dates");
  await page.getByRole("button", { name: "2:30PM" }).click();
  await widget.add("Normal Ticket", 2);
  await expectNothingAmiss(page, "the widget's tickets");
  await widget.goOnToExtras();
  await expectNothingAmiss(page, "the widget's extras");
  await widget.goOn.click();
  await expect(widget.timeLeft).toBeVisible();
  await expectNothingAmiss(page, "the widget's details");
  await widget.toPayment(LONG.buyer, LONG.email);
  const card = new PaymentElement(page);
  await card.fill(cards.declined);
  await expectNothingAmiss(page, "the widget's payment");
  await widget.payNow.click();
  await expect(widget.alert).toBeVisible();
  await expectNothingAmiss(page, "the widget's payment, declined");
  await card.fill(cards.good);
  await widget.payNow.click();
  await expect(widget.done).toBeVisible();
  await expectNothingAmiss(page, "the widget's confirmation");
});

test("nothing is cut, covered or out of reach: giving a card, and the last tickets", async ({
  url,
  platform,
  postbox,
  apiFor,
  openBrowser,
}) => {
  const account = await openLongNamesAccount(platform, postbox, apiFor);
  const page = await openBrowser();
  const widget = await TheatrePage.openAlone(page, url, account.event, account.name);
  await widget.giveCard();
  await expectNothingAmiss(page, "the widget's gift card");
  await page.goBack();
  await page.getByRole("button", { name: /7:30PM Vorabend/, disabled: false }).click();
  await widget.add("Normal Ticket", 3);
  await account.api.sell(account.scarce, 2);
  await widget.goOnWithoutExtras();
  await expect(widget.alert).toBeVisible();
  await expectNothingAmiss(page, "the widget's tickets, of which others took some");
});

test("nothing is cut, covered or out of reach: a buyer's own order", async ({
  url,
  platform,
  postbox,
  apiFor,
  openBrowser,
}) => {
  const account = await openLongNamesAccount(platform, postbox, apiFor);
  await letBuyersChange(account.api, account.event);
  const email = `${shortId()}@example.org`;
  const page = await openBrowser();
  const widget = await TheatrePage.openAlone(page, url, account.event, account.name);
  await page.getByRole("button", { name: "2:30PM" }).click();
  await widget.addTickets(2);
  await widget.goOnWithoutExtras();
  await widget.toPayment(LONG.buyer, email);
  await new PaymentElement(page).fill(cards.good);
  await widget.payNow.click();
  const address = await postbox.linkTo(email, "Your tickets");
  const own = await OwnOrderPage.open(page, address);
  await expectNothingAmiss(page, "a buyer's own order");
  for (const doing of ["Change the names", "Exchange for another date", "Add extras", "Cancel the order"]) {
    await own.button(doing).click();
    await expectNothingAmiss(page, `a buyer's own order, ${doing}`);
    await own.button("Back to your order").click();
  }
  await own.exchangeFor("3 left");
  await expectNothingAmiss(page, "a buyer's own order, what an exchange comes to");
});

test("nothing is cut, covered or out of reach: the door's verdicts, with a line and alone", async ({
  url,
  browser,
  opened,
  platform,
  postbox,
  apiFor,
}) => {
  const account = await openLongNamesAccount(platform, postbox, apiFor);
  const [offer] = await account.api.upsellsOf(account.performance);
  // What is still to be handed out keeps an admission in sight.
  const upsell = { upsell: account.upsell, variant: offer?.variants[0]?.variant ?? null, quantity: 2 };
  const sell = () => account.api.sell(account.performance, 1, { name: LONG.arabicBuyer }, [upsell]);
  const [first, second] = [codesOf(await sell())[0], codesOf(await sell())[0]];
  await new DoorCalls(account.api, account.performance, LONG.gate).scan(account.codes[0] ?? "");
  const line = await CuttableLine.to(url);
  const page = await openPhone(browser, opened, line, LONG.gate, { by: account.owner });
  const phone = await DoorPhone.open(page, account.performance);
  await expectNothingAmiss(page, "the door");
  const checkCode = async (code: string, word: string, how: string) => {
    await phone.scan(code, word);
    await expectNothingAmiss(page, `the door, ${word}: ${code}, ${how}`);
    if (word === "Already scanned") await expectInSight(page);
    await phone.next();
  };
  const verdicts = [
    [account.codes[0] ?? "", "Already scanned"],
    [account.otherCode, "Wrong performance"],
    ["no ticket of anybody's", "Not valid"],
  ] as const;
  for (const [code, word] of [[first, "Admitted"] as const, ...verdicts]) await checkCode(code, word, "with a line");
  await line.cut();
  await phone.judgesAlone();
  await expectNothingAmiss(page, "the door, alone");
  for (const [code, word] of [[second, "Admitted"] as const, ...verdicts]) await checkCode(code, word, "alone");
});

/** Who it was, when and at which gate, and what leads on: seen at once, and not only by whoever scrolls. */
async function expectInSight(page: Page): Promise<void> {
  for (const size of [sizes.phone, { width: 320, height: 640 }]) {
    await page.setViewportSize(size);
    const facts = page
      .getByRole("region", { name: "Already scanned" })
      .locator("dl > div, p")
      .or(page.getByRole("button", { name: "Next" }));
    for (const fact of await facts.all()) await expect(fact).toBeInViewport({ ratio: 0.99 });
  }
}

test("nothing is cut, covered or out of reach: a second step, and the codes for when the app is lost", async ({
  account,
  openBrowser,
}) => {
  const [firstName, lastName] = ["Maximilian-Alexander", "Leutheusser-Schnarrenberger"];
  const someone = await account.hire("door", { firstName, lastName });
  await account.requireSecondStep();
  const page = await openBrowser();
  const step = await (await SignInPage.open(page)).beginSetUp(someone);
  await expectNothingAmiss(page, "the second step, to be set up");
  await step.turnOn((await step.app()).next());
  await expectNothingAmiss(page, "the recovery codes of a second step");
  await step.goOn();
  const profile = await ProfilePage.open(page);
  await profile.renewCodes();
  await KeepDialog.opened(page, "New recovery codes");
  await expectNothingAmiss(page, "recovery codes, made anew");
});

test("nothing is cut, covered or out of reach: a report's own window", async ({ lookedAt, openAs }) => {
  const reports = await ReportsPage.open(await openAs(lookedAt.owner));
  await reports.choose("Sales by performance", "Today");
  const report = await reports.openWindow();
  await expectNothingAmiss(report, "a report's own window");
});

test("nothing is cut, covered or out of reach: who is looked up at the door", async ({ lookedAt: account, openAs }) => {
  const page = await openAs(account.owner);
  const found = page.getByRole("listitem").filter({ hasText: LONG.buyer }).first();
  await page.goto(`/QrValidation/${account.performance}`);
  await page.getByRole("searchbox").fill("Maximil");
  await expect(found).toBeVisible();
  await expectNothingAmiss(page, "the door, looked up beside the camera", { from: 768 });
  await page.setViewportSize(sizes.phone);
  await page.getByRole("button", { name: "Find by name" }).click();
  await page.getByRole("searchbox").fill("Maximil");
  await expect(found).toBeVisible();
  await expectNothingAmiss(page, "the door, looked up on a phone", { to: 390 });
});

test("every screen of the app is looked over", () => {
  // The first of them is the example of how one is added.
  const paths = [...APP.matchAll(/path: "([^"]+)"/g)].map(([, path]) => path).slice(1);
  const seen = [...Object.values(PARTS).flatMap((screens) => screens.map(({ path }) => path)), ...ENTRANCE];
  expect([...new Set([...seen, ...NO_SCREENS])].sort()).toEqual(paths.sort());
});
