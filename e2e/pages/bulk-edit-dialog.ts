import { expect, type Locator, type Page } from "@playwright/test";

import { openedDialog } from "./dialog-part";

interface Selection {
  readonly from: string;
  readonly to: string;
  /** The hours, as the event's own are offered. */
  readonly times: readonly RegExp[];
}

/** Many performances of an event at once: which, what of them, what that comes to. */
export class BulkEditDialog {
  private constructor(readonly dialog: Locator) {}

  static async open(page: Page): Promise<BulkEditDialog> {
    await page.getByRole("button", { name: "Bulk edit", exact: true }).click();
    return new BulkEditDialog(await openedDialog(page, "Bulk edit"));
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  button(name: string): Locator {
    return this.dialog.getByRole("button", { name, exact: true });
  }

  says(text: string | RegExp): Locator {
    return this.dialog.getByText(text, typeof text === "string" ? { exact: true } : {});
  }

  group(name: string): Locator {
    return this.dialog.getByRole("group", { name, exact: true });
  }

  async select({ from, to, times }: Selection): Promise<void> {
    await this.field("From").fill(from);
    await this.field("To").fill(to);
    await this.group("Days of the week").getByRole("checkbox", { name: "Select all" }).check();
    for (const time of times) await this.group("Times of this event").getByRole("checkbox", { name: time }).check();
  }

  /** Presses a field's 'Change …' button. */
  async change(what: string): Promise<void> {
    await this.button(`Change ${what}`).click();
    await expect(this.button(`Keep ${what}`)).toBeVisible();
  }

  async check(heading: string): Promise<void> {
    await this.button("Check").click();
    await expect(this.dialog.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  }

  async close(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(this.dialog).toBeHidden();
  }
}
