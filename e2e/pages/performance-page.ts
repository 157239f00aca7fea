import { expect, type Locator, type Page } from "@playwright/test";

import { openedDialog } from "./dialog-part";

/** The Performance View: how one performance sells. */
export class PerformancePage {
  private constructor(private readonly page: Page) {}

  static async open(page: Page, performance: number, event: string): Promise<PerformancePage> {
    await page.goto(`/PerformanceView/${performance}`);
    return PerformancePage.on(page, event);
  }

  /** The same where something else has led there. */
  static async on(page: Page, event: string): Promise<PerformancePage> {
    await expect(page.getByRole("heading", { level: 1, name: event })).toBeVisible();
    return new PerformancePage(page);
  }

  metric(label: string): Locator {
    return this.page.locator("dl > div").filter({ has: this.page.getByText(label, { exact: true }) });
  }

  hold(name: string): Locator {
    return this.page.getByRole("table", { name: "Holds" }).getByRole("row").filter({ hasText: name });
  }

  get days(): Locator {
    return this.page.getByRole("table", { name: "Sales by day" }).locator("tbody tr");
  }

  card(title: string): Locator {
    return this.page.locator("section").filter({ has: this.page.getByRole("heading", { name: title, exact: true }) });
  }

  async openCard(title: string): Promise<Locator> {
    await this.page.getByRole("button", { name: `View here: ${title}` }).click();
    return openedDialog(this.page, title);
  }

  async close(dialog: Locator): Promise<void> {
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
  }

  async goBack(): Promise<void> {
    await this.page.getByRole("link", { name: "Back to dashboard" }).click();
    await expect(this.page).toHaveURL(/\/EventDashboard$/);
  }

  /** Makes a link to a wall screen, and gives its address. */
  async makeWall(): Promise<{ dialog: Locator; address: string }> {
    const dialog = await this.openCard("Wall screen");
    await dialog.getByRole("button", { name: "Create a link" }).click();
    const link = dialog.getByRole("link", { name: "Open the wall screen" });
    await expect(link).toBeVisible();
    return { dialog, address: (await link.getAttribute("href")) ?? "" };
  }
}
