import { expectNoBarrier, expectNoBarrierInAnyLight } from "../barriers";
import { expect, test } from "../fixtures";
import { shortId, type TestAccount } from "../test-account";
import { ExchangeSteps, type ConfirmationPart } from "../pages/exchange-page";
import { OrderPage } from "../pages/order-page";
import { OwnOrderPage } from "../pages/own-order-page";
import { expectToast } from "../pages/toast-part";
import type { Postbox } from "../postbox";
import { aPerformance } from "../sheet";
import { cards, PaymentElement } from "../stripe";
import type { Page } from "@playwright/test";

const DATES = [
  aPerformance(5, "19:30", { price: 20, tickets: 9, subcategory: "Evening" }),
  aPerformance(6, "19:30", { price: 30, tickets: 9, subcategory: "Gala" }),
];

/** Two tickets of the evening, sold at the counter to somebody with an address. */
async function sold(account: TestAccount) {
  const name = `Waits ${shortId()}`;
  const { api, organiser, performances } = await account.putOn(name, DATES);
  const email = `${shortId()}@example.org`;
  const { order } = await api.sell(performances[0] ?? 0, 2, { email });
  return { name, organiser, order, email };
}

/** Exchanges an order for the gala, up to where its 20.00 are taken. */
async function toCharge(page: Page): Promise<ConfirmationPart> {
  const steps = await ExchangeSteps.open(page);
  await steps.goOn();
  await steps.chooseShow(/30\.00/);
  await steps.goOn();
  const confirmation = await steps.confirmation();
  await confirmation.button("Continue with charge").click();
  return confirmation;
}

/** The link in the text of a mail, whose lines may be broken. */
async function linkTo(postbox: Postbox, email: string, subject: string): Promise<string> {
  const mail = await postbox.mailTo(email, subject);
  return /http\S+\/o\/ORD-\S+/.exec(mail.replaceAll("=\n", "").replaceAll("=3D", "="))?.[0] ?? "";
}

test("a dearer date is paid by the link that the buyer is mailed", async ({
  account,
  postbox,
  openAs,
  openBrowser,
}) => {
  const { name, organiser, order, email } = await sold(account);
  const page = await openAs(organiser, { size: "phone" });
  const office = await OrderPage.open(page, order);
  const colleague = await OrderPage.open(await openAs(organiser), order);
  const confirmation = await toCharge(page);
  await expectNoBarrier(page);
  await confirmation.button("Email a payment link").click();
  await expectToast(page, "The new tickets are reserved until they are paid for");
  for (const looking of [office, colleague]) {
    await expect(looking.card("Exchange awaiting payment")).toContainText("$20.00");
    await expect(looking.card("Exchange awaiting payment")).toContainText(
      "The old tickets stay valid until it is paid.",
    );
  }
  await expectNoBarrierInAnyLight(page);

  const address = await linkTo(postbox, email, `Please pay for your new tickets for ${name}`);
  const phone = await openBrowser({ size: "phone" });
  const own = await OwnOrderPage.open(phone, address);
  await expect(own.codes).toHaveCount(2);
  await own.button("Pay $20.00").click();
  await new PaymentElement(phone).fill(cards.good);
  await phone.getByRole("button", { name: /^Pay \$20\.00/ }).click();
  await expect(own.says("Paid and exchanged: your tickets are now for")).toBeVisible();

  for (const looking of [office, colleague]) {
    await expect(looking.card("Exchange awaiting payment")).toBeHidden();
    await expect(looking.card("Order history")).toContainText("Tickets exchanged");
  }
});

test("an order that waits is paid by a card that is typed in the office's dialog, or given up", async ({
  account,
  openAs,
}) => {
  const { organiser, order } = await sold(account);
  const page = await openAs(organiser);
  const office = await OrderPage.open(page, order);
  await (await toCharge(page)).button("Enter card details").click();
  const waits = office.card("Exchange awaiting payment");
  await waits.getByRole("button", { name: "Cancel exchange" }).click();
  await page.getByRole("button", { name: "Yes", exact: true }).click();
  await expect(waits).toBeHidden();
  await expect(office.card("Order history")).toContainText("The exchange was cancelled");

  await (await toCharge(page)).button("Enter card details").click();
  await waits.getByRole("button", { name: "Pay by card" }).click();
  const frame = page.frameLocator('iframe[title="Pay"]');
  await new PaymentElement(frame).fill(cards.good);
  await frame.getByRole("button", { name: /^Pay \$20\.00/ }).click();
  await expect(waits).toBeHidden();
  await expect(office.card("Order history")).toContainText("Tickets exchanged");
});
