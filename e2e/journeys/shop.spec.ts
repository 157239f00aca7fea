import type { Page } from "@playwright/test";

import { expectNoBarrier } from "../barriers";
import { CORE_SAME_ON_BOTH, CORE_ON_CLUSTER, SAME_ON_BOTH, expect, test } from "../fixtures";
import { DashboardPage } from "../pages/dashboard-page";
import { TheatrePage } from "../pages/theatre-page";
import { TestEvent } from "../test-event";

const SHIRT = { name: "T-shirt", price: "12", variants: { Small: 2, Large: 5 } };

/** An event with a kind of ticket that brings a drink, a limited kind, two upsells, a promo code and a gift card. */
async function stocked(testEvent: TestEvent): Promise<{ promo: string; card: string; limited: number }> {
  const drink = await testEvent.addUpsell({ name: "Drink", price: "0", isIncluded: true });
  await testEvent.addUpsell({ name: "Programme", price: "5" });
  await testEvent.addUpsell(SHIRT);
  await testEvent.addType({ name: "Seat and drink", price: "25", upsells: [drink] });
  const limited = await testEvent.addType({ name: "Under 26", price: "10", most: 2 });
  return { promo: await testEvent.addPromo(), card: await testEvent.addCard("100.00"), limited };
}

test(
  "a buyer takes a kind of ticket, extras, a code and a gift card",
  CORE_SAME_ON_BOTH,
  async ({ url, folder, apiFor, openBrowser }) => {
    const testEvent = await TestEvent.stock(await apiFor("organiser"), folder);
    const { promo, card } = await stocked(testEvent);
    const page = await openBrowser({ size: "phone" });
    const widget = await TheatrePage.openAlone(page, url, testEvent.event, testEvent.name);
    await widget.chooseDate(testEvent.subcategory);
    await widget.add("Seat and drink");
    await widget.goOnToExtras();
    await widget.add("Programme");
    await widget.add("T-shirt, Large");
    await widget.codes.give("no-such-code");
    await expect(widget.alert).toContainText("This code does not apply to your order");
    await widget.codes.give(promo.toLowerCase());
    await expect(widget.line(`Saving with ${promo}`)).toContainText("−£2.50");
    await widget.codes.takeOff(promo.toLowerCase());
    await expect(widget.line(`Saving with ${promo}`)).toBeHidden();
    await widget.codes.give(promo);
    await widget.codes.give(card);
    await expect(widget.due).toContainText("£0.00");
    await expectNoBarrier(page);

    // A reload keeps what is chosen, and the back button what is reserved.
    await page.reload();
    await expect(widget.due).toContainText("£0.00");
    await widget.goOn.click();
    await expect(widget.timeLeft).toContainText("1 ticket kept for");
    await page.goBack();
    await expect(widget.change).toBeVisible();
    await expectNoBarrier(page);
    await widget.change.click();
    await expect(widget.due).toContainText("£0.00");
    await widget.goOn.click();
    await widget.giveDetails("Ada Byron", "ada@example.org");

    await expect(widget.line("1 × Seat and drink")).toContainText("£25.00");
    await expect(widget.line("1 × Drink")).toContainText("Included");
    await expect(widget.line("1 × Programme")).toContainText("£5.00");
    await expect(widget.line("1 × T-shirt, Large")).toContainText("£12.00");
    await expect(widget.line(`Saving with ${promo}`)).toContainText("−£2.50");
    await expect(widget.line("Gift card …")).toContainText("−£");
    await expect(widget.due).toContainText("£0.00");
    await expectNoBarrier(page);
  },
);

test("the counter sells the same, and a gift card", SAME_ON_BOTH, async ({ folder, apiFor, openAs }) => {
  const testEvent = await TestEvent.stock(await apiFor("organiser"), folder);
  const { promo, card } = await stocked(testEvent);
  const page = await openAs("organiser");
  const dashboard = await DashboardPage.open(page);
  await dashboard.showOnly(testEvent.name);
  const sale = await dashboard.sellWalkIn(testEvent.name, testEvent.subcategory);
  await sale.choose(1, "Seat and drink");
  await sale.choose(2, "Programme");
  await sale.choose(1, "T-shirt, Small");
  await sale.giveCode(promo);
  await sale.giveCode(card);
  await expect(sale.codes.given(promo)).toBeVisible();
  await expectNoBarrier(page);
  await sale.payByCard();
  await expect(sale.line(`Saving with ${promo}`)).toContainText("−£2.50");
  await expect(sale.line("1 × Drink")).toContainText("Included");
  await expect(sale.line("2 × Programme")).toContainText("£10.00");
  await expect(sale.line("1 × T-shirt, Small")).toContainText("£12.00");
  await expectNoBarrier(page);
  await sale.startAnew();

  await sellCard(page, sale);
});

