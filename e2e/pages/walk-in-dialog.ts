import { expect, type Locator, type Page } from "@playwright/test";

import { PlacesPart } from "./teams-part";

/** A sale at the counter. */
export class WalkInDialog {
  /** Where teams have the places, those are chosen. */
  readonly places: PlacesPart;

  private constructor(private readonly dialog: Locator) {
    this.places = new PlacesPart(dialog);
  }

  static async opened(page: Page): Promise<WalkInDialog> {
    // Ionic's modal has the dialog as a shadow inside of it; what is said in the dialog is in the modal itself.
    const dialog = page.locator("ion-modal").filter({ has: page.getByRole("dialog", { name: "Walk-In Sales" }) });
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

  /** Asks for the money, so that what was chosen is reserved. */
  async askForCash(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Cash", exact: true }).click();
  }

  async goBack(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Back", exact: true }).click();
  }

  get alert(): Locator {
    return this.dialog.getByRole("alert");
  }

  says(text: string | RegExp): Locator {
    return this.dialog.getByText(text, { exact: true });
  }

  sold(total: string): Locator {
    return this.dialog.getByRole("heading", { name: `Sold, ${total}` });
  }

  async close(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Close" }).click();
    await this.isGone();
  }

  async isGone(): Promise<void> {
    await expect(this.dialog).toBeHidden();
  }
}
