import type { Page } from "@playwright/test";

import { CORE, expect, test } from "../fixtures";
import { listen, press, tabTo } from "../keyboard";
import { DashboardPage } from "../pages/dashboard-page";
import { OrderPage } from "../pages/order-page";
import { WalkInDialog } from "../pages/walk-in-dialog";
import { aPerformance } from "../sheet";
import { TestEvent } from "../test-event";

const MAYA = { name: "Maya Fernandes", email: "maya@example.org" };
const PRICE = 20;
const TABS = 5; // from the number of tickets to Cash

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

test("a sale is made by keyboard alone, and told as it goes", CORE, async ({ folder, apiFor, openAs }) => {
  const testEvent = await TestEvent.stock(await apiFor("organiser"), folder);
  // As many things to sell as a theatre has beside its tickets: none of them stands between the number and the money.
  await testEvent.addUpsell({ name: "Programme", price: "5.00", count: 9 });
  await testEvent.addUpsell({ name: "Interval drink", price: "7.00", variants: { Red: 9, White: 9 } });
  const page = await openAs("organiser");
  const dashboard = await DashboardPage.open(page);
  await dashboard.showOnly(testEvent.name);
  const opener = dashboard.card(testEvent.name, testEvent.subcategory).getByRole("button", { name: /^Walk-in sales/ });
  await expect(opener).toHaveAccessibleName(new RegExp(`^Walk-in sales ?, ${testEvent.name} · Gala, \\w{3} `));
  await press(page, opener);
  const sale = await WalkInDialog.opened(page);
  const liveMessages = await listen(page);

  // A button that is off is reached, says why, and does nothing else.
  const cash = button(page, "Cash");
  await tabTo(page, cash);
  await expect(cash).toHaveAccessibleDescription("Choose how many first");
  await expect(page.getByRole("tooltip", { name: "Choose how many first" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(heading(page, "Take the cash")).toBeHidden();

  const two = page.getByRole("group", { name: "How many: Normal Ticket", exact: true }).getByText("2", { exact: true });
  await tabTo(page, button(page, "1").first(), "Shift+Tab");
  await page.keyboard.press("2");
  await expect(two).toBeFocused();
  await expect(two).toHaveAttribute("aria-pressed", "true");
  await expect.poll(liveMessages).toContainEqual(expect.stringMatching(/^2 tickets: £\d+\.\d\d to pay$/));
  expect(await tabTo(page, cash)).toBeLessThanOrEqual(TABS);
  await page.keyboard.press("Enter");

  await expect(heading(page, "Take the cash")).toBeFocused();
  await expect(heading(page, "Take the cash")).toHaveAccessibleDescription(/^£\d+\.\d\d$/);
  await tabTo(page, page.getByRole("textbox", { name: "Amount given" }));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("100");
  await expect.poll(liveMessages).toContainEqual(expect.stringMatching(/^Change ?£\d+\.\d\d$/));
  await press(page, button(page, "Payment taken"));
  await expect(sale.sold("£")).toBeFocused();

  // The slip: by mail, or from the order for ever after.
  await press(page, button(page, "Email tickets"));
  await expect(page.getByLabel("Email address for the tickets")).toBeFocused();
  await page.keyboard.type(MAYA.email);
  await page.keyboard.press("Enter");
  await expect.poll(liveMessages).toContainEqual("Email is on its way");
  await tabTo(page, page.getByRole("link", { name: "See the order" }));
  await page.keyboard.press("Enter");
  const order = await OrderPage.arrived(page);
  await sale.isGone();
  await expect(heading(page, /^Walk-in £/)).toBeVisible();
  await tabTo(page, order.units.getByRole("link", { name: "Print tickets" }));
});

test("what is left to sell is gone: the card says so, and the counter why", async ({ folder, apiFor, openAs }) => {
  const api = await apiFor("organiser");
  const rows = [aPerformance(2, "12:00", { price: PRICE, tickets: 2, subcategory: "Gala" })];
  const testEvent = await TestEvent.stock(api, folder, rows);
  await api.sell(testEvent.performance, 2, MAYA);
  const page = await openAs("organiser", { size: "phone" });
  const dashboard = await DashboardPage.open(page);
  await dashboard.showOnly(testEvent.name);
  const card = dashboard.card(testEvent.name, testEvent.subcategory);
  await expect(card.getByText("Sold out", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Walk-in sales" }).click();
  await expect(page.getByText("Sold out: all 2 tickets are sold.")).toBeVisible();
});

test("tickets are bought by keyboard alone, past a date that is sold out", async ({
  url,
  folder,
  apiFor,
  openBrowser,
}) => {
  const api = await apiFor("organiser");
  const testEvent = await TestEvent.stock(api, folder, [
    aPerformance(2, "12:00", { price: PRICE, tickets: 1, subcategory: "Gala" }),
    aPerformance(3, "12:00", { price: 0, tickets: 9, subcategory: "Matinee" }),
  ]);
  await api.sell(testEvent.performance, 1, MAYA);
  const page = await openBrowser({ size: "phone" });
  await page.goto(`${url}/buy/${testEvent.event}`);
  const widget = page.frameLocator("iframe[title=Tickets]");

  const soldOut = widget.getByRole("button", { name: /Gala.*Sold out/ });
  await tabTo(page, soldOut);
  await page.keyboard.press("Enter");
  await expect(soldOut).toBeFocused();
  await expect(soldOut).toBeDisabled();

  await press(page, widget.getByRole("button", { name: "Matinee" }));
  await expect(widget.getByRole("heading", { name: "Choose tickets" })).toBeFocused();
  await press(page, widget.getByRole("button", { name: "More: Normal Ticket" }));
  await expect(widget.getByRole("textbox", { name: "How many: Normal Ticket" })).toHaveValue("1");
  await press(page, widget.getByRole("button", { name: "Continue" }));
  await expect(widget.getByRole("heading", { name: "Your details" })).toBeFocused();
  await tabTo(page, widget.getByRole("textbox", { name: "Name" }));
  await page.keyboard.type(MAYA.name);
  await tabTo(page, widget.getByRole("textbox", { name: "Email" }));
  await page.keyboard.type(MAYA.email);
  await press(page, widget.getByRole("button", { name: "Get tickets" }));
  await expect(widget.getByRole("heading", { name: "Your tickets are ready" })).toBeFocused();
  await tabTo(page, widget.getByRole("link", { name: "Download tickets (PDF)" }));
});

test("a refund is made by keyboard alone, and told as it goes", async ({ folder, apiFor, openAs }) => {
  const api = await apiFor("organiser");
  const testEvent = await TestEvent.stock(api, folder);
  const sold = await api.sell(testEvent.performance, 3, MAYA);
  const page = await openAs("organiser");
  const order = await OrderPage.open(page, sold.order);
  const liveMessages = await listen(page);

  await press(page, button(page, "Refund"));
  const dialog = order.dialog("Refund");
  await expect(dialog).toBeVisible();
  // Everything is ticked: what stays is taken out.
  const tickets = dialog.getByRole("checkbox", { name: /, ticket \d+/ });
  await press(page, tickets.nth(0), "Space");
  await press(page, tickets.nth(1), "Space");
  await expect
    .poll(liveMessages)
    .toContainEqual(expect.stringMatching(/^1 ticket ?£.*£\d+\.\d\d is handed back in cash/));
  await tabTo(page, dialog.getByLabel("Reason"));
  await page.keyboard.type("Grandmother is ill");
  await press(page, dialog.getByRole("button", { name: /^Refund £/ }));
  await expect.poll(liveMessages).toContainEqual("Refund Updated Successfully");
  const last = order.dialog(/^Hand back £/);
  await expect(last).toBeVisible();
  await press(page, last.getByRole("button", { name: "Handed back", exact: true }));
  await expect.poll(liveMessages).toContainEqual(expect.stringMatching(/^Handed back £\d+\.\d\d to Maya Fernandes$/));
  await expect(order.card("Refunds")).toContainText("Grandmother is ill");
  // The focus is back where the refund was asked for.
  await expect(button(page, "Refund")).toBeFocused();
});
