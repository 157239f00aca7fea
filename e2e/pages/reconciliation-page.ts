import { expect, type Locator, type Page } from "@playwright/test";

import { ComboPart } from "./combo-part";
import { openedDialog } from "./dialog-part";
import { ListPart } from "./list-part";

/** Where the card provider's money and ours differ. */
export class ReconciliationPage {
  readonly list: ListPart;

  private constructor(private readonly page: Page) {
    this.list = new ListPart(page, { name: "Reconciliation", search: "Search differences" });
  }

  /** The page of one customer; role 1 chooses whose it is. */
  static async open(page: Page, customer?: string): Promise<ReconciliationPage> {
    await page.goto("/Reconciliation");
    await expect(page.getByRole("heading", { name: "Reconciliation", level: 1 })).toBeVisible();
    if (customer) await new ComboPart(page, "Select customer").choose(customer);
    return new ReconciliationPage(page);
  }

  /** Has today, as it is at the account's venues, compared now; a night does so by itself. */
  async compareToday(): Promise<void> {
    const field = this.page.getByRole("textbox", { name: "Day to compare" });
    // What is too late is told the last day that is not.
    await field.fill("12-31-2099");
    await field.blur();
    const hint = await this.page.getByText(/^Choose [\d-]+ or an earlier day$/).textContent();
    await field.fill(hint?.split(" ")[1] ?? "");
    await this.page.getByRole("button", { name: "Compare", exact: true }).click();
  }

  /** The days that were compared. */
  get days(): Locator {
    return this.page.locator("section").filter({ has: this.page.getByRole("heading", { name: "Compared days" }) });
  }

  /** How far the comparison of a day has come. */
  day(state: "Compared" | "In progress"): Locator {
    return this.days.getByText(state, { exact: true }).filter({ visible: true });
  }

  /** Shows the differences that were settled. */
  async showSettled(): Promise<void> {
    await this.page.getByText("Settled", { exact: true }).first().click();
  }

  /** Opens a difference, and gives its popup. */
  async openDifference(kind: string): Promise<Locator> {
    // Not its middle: that is an ID to copy.
    await this.list.row(kind).getByText(kind, { exact: true }).click();
    return openedDialog(this.page, "Settle difference");
  }
}
