import { expect, type Locator, type Page } from "@playwright/test";

import { ListPart } from "./list-part";

/** The list of orders, which fills by itself. */
export class OrdersPage {
  private readonly list: ListPart;

  private constructor(private readonly page: Page) {
    this.list = new ListPart(page, { name: "Orders", search: "Search orders" });
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

  async search(words: string): Promise<void> {
    await this.searchBox.fill(words);
    await this.searchBox.press("Enter");
    await expect(this.page.getByText(`Nothing matches ${words}`)).toBeVisible();
  }

  get searchBox(): Locator {
    return this.page.getByRole("searchbox");
  }
}
