import { expect, type Locator, type Page } from "@playwright/test";

/** The list of orders, which fills by itself. */
export class OrdersPage {
  private constructor(private readonly page: Page) {}

  static async open(page: Page): Promise<OrdersPage> {
    await page.goto("/Orders");
    await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
    await expect(page.getByRole("table", { name: "Orders" })).toBeVisible();
    return new OrdersPage(page);
  }

  /** The rows of an event, newest first. */
  rows(event: string): Locator {
    return this.page.getByRole("table", { name: "Orders" }).getByRole("row").filter({ hasText: event });
  }
}
