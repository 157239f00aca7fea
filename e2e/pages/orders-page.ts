import { expect, type Locator, type Page } from "@playwright/test";

import { shortId } from "../test-account";
import { aSheet } from "../sheet";
import { ListPart } from "./list-part";
import type { Listed } from "./listed";
import { OrderPage } from "./order-page";

export const orders: Listed = {
  screen: {
    path: "/Orders",
    title: "Orders",
    search: "Search for order",
    columns: ["Buyer", "Event and date", "Tickets", "Order total", "Status", /^Bought \(/, "Actions"],
  },
  call: "/events/searchOrderDetails",
  fill: async ({ account, apiFor }) => {
    const organiser = await account.hire("organiser");
    await account.addVenue({ name: "The Lakeside" });
    const api = await apiFor(organiser);
    const { performances } = await api.createEvent("A Night at the Lake", aSheet());
    const email = `buyer-${shortId()}@house.test`;
    for (let sold = 0; sold < 11; sold += 1) await api.sell(performances[0] ?? 0, 1, { email });
    // The orders' own order stays: the newest first.
    return { who: organiser, search: email, sorts: [] };
  },
};

/** The list of orders, which fills by itself. */
export class OrdersPage {
  private readonly list: ListPart;

  private constructor(private readonly page: Page) {
    this.list = new ListPart(page, { name: "Orders", search: "Search for order" });
  }

  static async open(page: Page): Promise<OrdersPage> {
    await page.goto("/Orders");
    return OrdersPage.arrived(page);
  }

  static async arrived(page: Page): Promise<OrdersPage> {
    await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
    const orders = new OrdersPage(page);
    await expect(orders.list.rows.first().or(page.getByText("No records found"))).toBeVisible();
    return orders;
  }

  /** The rows of an event, newest first. */
  rows(event: string): Locator {
    return this.list.row(event);
  }

  /** Shows what is reserved and not yet paid. */
  async showInProgress(): Promise<void> {
    await this.page.getByText("In progress", { exact: true }).click();
  }

  /** Opens the one order of an event. */
  async openOrder(event: string): Promise<OrderPage> {
    await this.rows(event).click();
    return OrderPage.arrived(this.page);
  }

  async search(words: string): Promise<void> {
    await this.searchBox.fill(words);
    await this.searchBox.press("Enter");
    await expect(this.page.getByText(`Nothing matches ${words}`)).toBeVisible();
  }

  get searchBox(): Locator {
    return this.page.getByRole("searchbox");
  }
}
