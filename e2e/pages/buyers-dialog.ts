import { join } from "node:path";

import { expect, type Locator, type Page } from "@playwright/test";

import { openedDialog } from "./dialog-part";

/** The buyer list of a performance. */
export class BuyersDialog {
  private constructor(
    private readonly page: Page,
    private readonly dialog: Locator,
  ) {}

  static async opened(page: Page): Promise<BuyersDialog> {
    return new BuyersDialog(page, await openedDialog(page, "Buyer list"));
  }

  /** One of its tables, in the box that scrolls. */
  box(name: "Orders" | "Upsells" | "Team data"): Locator {
    return this.dialog.getByRole("region", { name });
  }

  /** What is shown of an order: a table's row, or a phone's. */
  order(text: string): Locator {
    return this.box("Orders").locator("tbody tr, li").filter({ hasText: text }).filter({ visible: true });
  }

  /** Makes the whole window of the list. */
  async widen(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Show the whole list" }).click();
    await expect(this.dialog.getByRole("button", { name: "Show short tables" })).toBeVisible();
  }

  async find(text: string): Promise<void> {
    await this.dialog.getByRole("searchbox").fill(text);
  }

  async narrowTo(which: "All" | "Not yet in" | "Admitted"): Promise<void> {
    await this.dialog.getByRole("radiogroup", { name: "Attendance" }).getByText(which).click();
  }

  says(text: string | RegExp): Locator {
    return this.dialog.getByText(text).filter({ visible: true });
  }

  /** Keeps the list as a file in a folder, and tells which. */
  async keep(what: "Export PDF" | "Export Excel", folder: string): Promise<string> {
    const download = this.page.waitForEvent("download");
    await this.dialog.getByRole("button", { name: what }).click();
    const kept = await download;
    const file = join(folder, kept.suggestedFilename());
    await kept.saveAs(file);
    return file;
  }
}
