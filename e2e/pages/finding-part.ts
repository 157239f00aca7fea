import { expect, type Locator, type Page } from "@playwright/test";

/** The search of the whole office, by keyboard. */
export class FindingPart {
  readonly field: Locator;

  private constructor(private readonly page: Page) {
    this.field = page.getByRole("combobox", { name: "Find anything" });
  }

  /** Opens it from wherever the focus is. */
  static async open(page: Page): Promise<FindingPart> {
    // From then on the office listens to its keys.
    await expect(page.getByRole("button", { name: "Find anything" })).toBeVisible();
    await page.keyboard.press("Control+k");
    const finding = new FindingPart(page);
    await expect(finding.field).toBeFocused();
    return finding;
  }

  async type(text: string): Promise<void> {
    await this.field.press("Control+a");
    await this.page.keyboard.type(text);
  }

  hit(name: string | RegExp): Locator {
    return this.page.getByRole("listbox", { name: "What was found" }).getByRole("option", { name });
  }

  /** What somebody is told who only listens. */
  status(text: string): Locator {
    return this.page.getByRole("status").getByText(text, { exact: true });
  }

  async close(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await expect(this.field).toBeHidden();
  }
}
