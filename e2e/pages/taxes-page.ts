import { expect, type Locator, type Page } from "@playwright/test";

import { answer, openedDialog } from "./dialog-part";
import { ListPart } from "./list-part";

/** The platform's tax categories. */
export class TaxesPage {
  readonly list: ListPart;

  private constructor(private readonly page: Page) {
    this.list = new ListPart(page, { name: "Tax Management", search: "Search for a tax category" });
  }

  static async open(page: Page): Promise<TaxesPage> {
    await page.goto("/TaxManagement");
    await expect(page.getByRole("heading", { name: "Tax Management", level: 1 })).toBeVisible();
    const taxes = new TaxesPage(page);
    await expect(taxes.list.rows.first()).toBeVisible();
    return taxes;
  }

  get adding(): Locator {
    return this.page.getByRole("button", { name: "Add Tax" });
  }

  async add(): Promise<TaxDialog> {
    await this.adding.click();
    return TaxDialog.opened(this.page, "Create Tax Configuration");
  }

  async edit(name: string): Promise<TaxDialog> {
    await this.page.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
    return TaxDialog.opened(this.page, "Edit Tax Configuration");
  }

  async delete(name: string, word: "No" | "Yes"): Promise<void> {
    await this.deleting(name).click();
    const text = `${name}. You can't undo this operation`;
    await answer(this.page, { title: "Are you sure to delete the record ?", text }, word);
  }

  deleting(name: string): Locator {
    return this.page.getByRole("button", { name: `Delete ${name}`, exact: true });
  }
}

/** One category with what its extras are taxed as. */
export class TaxDialog {
  private constructor(
    private readonly page: Page,
    private readonly dialog: Locator,
  ) {}

  static async opened(page: Page, title: string): Promise<TaxDialog> {
    return new TaxDialog(page, await openedDialog(page, title));
  }

  get name(): Locator {
    return this.dialog.getByLabel("Category Name");
  }

  get percentage(): Locator {
    return this.dialog.getByLabel("Percentage").first();
  }

  /** The line of a sub-category, from 0. */
  line(place: number): { readonly category: Locator; readonly percentage: Locator } {
    return {
      category: this.dialog.getByLabel("Category", { exact: true }).nth(place),
      percentage: this.dialog.getByLabel("Percentage").nth(place + 1),
    };
  }

  async addLine(): Promise<void> {
    await this.addingLine.click();
  }

  async removeLine(what: string): Promise<void> {
    await this.dialog.getByRole("button", { name: `Remove ${what}` }).click();
  }

  get addingLine(): Locator {
    return this.dialog.getByRole("button", { name: "Add sub-category" });
  }

  /** In place of it, once there is a line for each. */
  get allAdded(): Locator {
    return this.dialog.getByRole("button", { name: "All Categories are added" });
  }

  says(message: string): Locator {
    return this.dialog.getByText(message, { exact: true });
  }

  async trySave(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Save" }).click();
  }

  async save(message: string): Promise<void> {
    await this.trySave();
    await expect(this.page.getByText(message, { exact: true })).toBeVisible();
    await expect(this.dialog).toBeHidden();
  }
}
