import { randomUUID } from "node:crypto";

import type { Api } from "../api";
import { expect, test } from "../fixtures";
import { shortId } from "../test-account";
import { loseAnswers } from "../lost-answers";
import { TheatrePage } from "../pages/theatre-page";
import type { Postbox } from "../postbox";
import { aheadInOneMonth, aPerformance } from "../sheet";
import { TestEvent } from "../test-event";
import { cards, PaymentElement } from "../stripe";
import { expectTranslated, openTranslated } from "../translated";

// More than are listed: a calendar shows them. The first is sold out, the second on sale later.
const NIGHTS = 14;
const FIRST = aheadInOneMonth(NIGHTS, 3);
const SEASON = Array.from({ length: NIGHTS }, (_, place) =>
  aPerformance(FIRST + place, "19:30", {
    price: 20,
    tickets: 2,
    subcategory: `Night ${place + 1}`,
    ...(place === 1 && { onSaleIn: 2 }),
  }),
);
const TEAMS = [{ name: "Reds", tickets: 4 }];

test("whoever has the page translated pays for a link at their bank", async ({ account, postbox, openBrowser }) => {
  const name = `Season ${shortId()}`;
  const { api, event, performances } = await account.putOn(name, SEASON);
  const [soldOut = 0, , third = 0] = performances;
  await api.sell(soldOut, 2);
  const { page, errors } = await openTranslated(await openBrowser({ size: "phone" }));
  await page.goto(await sendLink(api, postbox, { event, performance: third, name }));
  const frame = page.frameLocator("iframe");
  const widget = TheatrePage.inFrame(frame);
  await expect(widget.timeLeft).toContainText("2 tickets kept for");
  await expectTranslated(page);
  await widget.toPayment("Noor Haddad", `noor-${shortId()}@example.org`);
  await new PaymentElement(frame).fill(cards.redirected);
  await widget.payNow.click();
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expect(widget.done).toBeVisible();
  await expectTranslated(page);

  // What the bank sends a browser to that knows nothing of the payment, in another language.
  await page.goto(`/buy/${event}?app=foyer&payid=ORD-AAAAAAAA`);
  await expect(frame.getByText("We will email your order")).toBeVisible();
  await expectTranslated(page);
  await frame.getByRole("button", { name: "Back to the dates" }).click();
  await frame.getByRole("button", { name: "Buy more tickets" }).click();
  await frame.getByRole("button", { name: "Deutsch" }).click();
  await expect(frame.getByRole("heading", { name: "Wählen Sie einen Termin" })).toBeVisible();
  await expectTranslated(page);
  await frame.getByRole("button", { name: "English" }).click();
  await frame.getByRole("table").getByRole("button").first().click();
  await expect(frame.getByText("Sold out")).toBeVisible();
  await frame
    .getByRole("button", { name: /, on sale$/ })
    .last()
    .click();
  await widget.chooseDate("Night");
  await widget.addTickets(2);
  await expect(widget.due).toContainText("$40.00");
  await api.sell(performances.at(-1) ?? 0, 1);
  await widget.goOn.click();
  await expect(widget.alert).toContainText("Only 1 left");
  await widget.takeLeft(1);
  await expect(widget.due).toContainText("$20.00");
  await expectTranslated(page);
  expect(errors).toEqual([]);
});

test("whoever has the page translated uses codes and extras, and hears late of an order", async ({
  folder,
  apiFor,
  openBrowser,
}) => {
  const testEvent = await TestEvent.stock(await apiFor("organiser"), folder);
  await testEvent.addUpsell({ name: "T-shirt", price: "12", variants: { Small: 2, Large: 5 } });
  const drink = await testEvent.addUpsell({ name: "Drink", price: "0", isIncluded: true });
  await testEvent.addType({ name: "Seat and drink", price: "25", upsells: [drink] });
  const [promo, card] = [await testEvent.addPromo(), await testEvent.addCard("100.00")];
  const { page, errors } = await openTranslated(await openBrowser({ size: "phone" }));
  await page.goto(`/buy/${testEvent.event}`);
  const frame = page.frameLocator("iframe");
  const widget = TheatrePage.inFrame(frame);
  await widget.chooseDate(testEvent.subcategory);
  await widget.add("Seat and drink");
  await widget.goOnToExtras();
  await widget.add("T-shirt, Large");
  await widget.codes.give(promo);
  await expect(widget.line(`Saving with ${promo}`)).toContainText("−£2.50");
  await expectTranslated(page);
  await widget.codes.takeOff(promo);
  await widget.codes.give(promo);
  await widget.codes.give(card);
  await expect(widget.due).toContainText("£0.00");
  await widget.goOn.click();
  await expect(widget.timeLeft).toContainText("1 ticket kept for");
  await page.evaluate(() => window.history.back());
  await expect(widget.change).toBeVisible();
  await expectTranslated(page);
  await widget.goOn.click();

  const repair = await loseAnswers(page);
  await frame.getByLabel("Name", { exact: true }).fill("Ada Byron");
  await frame.getByLabel("Email", { exact: true }).fill(`ada-${shortId()}@example.org`);
  await frame.getByRole("button", { name: "Get tickets" }).click();
  await expect(frame.getByRole("heading", { name: /^The connection was lost/ })).toBeVisible();
  await expectTranslated(page);
  repair();
  await expect(widget.done).toBeVisible();
  await expectTranslated(page);
  expect(errors).toEqual([]);
});

test("whoever has the page translated chooses places that others take", async ({ account, openBrowser }) => {
  const rows = [aPerformance(5, "12:00", { price: 0, tickets: 4 })];
  const { api, event, performances } = await account.putOn(`Cup ${shortId()}`, rows, TEAMS);
  const { page, errors } = await openTranslated(await openBrowser({ size: "phone" }));
  await page.goto(`/buy/${event}`);
  const widget = TheatrePage.inFrame(page.frameLocator("iframe"));
  await widget.chooseDate("Free");
  await widget.places.choose("Reds", 1, 2);
  await expectTranslated(page);
  await api.sellPlaces(performances[0] ?? 0, "Reds", [2]);
  await expect(widget.places.place("Reds", 2, "sold")).toBeVisible();
  await expectTranslated(page);
  await widget.places.choose("Reds", 3);
  await widget.goOn.click();
  await expect(widget.timeLeft).toContainText("2 tickets kept for");
  await widget.giveDetails("Ada Byron", `ada-${shortId()}@example.org`);
  await expectTranslated(page);
  expect(errors).toEqual([]);
});

interface Linked {
  readonly event: number;
  readonly performance: number;
  readonly name: string;
}

/** Reserves two tickets at the counter, and gives the link that is mailed to who pays for them. */
async function sendLink(api: Api, postbox: Postbox, { event, performance, name }: Linked): Promise<string> {
  const items = [{ performance, tickets: [{ ticket_type: null, quantity: 2 }] }];
  const key = { "Idempotency-Key": randomUUID() };
  const { reservation } = await api.post<{ reservation: number }>("/v1/sales/reservations", { items }, key);
  const email = `noor-${shortId()}@example.org`;
  await api.post("/v1/orders/sendReserveLink", {
    paymentUrl: `${api.url.replace("127.0.0.1", "localhost")}/buy/${event}`,
    reservationId: reservation,
    thumbnailurl: "",
    endusername: "Noor Haddad",
    email,
    eventid: event,
  });
  return postbox.linkTo(email, `Please pay for your tickets for ${name}`);
}
