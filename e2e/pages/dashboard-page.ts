import { expect, type Locator, type Page } from "@playwright/test";

import { storedQueries } from "../stored";
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

  /** As cards, where each performance has all that can be done with it in sight. */
  static async open(page: Page): Promise<DashboardPage> {
    const dashboard = await DashboardPage.openHome(page);
    await dashboard.showAs("Cards");
    return dashboard;
  }

  /** As this browser shows it: a table, until somebody has chosen cards. */
  static async openHome(page: Page): Promise<DashboardPage> {
    await page.goto("/EventDashboard");
    await expect(page.getByRole("heading", { name: "User dashboard" })).toBeVisible();
    return new DashboardPage(page);
  }

  async showAs(view: "Table" | "Cards"): Promise<void> {
    await this.page.getByRole("radiogroup", { name: "Shown as" }).getByText(view, { exact: true }).click();
  }

  /** What was sold and taken lately, by what it is called. */
  metric(label: string): Locator {
    const metrics = this.page.getByRole("region", { name: "Lately" });
    return metrics.locator("dl > div").filter({ has: this.page.getByText(label, { exact: true }) });
  }

  /** A performance of today, by its event's name. */
  tonight(event: string): Locator {
    return this.page.getByRole("list", { name: "Tonight" }).getByRole("listitem").filter({ hasText: event });
  }

  /** A performance of the table of what is selling, or of the list that a phone has in its place. */
  row(event: string): Locator {
    const table = this.page.getByRole("table", { name: "On sale" }).getByRole("row");
    const list = this.page.getByRole("list", { name: "On sale" }).getByRole("listitem");
    return table.or(list).filter({ hasText: event }).filter({ visible: true });
  }

  /** The card of one performance, by its event's name and its sub-category. */
  card(event: string, subcategory: string): Locator {
    return this.page.getByRole("article").filter({ hasText: event }).filter({ hasText: subcategory });
  }

  /** Waits until this browser keeps what is shown, so that it can be read without a network. */
  async expectCached(): Promise<void> {
    await expect.poll(() => storedQueries(this.page)).toContain("dashboard");
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
