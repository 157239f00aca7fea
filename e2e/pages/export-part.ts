import { expect, type Download, type Locator, type Page } from "@playwright/test";

import { openedDialog } from "./dialog-part";

export type Form = "PDF" | "Excel" | "CSV";

/** The button of a list that gives it as files, and what becomes of those that take their time. */
export class ExportPart {
  constructor(
    readonly page: Page,
    private readonly label = "Export",
  ) {}

  /** On a phone it is dots beside the list's heading. */
  get button(): Locator {
    return this.page.getByRole("button", { name: this.label, exact: true }).filter({ visible: true });
  }

  async choose(form: Form): Promise<void> {
    await this.open();
    await this.menu.getByRole("button", { name: form, exact: true }).click();
    await expect(this.menu).toBeHidden();
  }

  /** Exports a short list, which comes at once. */
  async take(form: Form): Promise<Download> {
    const coming = this.page.waitForEvent("download");
    await this.choose(form);
    return await coming;
  }

  async openOwn(): Promise<Locator> {
    await this.open();
    await this.menu.getByRole("button", { name: "Your exports" }).click();
    return await openedDialog(this.page, "Your exports");
  }

  get menu(): Locator {
    return this.page.getByRole("dialog", { name: this.label, exact: true });
  }

  private async open(): Promise<void> {
    await this.button.click();
    await expect(this.menu.getByRole("button", { name: "Your exports" })).toBeVisible();
  }
}
