import type { Page } from "@playwright/test";

import { expect, test } from "../fixtures";
import { Hands } from "../hands";
import { shortId } from "../test-account";
import { CodesPage } from "../pages/codes-page";
import { DashboardPage } from "../pages/dashboard-page";
import { DoorPhone } from "../pages/door-phone";
import { EventSettingsPage } from "../pages/event-settings-page";
import { ExchangePage } from "../pages/exchange-page";
import { OrderPage } from "../pages/order-page";
import { OrdersPage } from "../pages/orders-page";
import { ShellPart } from "../pages/shell-part";
import { TheatrePage } from "../pages/theatre-page";
import { expectToast } from "../pages/toast-part";
import { WalkInDialog } from "../pages/walk-in-dialog";
import { aheadInOneMonth, aPerformance, aPerformanceSoon, day } from "../sheet";
import { cards, PaymentElement } from "../stripe";
import { writtenJobs } from "../written-jobs";

const EVENT = "The Winter's Tale";
const MAYA = { name: "Maya Fernandes", email: "maya@example.org" };
const ORSINO = { name: "Orsino Duke", email: "orsino@example.org" };
const { most, rivals } = writtenJobs();

/** Does a job from the page that is in sight, in no more than `docs/common-jobs.md` says. */
async function does(job: string, hands: Hands, work: () => Promise<void>): Promise<void> {
  await test.step(job, async () => {
    hands.begin();
    await work();
    const { presses = 0, fields = 0, pages = 0 } = most.get(job) ?? {};
    const done = hands.work;
    expect(done.presses, `presses: ${job}`).toBeLessThanOrEqual(presses);
    expect(done.fields, `fields: ${job}`).toBeLessThanOrEqual(fields);
    expect(done.pages, `pages: ${job}`).toBeLessThanOrEqual(pages);
  });
}

test("the counter: a sale for cash, a reservation by telephone, and its collection", async ({ account, openAs }) => {
  const { organiser } = await account.putOn(EVENT, [aPerformance(5, "19:30", { price: 12, tickets: 40 })]);
  const page = await openAs(organiser);
  const hands = await Hands.of(page);
  const sell = async (): Promise<WalkInDialog> => {
    await home.row(EVENT).getByRole("button", { name: "Sell" }).click();
    return WalkInDialog.opened(page);
  };
  const home = await DashboardPage.openHome(page);
  await expect(home.row(EVENT)).toBeVisible();

  await does("Sell two tickets for cash", hands, async () => {
    const sale = await sell();
    await sale.choose(2);
    await sale.askForCash();
    await sale.takeCash();
    await expect(sale.sold("$24.00")).toBeVisible();
  });
  await (await WalkInDialog.opened(page)).close();

  await does("Reserve two tickets for a caller", hands, async () => {
    const sale = await sell();
    await sale.choose(2);
    await sale.openMore();
    await page.getByRole("button", { name: "Reserve under a name" }).click();
    await page.getByLabel("Name", { exact: true }).fill(MAYA.name);
    await page.getByLabel("Phone", { exact: true }).fill("020 7946 0018");
    await page.getByRole("button", { name: "Reserve", exact: true }).click();
    await expect(sale.heading(`Reserved for ${MAYA.name}`)).toBeVisible();
  });
  await (await WalkInDialog.opened(page)).close();

  await does("Take the money for a reservation", hands, async () => {
    const sale = await sell();
    await sale.openMore();
    await page.getByRole("button", { name: "Collect a reservation" }).click();
    await page.getByLabel("Name, phone or order number").fill("fern");
    await page.getByRole("button", { name: /^Maya Fernandes/ }).click();
    await sale.takeCash();
    await expect(sale.sold("$24.00")).toBeVisible();
  });
});

test("after the sale: a refund of one ticket, another date, and the tickets once more", async ({ account, openAs }) => {
  const first = aheadInOneMonth(2, 3);
  const dates = [first, first + 1].map((ahead) => aPerformance(ahead, "19:30", { price: 12, tickets: 40 }));
  const { organiser, api, performances } = await account.putOn(EVENT, dates);
  await api.sell(performances[0] ?? 0, 2, MAYA);
  const page = await openAs(organiser);
  const hands = await Hands.of(page);
  const arriveAtOrders = async (): Promise<OrdersPage> => {
    const menu = await new ShellPart(page).openMenu();
    await menu.getByRole("link", { name: "Orders" }).click();
    return OrdersPage.arrived(page);
  };

  await DashboardPage.openHome(page);
  await does("Exchange an order for another date", hands, async () => {
    const orders = await arriveAtOrders();
    await orders
      .rows(EVENT)
      .getByRole("button", { name: /^More for/ })
      .click();
    await page.getByRole("button", { name: "Exchange ticket" }).click();
    const exchange = await ExchangePage.arrived(page);
    await exchange.choose(first + 1);
    const confirmation = await exchange.exchange();
    await confirmation.button("Continue").click();
    await confirmation.isMade();
  });

  await DashboardPage.openHome(page);
  await does("Find a buyer and send the tickets again", hands, async () => {
    const orders = await arriveAtOrders();
    await orders.searchBox.fill("fern");
    await orders.rows(EVENT).first().click();
    const order = await OrderPage.arrived(page);
    await page.getByRole("button", { name: "Resend order email" }).click();
    await order.dialog("Resend order email").getByRole("button", { name: "Send" }).click();
    await expect(order.dialog("Resend order email")).toBeHidden();
  });

  await api.sell(performances[0] ?? 0, 2, ORSINO);
  await DashboardPage.openHome(page);
  await does("Refund one ticket of the latest order", hands, async () => {
    const orders = await arriveAtOrders();
    await orders.rows(ORSINO.name).click();
    const order = await OrderPage.arrived(page);
    const refund = await order.openRefund("desktop");
    const tickets = refund.getByRole("checkbox", { name: /, ticket \d+/ });
    await expect(tickets).toHaveCount(2);
    await tickets.first().uncheck();
    await refund.getByRole("button", { name: /^Refund \$/ }).click();
    await order.dialog("Hand back $12.00").getByRole("button", { name: "Handed back", exact: true }).click();
    await expectToast(page, `Handed back $12.00 to ${ORSINO.name}`);
  });
});