async function sellCard(page: Page, sale: Awaited<ReturnType<DashboardPage["sellWalkIn"]>>): Promise<void> {
  const card = await sale.openCardSale();
  await card.fill({ amount: "£20.00", recipient: "Grace Hopper", email: "grace@example.org", message: "Enjoy" });
  await expectNoBarrier(page);
  await sale.takeByTerminal();
  await expect(sale.sold("£20.00")).toBeVisible();
  await expect(sale.says(/It is on its way to grace@example.org/)).toBeVisible();
  await expectNoBarrier(page);
}

test(
  "what was sold meanwhile is said at its line, and what is left is taken",
  CORE_ON_CLUSTER,
  async ({ url, folder, apiFor, openBrowser }) => {
    const testEvent = await TestEvent.stock(await apiFor("organiser"), folder);
    const { card, limited } = await stocked(testEvent);
    const widget = await TheatrePage.openAlone(
      await openBrowser({ size: "phone" }),
      url,
      testEvent.event,
      testEvent.name,
    );
    await widget.chooseDate(testEvent.subcategory);
    await widget.add("Under 26", 2);
    await widget.codes.give(card);
    await expect(widget.due).toContainText("£0.00");
    await testEvent.sell(1, limited);
    await widget.goOnWithoutExtras();
    await expect(widget.alert).toContainText("Under 26: only 1 left");
    await widget.takeLeft(1);
    await expect(widget.due).toContainText("1 ticket");
    await widget.goOnWithoutExtras();
    await expect(widget.timeLeft).toContainText("1 ticket kept for");
  },
);

test("a buyer has no more of a kind than one booking may have, and is told when staff change that", async ({
  url,
  folder,
  apiFor,
  openBrowser,
}) => {
  const testEvent = await TestEvent.stock(await apiFor("organiser"), folder);
  const child = { name: "Child", price: "10" };
  const type = await testEvent.addType({ ...child, perBooking: 3 });
  const page = await openBrowser({ size: "phone" });
  const widget = await TheatrePage.openAlone(page, url, testEvent.event, testEvent.name);
  await widget.chooseDate(testEvent.subcategory);
  await expect(page.getByText("at most 3 per booking")).toBeVisible();
  await widget.add("Child", 3);
  await expect(page.getByRole("button", { name: "More: Child" })).toHaveAccessibleDescription("At most 3 per booking");
  await expect(widget.due).toContainText("3 tickets");
  await expectNoBarrier(page);

  await testEvent.changeType(type, { ...child, perBooking: 2 });
  await expect(widget.alert).toContainText("At most 2 per booking");
  await expectNoBarrier(page);
  await widget.takeLeft(2);
  await expect(widget.due).toContainText("2 tickets");
  await widget.codes.give(await testEvent.addCard("20.00"));
  await expect(widget.due).toContainText("£0.00");
  await widget.goOn.click();
  await expect(widget.timeLeft).toContainText("2 tickets kept for");
});

test("an order may have no tickets", SAME_ON_BOTH, async ({ url, folder, apiFor, openBrowser }) => {
  const testEvent = await TestEvent.stock(await apiFor("organiser"), folder);
  await testEvent.addUpsell({ name: "Season brochure", price: "0" });
  const widget = await TheatrePage.openAlone(await openBrowser(), url, testEvent.event, testEvent.name);
  await widget.chooseDate(testEvent.subcategory);
  await widget.chooseExtrasOnly();
  await widget.add("Season brochure", 2);
  await widget.goOn.click();
  await widget.order("Ada Byron", "ada@example.org");
  await expect(widget.line("2 × Season brochure")).toContainText("£0.00");
});
