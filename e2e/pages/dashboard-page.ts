import { expect, type Locator, type Page } from "@playwright/test";

import { keptQueries } from "../kept";
import { BuyersDialog } from "./buyers-dialog";
import { ComboPart } from "./combo-part";
import { FilterPart } from "./overview-dialog";
import { WalkInDialog } from "./walk-in-dialog";

/** What is on, with figures that move by themselves. */
export class DashboardPage {
  readonly filter: FilterPart;
  /** Role 1 chooses whose events are shown. */
  readonly customer: ComboPart;

  private constructor(private readonly page: Page) {
    this.filter = new FilterPart(page);
    this.customer = new ComboPart(page, "Select customer");
  }

  static async open(page: Page): Promise<DashboardPage> {
    await page.goto("/EventDashboard");
    await expect(page.getByRole("heading", { name: "User dashboard" })).toBeVisible();
    return new DashboardPage(page);
  }

  /** The card of one performance, by its event's name and its sub-category. */
  card(event: string, subcategory: string): Locator {
    return this.page.getByRole("article").filter({ hasText: event }).filter({ hasText: subcategory });
  }

  /** Waits until this browser keeps what is shown, so that it can be read without a network. */
  async isKept(): Promise<void> {
    await expect.poll(() => keptQueries(this.page)).toContain("dashboard");
  }

  /** Shows the performances of one event alone: of a full season the first page shows but the nearest. */
  async showOnly(event: string): Promise<void> {
    await this.filter.open();
    await this.filter.event.selectOption(event);
  }

  async openBuyers(event: string, subcategory: string): Promise<BuyersDialog> {
    await this.card(event, subcategory).getByRole("button", { name: "Buyer list" }).click();
    return BuyersDialog.opened(this.page);
  }

  async sellWalkIn(event: string, subcategory: string): Promise<WalkInDialog> {
    await this.card(event, subcategory).getByRole("button", { name: "Walk-in sales" }).click();
    return WalkInDialog.opened(this.page);
  }
}
