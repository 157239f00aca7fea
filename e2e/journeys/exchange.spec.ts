import type { Api } from "../api";
import { expectNoBarrier, expectNoBarrierInAnyLight } from "../barriers";
import { CORE_SAME_ON_BOTH, SAME_ON_BOTH, expect, test } from "../fixtures";
import { shortId } from "../test-account";
import { openedDialog } from "../pages/dialog-part";
import { EventSettingsPage } from "../pages/event-settings-page";
import { ExchangePage, ExchangeSteps } from "../pages/exchange-page";
import { OrderPage } from "../pages/order-page";
import { OrdersPage } from "../pages/orders-page";
import { expectToast } from "../pages/toast-part";
import { aPerformance, aSheet } from "../sheet";

const MAYA = { name: "Maya Fernandes", email: "maya@example.org" };
const VENUE = "Main House";
const OWN = 3;
const DEARER = 4;
const CHEAPER = 5;
const EQUAL = 6;
const PRICES = new Map([
  [OWN, 20],
  [DEARER, 30],
  [CHEAPER, 15],
  [EQUAL, 20],
]);
const TEAMS = [
  { name: "Reds", tickets: 4 },
  { name: "Blues", tickets: 3 },
];

/** An event with a performance at each price, and so many tickets sold for the first. */
async function sold(api: Api, tickets: number) {
  const name = `Exchange ${shortId()}`;
  const rows = [...PRICES].map(([day, price]) => aPerformance(day, "12:00", { price, tickets: 10 }));
  const { event, performances } = await api.createEvent(name, aSheet(rows), [], VENUE);
  const sale = await api.sell(performances[0] ?? 0, tickets, MAYA);
  return { name, event, ...sale };
}

test("two tickets go to a dearer date from the list, for cash", CORE_SAME_ON_BOTH, async ({ apiFor, openAs }) => {
  const { name, order } = await sold(await apiFor("organiser"), 2);
  const page = await openAs("organiser", { size: "desktop" });
  const orders = await OrdersPage.open(page);
  await expect(orders.rows(name)).toBeVisible();
  await orders
    .rows(name)
    .getByRole("button", { name: /^More for/ })
    .click();
  await page.getByRole("button", { name: "Exchange ticket" }).click();
  const exchange = await ExchangePage.arrived(page);

  // Without a date there is nothing to price.
  await exchange.press();
  await expect(exchange.says("Please choose any one date")).toBeVisible();
  await page.getByLabel("Number of tickets").fill("3");
  await expect(exchange.says("Please enter a value less than 3")).toBeVisible();
  await page.getByLabel("Number of tickets").fill("2");
  await exchange.choose(DEARER);
  await expect(exchange.show("12:00PM")).toBeChecked();
  await expect(page.getByText("10 left", { exact: true })).toBeVisible();
  // The difference stands before anything is pressed.
  await expect(exchange.price).toContainText(/To charge\s*£20\.00/);
  await expectNoBarrierInAnyLight(page);

  const confirmation = await exchange.exchange();
  await expect(confirmation.line("To charge")).toContainText("£20.00");
  await expectNoBarrier(page);
  await confirmation.button("Continue with charge").click();
  await confirmation.takeCash("50", "£30.00");
  await confirmation.isMade();
  await expect(page).toHaveURL(new RegExp(`/OrderDetails/${order}$`));
  const after = await OrderPage.arrived(page);
  await expect(after.units.getByText("Replaced by an updated order").filter({ visible: true })).toHaveCount(2);
  await expect(after.card("Order history")).toContainText("Tickets exchanged");
  await expect(after.card("Order history")).toContainText("£20.00 charged");
});

test(
  "a cheaper date gives back what it costs less, from the order's page",
  SAME_ON_BOTH,
  async ({ apiFor, openAs }) => {
    const { order } = await sold(await apiFor("organiser"), 2);
    const page = await openAs("organiser", { size: "phone" });
    const before = await OrderPage.open(page, order);
    const steps = await ExchangeSteps.open(page);
    await expectNoBarrier(page);
    await steps.goOn();
    await steps.goOn();
    await expect(steps.says("Please choose any one date")).toBeVisible();
    await expect(steps.says("Current order")).toBeVisible();
    await steps.chooseShow(/£15\.00/);
    await expect(steps.price).toContainText(/To refund\s*£10\.00/);
    await expectNoBarrier(page);
    await steps.goOn();
    const confirmation = await steps.confirmation();
    await expect(confirmation.line("To refund")).toContainText("£10.00");
    await expect(confirmation.dialog.getByText("£10.00 will be refunded by cash")).toBeVisible();
    await expect(confirmation.button("Continue without refund")).toBeEnabled();
    await expectNoBarrier(page);
    await confirmation.button("Continue with refund").click();
    await confirmation.isMade();
    await expect(before.card("Refunds")).toContainText("Exchange for cheaper tickets");
    await expect(before.card("Refunds")).toContainText("£10.00 in cash is still to be handed back.");
    await before.handBack("£10.00");
    await expect(before.card("Refunds")).toContainText("£10.00 was handed back in cash: ");
  },
);