test("the programme: five dates on sale, and a promo code", async ({ account, openAs }) => {
  await account.addVenue({ name: "The Lakeside" });
  const page = await openAs(await account.hire("organiser"));
  const hands = await Hands.of(page);
  const shell = new ShellPart(page);

  await DashboardPage.openHome(page);
  await does("Put an event with five dates on sale", hands, async () => {
    await (await shell.openMenu()).getByRole("link", { name: "Events" }).click();
    // An empty list has one of its own below.
    await page.getByRole("link", { name: "Add event" }).first().click();
    const event = await EventSettingsPage.arrivedAtNew(page);
    await event.field("Event name").fill(EVENT);
    await event.field("Venue").selectOption({ label: "The Lakeside" });
    await event.field("Event description").fill("A sad tale's best for winter");
    await event.addOnePicture();
    const [year, month, date] = day(20).split("-");
    await event.date(1).fill({ date: `${month}-${date}-${year}`, time: "7:30PM", price: "18", tickets: "80" });
    for (let added = 1; added < 5; added += 1) await event.addDate();
    await expect(page.getByText("5 dates, 400 tickets")).toBeVisible();
    await event.save({ bringsKinds: false });
  });

  await DashboardPage.openHome(page);
  await does("Make a promo code", hands, async () => {
    await (await shell.openMenu()).getByRole("link", { name: "Promo codes" }).click();
    const form = await (await CodesPage.arrived(page)).addOne("Promo code");
    await form.field("Promo code").fill(`EARLY${shortId()}`);
    await form.field("Amount").fill("2");
    await form.pickEvent(EVENT);
    await form.save("Promocode/Giftcode added successfully.");
  });
});

test("the door: two guests without a ticket", async ({ account, openAs }) => {
  const { api, performances } = await account.putOn(EVENT, [aPerformanceSoon(3, { price: 12, tickets: 40 })]);
  await api.sell(performances[0] ?? 0, 2, MAYA);
  const page = await openAs(await account.hire("door"), { size: "phone" });
  const hands = await Hands.of(page);
  await page.goto("/");
  await DoorPhone.of(page);

  await does("Admit two guests without a ticket", hands, async () => {
    await page.getByRole("button", { name: "Find by name" }).click();
    await page.getByRole("searchbox").fill("fern");
    await page.getByRole("button", { name: "Validate all 2" }).click();
    await expect(page.getByRole("heading", { name: "Admitted" })).toBeVisible();
  });
});

test("the buyer: two tickets on a phone", async ({ url, account, openBrowser }) => {
  const evening = aPerformance(5, "19:30", { price: 12, tickets: 40, subcategory: "Evening" });
  const { event } = await account.putOn(EVENT, [evening, { ...evening, EventTime: "21:30" }]);
  const page = await openBrowser({ size: "phone" });
  const hands = await Hands.of(page);
  const widget = await TheatrePage.openAlone(page, url, event, EVENT);

  await does("Buy two tickets on a phone", hands, () => buys(page, widget));
});

async function buys(page: Page, widget: TheatrePage): Promise<void> {
  await widget.chooseFirstDate("Evening");
  await widget.chooseTickets(2);
  await widget.toPayment(MAYA.name, MAYA.email);
  await new PaymentElement(page).fill(cards.good);
  await widget.payNow.click();
  await expect(widget.done).toBeVisible();
}

test("each job is counted, and no rival's published way is shorter", () => {
  expect(most.size).toBe(10);
  for (const { job, rival, presses, fields } of rivals) {
    const own = most.get(job);
    expect(own, `${rival}: ${job}`).toBeDefined();
    expect((own?.presses ?? 0) + (own?.fields ?? 0), `${rival}: ${job}`).toBeLessThanOrEqual(presses + fields);
  }
});
