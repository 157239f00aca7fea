import type { Page } from "@playwright/test";

import { letBuyersChange } from "../after-sale";
import { CORE, expect, test } from "../fixtures";
import { shortId } from "../test-account";
import { OwnOrderPage } from "../pages/own-order-page";
import { TheatrePage } from "../pages/theatre-page";
import { aPerformance } from "../sheet";
import { createUpsell } from "../test-event";
import { cards, PaymentElement } from "../stripe";
import { expectTranslated, openTranslated } from "../translated";

const DATES = [
  aPerformance(5, "19:30", { price: 20, tickets: 9, subcategory: "Evening" }),
  aPerformance(6, "19:30", { price: 30, tickets: 9, subcategory: "Gala" }),
];

test(
  "whoever has the page translated buys, and changes what they bought",
  CORE,
  async ({ account, postbox, openBrowser }) => {
    const name = `Translated ${shortId()}`;
    const { api, event } = await account.putOn(name, DATES);
    await letBuyersChange(api, event);
    await createUpsell(api, event, { name: "Programme", price: "5" });
    const { page, errors } = await openTranslated(await openBrowser({ size: "phone" }));
    const email = `${shortId()}@example.org`;
    await buyTwice(page, `/buy/${event}`, email);

    const mail = await postbox.mailTo(email, `Your tickets for ${name}`);
    const address = /http\S+\/o\/ORD-\S+/.exec(mail.replaceAll("=\n", "").replaceAll("=3D", "="))?.[0] ?? "";
    await changeOrder(page, address);
    expect(errors).toEqual([]);
  },
);

/** Buys two tickets and a gift card in the widget, with every detour on the way. */
async function buyTwice(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  const frame = page.frameLocator("iframe");
  const widget = TheatrePage.inFrame(frame);
  await widget.chooseDate("Gala");
  await widget.addTickets(1);
  await expect(widget.due).toContainText("$30.00");
  await widget.addTickets(1);
  await expect(widget.due).toContainText("$60.00");
  await widget.goOnToExtras();
  await widget.add("Programme");
  await expect(widget.due).toContainText("$65.00");
  await widget.codes.give("NONE");
  await expect(widget.alert).toBeVisible();
  await expectTranslated(page);
  await widget.back.click();
  await widget.otherDate.click();
  await widget.chooseDate("Evening");
  await widget.addTickets(2);
  await widget.goOnWithoutExtras();
  await expect(widget.timeLeft).toContainText("2 tickets kept for");
  const before = await widget.timeLeft.textContent();
  await expect(widget.timeLeft, "what is translated goes on to change").not.toHaveText(before ?? "");
  await widget.back.click();
  // Until the reservation is given back, 'Continue to payment' would be taken for 'Continue'.
  await expect(widget.otherDate).toBeVisible();
  await widget.goOnWithoutExtras();
  await widget.goOnToPay.click();
  await expect(frame.getByText("Name is required")).toBeVisible();
  await expectTranslated(page);
  await widget.toPayment("Ada Byron", email);
  const element = new PaymentElement(frame);
  await element.fill(cards.declined);
  await widget.payNow.click();
  await expect(widget.alert).toHaveText("Your card was declined.");
  await expectTranslated(page);
  await widget.back.click();
  await widget.goOnToPay.click();
  await element.fill(cards.threeDSecure);
  await widget.payNow.click();
  await element.prove();
  await expect(widget.done).toBeVisible();
  await expectTranslated(page);

  await frame.getByRole("button", { name: "Buy more tickets" }).click();
  const gift = await widget.giveCard();
  await gift.pay();
  await expect(gift.says("Amount is required")).toBeVisible();
  await gift.fill({
    amount: "$50.00",
    to: { name: "Grace Hopper", email },
    from: { name: "Ada Byron", email },
  });
  await gift.pay();
  await element.fill(cards.good);
  await widget.payNow.click();
  await expect(frame.getByRole("heading", { name: "Your gift card is ready" })).toBeVisible();
  await expectTranslated(page);
}

/** Renames, exchanges, adds to and cancels an order on its own page. */
async function changeOrder(page: Page, address: string): Promise<void> {
  const own = await OwnOrderPage.open(page, address);
  await expectTranslated(page);
  await own.rename("Grace Hopper");
  await own.exchangeFor("$24.00 to pay");
  await expect(own.due).toContainText("$24.00");
  await own.button("Continue to payment").click();
  const element = new PaymentElement(page);
  await element.fill(cards.good);
  await expectTranslated(page);
  await page.getByRole("button", { name: /^Pay \$24\.00/ }).click();
  await expect(own.says("Paid and exchanged: your tickets are now for")).toBeVisible();
  await own.button("Add extras").click();
  await page.getByRole("button", { name: "More: Programme" }).click();
  await expect(own.due).toContainText("$5.00");
  await expectTranslated(page);
  await own.button("Continue to payment").click();
  const pay = page.getByRole("button", { name: /^Pay \$5\.00/ });
  await expect(pay).toBeVisible();
  await own.button("Back to your order").click();
  await expect(own.says(/^Not paid yet: 1 × Programme, \$5\.00/)).toBeVisible();
  await expectTranslated(page);
  await own.button("Pay $5.00").click();
  await element.fill(cards.good);
  await pay.click();
  await expect(own.says("Your extras have been added.")).toBeVisible();
  // The extras are an order of their own, which the page reads after its message.
  await expect(own.button("Cancel the order")).toHaveCount(2);
  await own.button("Cancel the order").first().click();
  await expectTranslated(page);
  await own.button("Yes, cancel my order").click();
  await expect(own.says(/Your order is cancelled/)).toBeVisible();
}