test(
  "what a cheaper date leaves is credit where its event gives it, on a phone",
  SAME_ON_BOTH,
  async ({ apiFor, openAs }) => {
    const { name, event, order } = await sold(await apiFor("organiser"), 2);
    const page = await openAs("organiser", { size: "phone" });
    await (await EventSettingsPage.openEvent(page, event, name)).show("After the sale");
    await expect(page.getByText("What is left over after an exchange is not given as credit.")).toBeVisible();
    await page.getByRole("button", { name: "Change terms" }).click();
    const terms = await openedDialog(page, "After the sale");
    await terms.getByLabel("Give what is left over as credit").check();
    await terms.getByLabel("Credit valid for (months)").fill("6");
    await expectNoBarrier(page);
    await terms.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Saved Successfully");
    await expect(
      page.getByText("What is left over after an exchange can be given as a gift card, valid for 6 months."),
    ).toBeVisible();

    const before = await OrderPage.open(page, order);
    const steps = await ExchangeSteps.open(page);
    await steps.goOn();
    await steps.chooseShow(/£15\.00/);
    await steps.goOn();
    const confirmation = await steps.confirmation();
    const card = confirmation.dialog.getByText(
      /^As credit: a gift card for £10\.00, valid until .* maya@example\.org$/,
    );
    await expect(card).toBeVisible();
    await expectNoBarrierInAnyLight(page);
    await confirmation.button("Continue with credit").click();
    await confirmation.isMade();
    await expect(before.card("Refunds")).toContainText(/£10\.00 as credit on gift card …\w{4}, valid until /);
    await expect(before.card("Order history")).toContainText("£10.00 given as credit");
    await expect(before.card("Refunds")).not.toContainText("handed back");
  },
);

test(
  "one of three goes elsewhere, with an order of its own, and each leads to the other",
  SAME_ON_BOTH,
  async ({ apiFor, openAs }) => {
    const { order, tickets } = await sold(await apiFor("organiser"), 3);
    const page = await openAs("organiser", { size: "phone" });
    const exchange = await ExchangePage.open(page, order);
    for (const { ticket } of tickets.slice(1)) await exchange.uncheck(ticket);
    await exchange.choose(OWN);
    await exchange.press();
    await expect(
      exchange.says(
        "Since you are exchanging the same performance, please choose all tickets and reselect your seats.",
      ),
    ).toBeVisible();
    await exchange.choose(DEARER);
    const confirmation = await exchange.exchange();
    await expect(confirmation.button("Continue with charge")).toBeEnabled();
    await confirmation.button("Continue").click();
    await confirmation.isMade();
    await expect(page).not.toHaveURL(/ExchangeTicket/);
    await expect(page).not.toHaveURL(new RegExp(`/OrderDetails/${order}$`));
    const made = await OrderPage.arrived(page);
    await expect(made.card("Order history")).toContainText("£10.00 waived");
    await made.page.getByRole("link", { name: `Exchanged from order ${order}` }).click();
    await expect(page).toHaveURL(new RegExp(`/OrderDetails/${order}$`));
    await expect(page.getByRole("link", { name: /^New tickets: order / })).toBeVisible();
  },
);

test("an equal date is taken in two presses while another manager sees it live", async ({ apiFor, openAs }) => {
  const { order } = await sold(await apiFor("organiser"), 2);
  const own = await ExchangePage.open(await openAs("organiser", { size: "desktop" }), order);
  const theirs = await ExchangePage.open(await openAs("owner"), order);
  const watched = await OrderPage.open(await openAs("owner", { size: "phone" }), order);
  await theirs.choose(EQUAL);
  await expect(theirs.page.getByText("10 left", { exact: true })).toBeVisible();
  await own.choose(EQUAL);
  const confirmation = await own.exchange();
  await expect(confirmation.line("Difference")).toContainText("£0.00");
  await confirmation.button("Continue").click();
  await confirmation.isMade();
  await expect(theirs.page.getByText("8 left", { exact: true })).toBeVisible();
  await expect(watched.card("Order history")).toContainText("Tickets exchanged");
  await expect(watched.units.getByText("Replaced by an updated order").filter({ visible: true })).toHaveCount(2);
});

test("seats of teams are selected for the new tickets", SAME_ON_BOTH, async ({ apiFor, openAs }) => {
  const api = await apiFor("organiser");
  const rows = [OWN, EQUAL].map((day) => aPerformance(day, "12:00", { price: 20, tickets: 7 }));
  const { performances } = await api.createEvent(`Cup ${shortId()}`, aSheet(rows), TEAMS, VENUE);
  const { order } = await api.sellPlaces(performances[0] ?? 0, "Reds", [1, 2]);
  const page = await openAs("organiser", { size: "phone" });
  const exchange = await ExchangePage.open(page, order);
  await exchange.choose(EQUAL);
  await expect(exchange.places.place("Reds", 1, "select")).toBeVisible();
  await exchange.press();
  await expect(exchange.says("Please select the Team Players")).toBeVisible();
  await exchange.places.choose("Reds", 4);
  await exchange.press();
  await expect(exchange.says("Please select 2 seats")).toBeVisible();
  await exchange.places.choose("Blues", 1);
  await expectNoBarrierInAnyLight(page);
  const confirmation = await exchange.exchange();
  await confirmation.button("Continue").click();
  await confirmation.isMade();
  await expect(page).toHaveURL(new RegExp(`/OrderDetails/${order}$`));
  await expect(page.getByText("Reds: 4; Blues: 1")).toBeVisible();
});
