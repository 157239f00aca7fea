import { expect, type Locator, type Page } from "@playwright/test";

import { openedDialog } from "./dialog-part";

/** Filter By, on the dashboard or in its popup: on a phone a button opens it. */
export class FilterPart {
  constructor(private readonly place: Page | Locator) {}

  get event(): Locator {
    return this.place.getByRole("combobox", { name: "Select event" });
  }

  get time(): Locator {
    return this.place.getByRole("combobox", { name: "Time" });
  }

  get date(): Locator {
    return this.place.getByRole("textbox", { name: "Date" });
  }

  async open(): Promise<void> {
    const opener = this.place.getByRole("button", { name: "Filter by", exact: true });
    await expect(opener.or(this.event).filter({ visible: true }).first()).toBeVisible();
    if (await opener.isVisible()) await opener.click();
    await expect(this.event).toBeVisible();
  }

  async clear(): Promise<void> {
    await this.place.getByRole("button", { name: "Clear", exact: true }).click();
  }
}

/** Events Overview: all that is on, as one scrolls. */
export class OverviewDialog {
  readonly filter: FilterPart;

  private constructor(private readonly dialog: Locator) {
    this.filter = new FilterPart(dialog);
  }

  /** Follows the link below the dashboard's cards. */
  static async open(page: Page): Promise<OverviewDialog> {
    await page.getByRole("button", { name: "See more results" }).click();
    return new OverviewDialog(await openedDialog(page, "Events overview"));
  }

  get cards(): Locator {
    return this.dialog.getByRole("article");
  }

  /** On a slow machine the end is still in sight when the next ten come, and more are on their way at once. */
  async expectCards(atLeast: number): Promise<void> {
    await expect.poll(() => this.cards.count()).toBeGreaterThanOrEqual(atLeast);
  }

  says(text: string | RegExp): Locator {
    return this.dialog.getByText(text, { exact: true });
  }

  async scrollToEnd(): Promise<void> {
    await this.cards.last().hover();
    await this.dialog.page().mouse.wheel(0, 10_000);
  }
}
