import type { Page } from "@playwright/test";

import { expectNoBarrier } from "../barriers";
import { expect, test } from "../fixtures";
import { TestCardPart, testCards } from "../pages/test-card-part";
import { TheatrePage } from "../pages/theatre-page";

test.describe.configure({ mode: "serial" });

test("a visitor of the first start is declined, puts the card right, and buys by test card on a phone", async ({
  firstStart,
  openBrowser,
}) => {
  const page = await openBrowser({ size: "phone" });
  const { widget, card } = await goToCard(page, firstStart);
  await card.fill(testCards.declined);
  await widget.payNow.click();
  await expect(widget.alert).toHaveText("Your card was declined.");
  await expect(widget.timeLeft).toContainText("2 tickets kept for");

  await card.fill("4111111111111111");
  await widget.payNow.click();
  await expect(widget.alert).toHaveText("Your card number is invalid.");
  await card.fill(testCards.pays, "0120");
  await widget.payNow.click();
  await expect(widget.alert).toHaveText("Your card's expiration date is in the past.");

  // Back and forth: it is the same reservation, and what was tried is asked for.
  await widget.back.click();
  await widget.toPayment("Ada Byron", "ada@example.org");
  await expect(widget.alert).toHaveText("The payment was not completed. You can try again.");
  await card.fill(testCards.pays);
  await widget.payNow.click();
  await expect(widget.done).toBeVisible();
  const pdf = await page.request.get(new URL(await widget.pdf(), firstStart).href);
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
});

test("the test card that asks pays once it is confirmed, and is declined once it is not", async ({
  firstStart,
  openBrowser,
}) => {
  const page = await openBrowser({ size: "phone" });
  const { widget, card } = await goToCard(page, firstStart);
  await card.fill(testCards.asks);
  await widget.payNow.click();
  await expect(card.noMoney).toBeVisible();
  await expectNoBarrier(page);
  await card.confirm(false);
  await expect(widget.alert).toContainText("We are unable to authenticate your card.");

  await widget.payNow.click();
  await card.confirm();
  await expect(widget.done).toBeVisible();
});

/** From the theatre's page to the card of two tickets that cost something. */
async function goToCard(page: Page, url: string) {
  const widget = await TheatrePage.open(page, url, "Hedda Gabler");
  await widget.chooseDate("Press Night");
  await widget.chooseTickets(2);
  await widget.toPayment("Ada Byron", "ada@example.org");
  const card = new TestCardPart(page.frameLocator("iframe[title=Tickets]"));
  await expect(card.noMoney).toBeVisible();
  await expectNoBarrier(page);
  return { widget, card };
}
