import { expect, type Locator, type Page } from "@playwright/test";

import { openedDialog } from "./dialog-part";

/** Another performance for all buyers of one: what that comes to, and how far it is. */
export class OfferDialog {
  private constructor(
    private readonly page: Page,
    private dialog: Locator,
  ) {}

  /** From the menu of a performance, by what its button says of when it is. */
  static async open(page: Page, when: string | RegExp): Promise<OfferDialog> {
    await page.getByRole("button", { name: when }).filter({ visible: true }).first().click();
    await page
      .getByRole("dialog", { name: /^More for / })
      .getByRole("button", { name: "Offer another performance" })
      .click();
    return new OfferDialog(page, await openedDialog(page, "Offer another performance"));
  }

  /** Of a performance that is being cancelled, in place of giving all its orders back. */
  static async insteadOfCancelling(page: Page, cancelling: Locator): Promise<OfferDialog> {
    await cancelling.getByRole("button", { name: "Offer another performance" }).click();
    return new OfferDialog(page, await openedDialog(page, "Cancel and offer another performance"));
  }

  says(text: string | RegExp): Locator {
    return this.dialog.getByText(text);
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole("button", { name, exact: true });
  }

  /** Chooses the performance that is offered, by its number. */
  async choose(performance: number): Promise<void> {
    await this.dialog.getByLabel("Which performance").selectOption(String(performance));
  }

  async writeToBuyers(words: string): Promise<void> {
    await this.dialog.getByLabel("Message to buyers").fill(words);
  }

  /** A figure of the plan, by its name. */
  planned(name: string): Locator {
    return this.dialog.locator("dl > div").filter({ hasText: name });
  }

  /** How many orders are in a state by now. */
  metric(name: string): Locator {
    const metrics = this.dialog.getByRole("list", { name: "Orders so far" });
    return metrics.getByRole("listitem").filter({ hasText: new RegExp(`\\d${name}$`) });
  }

  /** Presses the button that makes it, and says yes; the popup has one title, whatever it shows. */
  async make(button: string, question: string): Promise<void> {
    await this.button(button).click();
    await this.agree(question, button);
    this.dialog = await openedDialog(this.page, "Offer another performance");
  }

  async agree(question: string, yes: string): Promise<void> {
    const confirm = await openedDialog(this.page, question, "alertdialog");
    await confirm.getByRole("button", { name: yes, exact: true }).click();
    await expect(confirm).toBeHidden();
  }
}
