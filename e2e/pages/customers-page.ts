import { expect, type Locator, type Page } from "@playwright/test";

import { answer, asked, openedDialog } from "./dialog-part";
import { ListPart } from "./list-part";

/** The organisations that sell. */
export class CustomersPage {
  readonly list: ListPart;

  private constructor(private readonly page: Page) {
    this.list = new ListPart(page, { name: "Customers", search: "Search for a customer" });
  }

  static async open(page: Page): Promise<CustomersPage> {
    await page.goto("/Customers");
    await expect(page.getByRole("heading", { name: "Customers", level: 1 })).toBeVisible();
    const customers = new CustomersPage(page);
    await expect(customers.list.rows.first()).toBeVisible();
    return customers;
  }

  get adding(): Locator {
    return this.page.getByRole("button", { name: "Add Customer" });
  }

  async add(): Promise<CustomerDialog> {
    await this.adding.click();
    return CustomerDialog.opened(this.page, "Create Customer Account");
  }

  async edit(name: string): Promise<CustomerDialog> {
    await this.page.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
    return CustomerDialog.opened(this.page, "Edit Customer Account");
  }

  async delete(name: string, word: "No" | "Yes"): Promise<void> {
    await this.askToDelete(name);
    await this.answer(name, word);
  }

  async askToDelete(name: string): Promise<void> {
    await this.deleting(name).click();
    await asked(this.page, questionOf(name));
  }

  async answer(name: string, word: "No" | "Yes"): Promise<void> {
    await answer(this.page, questionOf(name), word);
  }

  deleting(name: string): Locator {
    return this.page.getByRole("button", { name: `Delete ${name}`, exact: true });
  }
}

const questionOf = (name: string) => ({
  title: "Are you sure to delete the record ?",
  text: `${name}. Its people can no longer sign in. You can't undo this operation`,
});

export class CustomerDialog {
  private constructor(
    private readonly page: Page,
    private readonly dialog: Locator,
  ) {}

  static async opened(page: Page, title: string): Promise<CustomerDialog> {
    return new CustomerDialog(page, await openedDialog(page, title));
  }

  field(label: "Account Name" | "Stripe Account ID" | "Ticket" | "Upsell" | "Order"): Locator {
    return this.dialog.getByRole("textbox", { name: label, exact: true });
  }

  /** Whether a fee is an amount or a part. */
  async mean(fee: "Ticket" | "Upsell" | "Order", sign: "$" | "%"): Promise<void> {
    await this.dialog
      .getByRole("radiogroup", { name: `${fee}: amount or percent` })
      .getByText(sign)
      .click();
  }

  get includesTax(): Locator {
    return this.dialog.getByLabel("Platform Fee Inclusive Of Tax");
  }

  get needsTwoSteps(): Locator {
    return this.dialog.getByLabel("Require two-step sign-in");
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
