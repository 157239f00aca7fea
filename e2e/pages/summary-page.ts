import { expect, type Download, type Locator, type Page } from "@playwright/test";

import { openedDialog } from "./dialog-part";

/** How all that is to come sells. */
export class SummaryPage {
  private constructor(private readonly page: Page) {}

  static async open(page: Page): Promise<SummaryPage> {
    await page.goto("/EventSummary");
    await expect(page.getByRole("heading", { level: 1, name: "Events summary" })).toBeVisible();
    return new SummaryPage(page);
  }

  /** The row of a day (YYYY-MM-DD) beside the chart. */
  day(date: string): Locator {
    return this.page
      .getByRole("table", { name: "Next 6 days" })
      .getByRole("row")
      .filter({ has: this.page.locator(`time[datetime="${date}"]`) });
  }

  /** What stands above a bar: the drawing has no roles, who cannot see it has the table. */
  bar(value: string): Locator {
    return this.page.getByText(value, { exact: true });
  }

  tile(title: string): Locator {
    return this.page.locator("section").filter({ has: this.page.getByRole("heading", { level: 2, name: title }) });
  }

  async choose(of: "Series" | "Days", word: string): Promise<void> {
    await this.page.getByRole("radiogroup", { name: of }).getByText(word).click();
  }

  async seeMore(tile: string, popup: string): Promise<Locator> {
    await this.tile(tile).getByRole("button", { name: "See more results" }).click();
    return openedDialog(this.page, popup);
  }

  async exportDays(kind: "PDF" | "Excel"): Promise<Download> {
    await this.page.getByRole("button", { name: "Export, Next 6 days" }).click();
    const coming = this.page.waitForEvent("download");
    await this.page.getByRole("button", { name: kind, exact: true }).click();
    return coming;
  }

  async exportTile(tile: string): Promise<Download> {
    const coming = this.page.waitForEvent("download");
    await this.page.getByRole("button", { name: `Excel, ${tile}` }).click();
    return coming;
  }
}
