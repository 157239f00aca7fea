import { expect, type Locator, type Page } from "@playwright/test";

/** A sale at the counter. */
export class WalkInDialog {
  private constructor(private readonly dialog: Locator) {}

  static async opened(page: Page): Promise<WalkInDialog> {
    // Ionic names the shadow inside of its modal too; what is said in it is in the modal itself.
    const dialog = page.getByRole("dialog", { name: "Walk-In Sales" }).first();
    await expect(dialog).toBeVisible();
    return new WalkInDialog(dialog);
  }

  async choose(count: number): Promise<void> {
    const keys = this.dialog.getByRole("group", { name: "How many: Normal Ticket" });
    await keys.getByRole("button", { name: String(count), exact: true }).click();
  }

  /** Four taps in all: how many, how they pay, taken, and on to the next. */
  async takeByTerminal(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Card terminal" }).click();
    await this.dialog.getByRole("button", { name: "Payment taken" }).click();
  }

  sold(total: string): Locator {
    return this.dialog.getByRole("heading", { name: `Sold, ${total}` });
  }

  async close(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Close" }).click();
    await expect(this.dialog).toBeHidden();
  }
}
