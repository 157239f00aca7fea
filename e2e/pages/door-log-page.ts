import { expect, type Locator, type Page } from "@playwright/test";

import { openedDialog } from "./dialog-part";
import { ExportPart, type Form } from "./export-part";

/** The manager's page of a performance's doors. */
export class DoorLogPage {
  private constructor(private readonly page: Page) {}

  static async open(page: Page, performance: number): Promise<DoorLogPage> {
    await page.goto(`/DoorLog/${performance}`);
    return DoorLogPage.on(page);
  }

  /** The same where something else has led there. */
  static async on(page: Page): Promise<DoorLogPage> {
    await expect(page.getByRole("heading", { level: 1, name: "Door log" })).toBeVisible();
    return new DoorLogPage(page);
  }

  metric(label: string): Locator {
    return this.page.locator("dl > div").filter({ has: this.page.getByText(label, { exact: true }) });
  }

  rows(text: string | RegExp): Locator {
    return this.page.getByRole("table", { name: "Door log" }).locator("tbody").filter({ hasText: text });
  }

  get conflicts(): Locator {
    return this.page.getByRole("region", { name: "Open conflicts" }).getByRole("article");
  }

  async settle(conflict: Locator, reason: string): Promise<void> {
    await conflict.getByRole("button", { name: "Settle" }).click();
    const dialog = await openedDialog(this.page, "Settle conflict");
    await dialog.getByLabel("Reason").fill(reason);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  }

  async export(form: Form): Promise<string> {
    return await (await new ExportPart(this.page).take(form)).path();
  }
}
