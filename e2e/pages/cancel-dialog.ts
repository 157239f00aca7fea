import { expect, type Locator, type Page } from "@playwright/test";

import { openedDialog } from "./dialog-part";

/** What a performance that does not take place gives back, and how far that is. */
export class CancelDialog {
  private constructor(
    private readonly page: Page,
    readonly dialog: Locator,
  ) {}

  /** From the menu of the event's first performance. */
  static async open(page: Page): Promise<CancelDialog> {
    await page
      .getByRole("button", { name: /^More for / })
      .first()
      .click();
    await page
      .getByRole("dialog", { name: /^More for / })
      .getByRole("button", { name: "Cancel performance" })
      .click();
    return new CancelDialog(page, await openedDialog(page, "Cancel performance"));
  }

  /** Of one that is cancelled, how far it is. */
  static async preview(page: Page): Promise<CancelDialog> {
    await page.getByRole("button", { name: /^Refunds of / }).click();
    return new CancelDialog(page, await openedDialog(page, "Performance cancelled"));
  }

  says(text: string | RegExp): Locator {
    return this.dialog.getByText(text);
  }

  button(name: string): Locator {
    return this.dialog.getByRole("button", { name, exact: true });
  }

  /** How many orders are so far: refunded, failed and the like. */
  metric(name: string): Locator {
    return this.dialog.getByRole("listitem").filter({ hasText: name });
  }

  /** Cancels it, and gives the popup as it then is: it has another title. */
  async cancelWithMessage(words: string): Promise<CancelDialog> {
    await this.dialog.getByLabel("Message to buyers").fill(words);
    await this.button("Cancel performance").click();
    const question = await openedDialog(this.page, "Cancel this performance and refund all its orders?", "alertdialog");
    await expect(question.getByText("This can't be undone")).toBeVisible();
    await question.getByRole("button", { name: "Cancel performance", exact: true }).click();
    await expect(question).toBeHidden();
    return new CancelDialog(this.page, await openedDialog(this.page, "Performance cancelled"));
  }
}
