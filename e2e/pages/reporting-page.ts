import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";

/** The Reporting Dashboard: what was sold where, who has bought, and reports. */
export class ReportingPage {
  private constructor(private readonly page: Page) {}

  static async open(page: Page): Promise<ReportingPage> {
    await page.goto("/ReportingDashboard");
    await expect(page.getByRole("heading", { name: "Reporting dashboard", level: 1 })).toBeVisible();
    return new ReportingPage(page);
  }

  async turnTo(tab: "Sales by location" | "Ticket buyers" | "Report builder"): Promise<void> {
    await this.page.getByRole("radio", { name: tab }).check({ force: true });
  }

  /** What a place is called whose sales are shown. */
  place(name: string): Locator {
    return this.page.getByRole("heading", { name, level: 2 });
  }

  /** A row of what was sold, as a table or on a phone. */
  row(text: string | RegExp): Locator {
    return this.table.locator("tbody tr, .fy-rows > li").filter({ hasText: text, visible: true });
  }

  /** 350 px high. */
  get table(): Locator {
    return this.page.getByRole("region", { name: /^Sales by location/ });
  }

  /** Goes into a country or a state. */
  async drill(name: string): Promise<void> {
    await this.table.getByRole("button", { name, exact: true }).first().click();
    await expect(this.place(name)).toBeVisible();
  }

  async back(): Promise<void> {
    await this.page.getByRole("button", { name: "Back", exact: true }).click();
  }

  /** The number that stands on a place of the map. */
  onMap(orders: number): Locator {
    return this.page.getByTestId("map").getByText(`${orders}`, { exact: true });
  }

  /** A row of who has bought. */
  buyer(text: string): Locator {
    return this.page
      .locator("table[aria-label='Ticket buyers'] tbody tr, ul[aria-label='Ticket buyers'] > li")
      .filter({ hasText: text, visible: true });
  }

  async narrow(label: "Event" | "Performance", option: string | RegExp): Promise<void> {
    const select = this.page.getByLabel(label, { exact: true });
    const found = await select.locator("option").filter({ hasText: option }).first().getAttribute("value");
    await select.selectOption(found ?? "");
  }

  get analytics(): { readonly frame: Locator; readonly content: FrameLocator } {
    const frame = this.page.getByTitle("Analytics", { exact: true });
    return { frame, content: frame.contentFrame() };
  }
}
