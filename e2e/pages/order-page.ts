import { expect, type Locator, type Page } from "@playwright/test";

import type { Size } from "../fixtures";
import { openedDialog } from "./dialog-part";
import { expectToast } from "./toast-part";

/** One order's own page. */
export class OrderPage {
  private constructor(readonly page: Page) {}

  static async open(page: Page, order: number): Promise<OrderPage> {
    await page.goto(`/OrderDetails/${order}`);
    return OrderPage.arrived(page);
  }

  static async arrived(page: Page): Promise<OrderPage> {
    await expect(page.getByRole("heading", { name: "Buyer" })).toBeVisible();
    return new OrderPage(page);
  }

  /** One of its cards, by what stands over it. */
  card(title: string): Locator {
    return this.page
      .locator("section")
      .filter({ has: this.page.getByRole("heading", { name: title, level: 2, exact: true }) });
  }

  /** The part with the role is in Ionic's shadow: what stands in a dialog is found in the modal itself. */
  dialog(name: string | RegExp): Locator {
    const title = this.page.getByRole("heading", { name, level: 2, exact: true });
    return this.page.locator("ion-modal").filter({ has: title });
  }

  /** What was sold and what it comes to. */
  get units(): Locator {
    return this.card("Tickets and extras");
  }

  /** On a phone it stands behind the dots of the bar. */
  async openRefund(size: Size): Promise<Locator> {
    if (size === "phone") await this.page.getByRole("button", { name: "More actions" }).click();
    await this.page.getByRole("button", { name: "Refund", exact: true }).click();
    const dialog = this.dialog("Refund");
    await expect(dialog).toBeVisible();
    return dialog;
  }

  /** Says of money that waits in its refunds that it was handed back. */
  async handBack(amount: string): Promise<void> {
    await this.card("Refunds")
      .getByRole("button", { name: new RegExp(`^Handed back: .*${amount.replace(/[.$]/g, "\\$&")}$`) })
      .click();
    const question = await openedDialog(this.page, `Handed back ${amount}?`, "alertdialog");
    await question.getByRole("button", { name: "Handed back", exact: true }).click();
  }

  /** The same dialog with nothing ticked. */
  async openPartialRefund(): Promise<Locator> {
    await this.page.getByRole("button", { name: "More actions" }).click();
    await this.page.getByRole("button", { name: "Partial refund" }).click();
    const dialog = this.dialog("Partial refund");
    await expect(dialog).toBeVisible();
    return dialog;
  }

  /** Has whoever is to pay for a reservation sent a link to it. */
  async sendLink(buyer: { readonly name: string; readonly email: string }): Promise<void> {
    await this.page.getByRole("button", { name: "Send purchase link" }).click();
    const dialog = this.dialog("Send purchase link");
    await dialog.getByLabel("Name").fill(buyer.name);
    await dialog.getByLabel("Email").fill(buyer.email);
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await expectToast(this.page, "Purchase link is on its way");
  }

  /** Types comments, and leaves the dialog open. */
  async editComments(text: string): Promise<Locator> {
    await this.page.getByRole("button", { name: "Edit comments" }).click();
    const dialog = this.dialog("Edit comments");
    await dialog.getByRole("textbox").fill(text);
    return dialog;
  }
}
