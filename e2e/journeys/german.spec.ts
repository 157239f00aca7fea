import type { FrameLocator, Page } from "@playwright/test";

import { letBuyersChange } from "../after-sale";
import { expectNoBarrier, expectNoBarrierInAnyLight, expectNoBarrierInFrame } from "../barriers";
import { CORE, expect, test } from "../fixtures";
import { shortId } from "../test-account";
import { expectNoEnglish, leftInEnglish } from "../left-in-english";
import { HostPage, withSite } from "../pages/host-page";
import { OrderPage } from "../pages/order-page";
import { aPerformance } from "../sheet";
import { cards, PaymentElement } from "../stripe";

const DATES = [
  aPerformance(5, "19:30", { price: 20, tickets: 9, subcategory: "Abend" }),
  aPerformance(6, "19:30", { price: 30, tickets: 9, subcategory: "Gala" }),
];

const button = (where: Page | FrameLocator, name: string | RegExp) =>
  where.getByRole("button", { name, exact: typeof name === "string" });

/** The frame of the widget itself, whose texts are read. */
const insideOf = (page: Page) => {
  const frame = page.frames().find((one) => one.url().includes("/widget/"));
  if (!frame) throw new Error("The page has no widget");
  return frame;
};

test("a German buys on a German page, is refunded, exchanges, and reads every word in German", async ({
  url,
  account,
  postbox,
  openBrowser,
  openAs,
}) => {
  const name = `Nathan der Weise ${shortId()}`;
  const { api, event, organiser } = await account.putOn(name, DATES);
  await letBuyersChange(api, event);
  const email = `${shortId()}@example.org`;
  const page = await openBrowser({ size: "phone" });

  await withSite(async (theatre) => {
    theatre.language = "de-AT";
    theatre.body = `<script src="${url.replace("127.0.0.1", "localhost")}/embed.js" data-event="${event}"></script>`;
    const host = await HostPage.open(page, `${theatre.origin}/spielplan`);
    const widget = host.widget();
    await expect(widget.getByRole("heading", { name: "Wählen Sie einen Termin" })).toBeVisible();
    await expect(widget.getByRole("button", { name: "Deutsch" })).toBeVisible();
    await expect(widget.getByRole("button", { name: /, 19:30.* 20,00/ })).toBeVisible();
    await expectNoEnglish(insideOf(page));
    await expectNoBarrierInFrame(page, "Tickets");

    await button(widget, /Abend/).click();
    for (const _ of [1, 2]) await widget.getByRole("button", { name: /^Mehr: / }).click();
    await widget.getByLabel("Aktionscode oder Gutschein").fill("GIBTESNICHT");
    await button(widget, "Einlösen").click();
    await expect(widget.getByText("Dieser Code gilt nicht für Ihre Bestellung")).toBeVisible();
    await expect(widget.getByText("40,00 $").last()).toBeVisible();
    await expectNoEnglish(insideOf(page));
    await button(widget, "Weiter").click();

    await expect(widget.getByRole("timer")).toContainText("2 Tickets noch");
    await button(widget, "Weiter zur Zahlung").click();
    await expect(widget.getByText("Bitte geben Sie Ihren Namen an")).toBeVisible();
    await expectNoEnglish(insideOf(page));
    await expectNoBarrierInFrame(page, "Tickets");
    await widget.getByLabel("Name", { exact: true }).fill("Ada Byron");
    await widget.getByLabel("E-Mail-Adresse", { exact: true }).fill(email);
    await button(widget, "Weiter zur Zahlung").click();
    await new PaymentElement(widget).fill(cards.good);
    await expectNoEnglish(insideOf(page));
    await button(widget, /zahlen$/).click();
    await expect(widget.getByRole("heading", { name: "Ihre Tickets sind da" })).toBeVisible();
    await expectNoEnglish(insideOf(page));
  });

  const bought = await postbox.textTo(email, `Ihre Tickets für ${name}`);
  expect(leftInEnglish(bought.split("\n"))).toEqual([]);
  const address = /http\S+\/o\/ORD-\S+/.exec(bought)?.[0] ?? "";

  // Nothing asks for a language here, and the browser likes English best: it is what was bought in.
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Ihre Bestellung", level: 1 })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Code des Tickets/ })).toHaveCount(2);
  await expectNoEnglish(page);
  await expectNoBarrierInAnyLight(page);

  const order = Number(
    /Bestellung (\d+), /.exec(
      (await page.locator("section[aria-label]").first().getAttribute("aria-label")) ?? "",
    )?.[1],
  );
  const office = await OrderPage.open(await openAs(organiser), order);
  const dialog = await office.openPartialRefund();
  await dialog
    .getByRole("checkbox", { name: /, ticket \d+/ })
    .first()
    .check();
  await dialog.getByRole("button", { name: /^Refund \$/ }).click();
  await expect(office.page.getByText("Refund Updated Successfully")).toBeVisible();
  const refunded = await postbox.textTo(email, `Ihre Erstattung für ${name}`);
  expect(leftInEnglish(refunded.split("\n"))).toEqual([]);

  await page.reload();
  await expect(page.getByRole("img", { name: /^Code des Tickets/ })).toHaveCount(1);
  await expectNoEnglish(page);
  await button(page, "Termin tauschen").click();
  await button(page, /Aufpreis/).click();
  await expect(button(page, "Weiter zur Zahlung")).toBeVisible();
  await expectNoEnglish(page);
  await expectNoBarrier(page);
  await button(page, "Weiter zur Zahlung").click();
  await new PaymentElement(page).fill(cards.good);
  await expectNoEnglish(page);
  await button(page, /zahlen$/).click();
  await expect(page.getByText("Bezahlt und umgetauscht: Ihre Tickets gelten jetzt für")).toBeVisible();
  await expect(page.getByText("Gala")).toBeVisible();
  await expectNoEnglish(page);
  const exchanged = await postbox.textTo(email, `Tickets umgetauscht: ${name}`);
  expect(exchanged).toContain("Gala");
  expect(leftInEnglish(exchanged.split("\n"))).toEqual([]);
});

test("a buyer chooses a language in the middle, and loses nothing", CORE, async ({ url, account, openBrowser }) => {
  const name = `Babel ${shortId()}`;
  const { event } = await account.putOn(name, [
    aPerformance(5, "19:30", { price: 0, tickets: 9, subcategory: "Soirée" }),
  ]);
  const page = await openBrowser({ size: "phone" });
  await page.goto(`${url}/widget/${event}?lang=en`);
  await button(page, /Soirée/).click();
  await page.getByRole("button", { name: /^More: / }).click();
  await button(page, "Continue").click();
  await page.getByLabel("Name", { exact: true }).fill("Ada Byron");

  await button(page, "Français").click();
  await expect(page.getByRole("heading", { name: "Vos coordonnées" })).toBeVisible();
  await expect(page.getByLabel("Nom", { exact: true })).toHaveValue("Ada Byron");
  await expect(button(page, "Français")).toBeFocused();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expectNoBarrier(page);

  // Whoever loads the page again goes on in it.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Vos coordonnées" })).toBeVisible();
  await expect(page.getByRole("timer")).toContainText("1 billet réservé");
});

test("a page whose other language does not come sells in English", async ({ url, account, openBrowser }) => {
  const name = `Silent ${shortId()}`;
  const { event } = await account.putOn(name);
  const page = await openBrowser({ size: "phone" });
  await page.route(/assets\/es-[\w-]+\.js/, (route) => route.abort());
  await page.goto(`${url}/widget/${event}?lang=es`);
  await expect(page.getByRole("heading", { name: "Choose a date" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});
