import { expect, type Locator, type Page } from "@playwright/test";

import { ComboPart } from "./combo-part";
import { answer, openedDialog } from "./dialog-part";
import { ListPart } from "./list-part";

/** Who may sign in. */
export class UsersPage {
  readonly list: ListPart;

  private constructor(private readonly page: Page) {
    this.list = new ListPart(page, { name: "Users", search: "Search for a user" });
  }

  static async open(page: Page): Promise<UsersPage> {
    await page.goto("/Users");
    await expect(page.getByRole("heading", { name: "Users", level: 1 })).toBeVisible();
    const users = new UsersPage(page);
    await expect(users.list.rows.first()).toBeVisible();
    return users;
  }

  async add(): Promise<UserDialog> {
    await this.page.getByRole("button", { name: "Add User" }).click();
    return UserDialog.opened(this.page, "Create User");
  }

  async edit(name: string): Promise<UserDialog> {
    await this.page.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
    return UserDialog.opened(this.page, "Edit User");
  }

  /** A phone has it behind the dots. */
  async delete(name: string, email: string, word: "No" | "Yes"): Promise<void> {
    if (this.list.isPhone) {
      await this.openMore(name);
      await this.page.getByRole("button", { name: "Delete", exact: true }).click();
    } else {
      await this.deleting(name).click();
    }
    const text = `${name}, ${email}. You can't undo this operation`;
    await answer(this.page, { title: "Are you sure to delete the record ?", text }, word);
  }

  async resendInvitation(name: string): Promise<void> {
    await this.openMore(name);
    await this.page.getByRole("button", { name: "Resend invitation" }).click();
  }

  deleting(name: string): Locator {
    return this.page.getByRole("button", { name: `Delete ${name}`, exact: true });
  }

  private async openMore(name: string): Promise<void> {
    await this.page.getByRole("button", { name: `More for ${name}`, exact: true }).click();
  }
}

export class UserDialog {
  readonly account: ComboPart;

  private constructor(
    private readonly page: Page,
    private readonly dialog: Locator,
  ) {
    this.account = new ComboPart(page, "Customer Account", dialog);
  }

  static async opened(page: Page, title: string): Promise<UserDialog> {
    return new UserDialog(page, await openedDialog(page, title));
  }

  field(label: "First Name" | "Last Name" | "Email" | "Mobile" | "Role"): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  /** Where there is no account to choose. */
  get ownAccount(): Locator {
    return this.dialog.getByRole("textbox", { name: "Customer Account", exact: true });
  }

  get roles(): Locator {
    return this.field("Role").getByRole("option");
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

  async cancel(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(this.dialog).toBeHidden();
  }
}
