import { join } from "node:path";

import { expect, type Locator, type Page } from "@playwright/test";

import { openedDialog } from "./dialog-part";

type Part = "Orders" | "Upsells" | "Team data";

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
  box(name: Part): Locator {
    return this.dialog.getByRole("region", { name });
  }

  /** Turns to one of its tables, where they stand alone. */
  async turnTo(name: Part): Promise<Locator> {
    await this.dialog.getByRole("radiogroup", { name: "Show" }).getByText(name).click();
    await expect(this.box(name)).toBeVisible();
    return this.box(name);
  }

  /** What is shown of an order: a table's row, or a phone's. */
  order(text: string): Locator {
    return this.box("Orders").locator("tbody tr, li").filter({ hasText: text }).filter({ visible: true });
  }

  /** The names of the orders, from the top. */
  get names(): Locator {
    return this.box("Orders").getByRole("link").filter({ visible: true });
  }

  /** Shows the tables as the spec has them: all of them, and each short. */
  async shorten(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Show short tables" }).click();
    await expect(this.dialog.getByRole("button", { name: "Show tall tables" })).toBeVisible();
  }

  /** Lets in whoever of an order is not in yet. */
  async admit(count: number, name: string): Promise<void> {
    const label = `Admit ${count} ${count === 1 ? "ticket" : "tickets"} of ${name}`;
    await this.dialog.getByRole("button", { name: label }).filter({ visible: true }).click();
  }

  async find(text: string): Promise<void> {
    await this.dialog.getByRole("searchbox").fill(text);
  }

  /** By the buttons, or by a phone's select. */
  async narrowTo(which: "All" | "Still to come" | "Admitted"): Promise<void> {
    const select = this.dialog.getByRole("combobox", { name: "Attendance" });
    if (await select.isVisible()) await select.selectOption({ label: which });
    else await this.dialog.getByRole("radiogroup", { name: "Attendance" }).getByText(which).click();
  }

  says(text: string | RegExp): Locator {
    return this.dialog.getByText(text).filter({ visible: true });
  }

  /** Keeps the list as a file in a folder, and tells which. */
  async keep(what: "Export PDF" | "Export Excel", folder: string): Promise<string> {
    const download = this.page.waitForEvent("download");
    await this.dialog.getByRole("button", { name: what }).click();
    const downloaded = await download;
    const file = join(folder, downloaded.suggestedFilename());
    await downloaded.saveAs(file);
    return file;
  }
}
