import { join } from "node:path";

import { expect, type Locator, type Page } from "@playwright/test";

/** The preview of an uploaded sheet, which is corrected as in a spreadsheet; on a phone row by row. */
export class SheetPart {
  constructor(private readonly page: Page) {}

  get grid(): Locator {
    return this.page.getByRole("grid", { name: "Rows of the spreadsheet" });
  }

  async choose(file: string): Promise<void> {
    await this.page.getByLabel("Spreadsheet of performances", { exact: true }).setInputFiles(file);
  }

  async expectSummary(...texts: readonly string[]): Promise<void> {
    for (const text of texts) await expect(this.page.getByText(text)).toBeVisible();
  }

  cell(row: number, column: number): Locator {
    return this.grid.locator(`[aria-rowindex="${row}"]`).getByRole("gridcell").nth(column);
  }

  /** A row as a phone lists it. */
  line(text: string): Locator {
    return this.page.getByRole("listitem").filter({ hasText: text });
  }

  async nextError(): Promise<void> {
    await this.page.getByRole("button", { name: "Next error" }).click();
  }

  /** Types where one is, as in a spreadsheet: the first key takes the place of what stands there. */
  async type(text: string, key: "Enter" | "Tab" | "Escape" = "Enter"): Promise<void> {
    await this.page.keyboard.type(text);
    await this.page.keyboard.press(key);
  }

  /** Pastes what a spreadsheet has copied. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate((copied) => {
      const data = new DataTransfer();
      data.setData("text/plain", copied);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, text);
  }
}

/** Downloads an event's performances into a folder, and tells where they are now. */
export async function downloadSeason(page: Page, folder: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download spreadsheet" }).click(),
  ]);
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  return file;
}
