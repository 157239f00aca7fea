import { expect, type Locator, type Page } from "@playwright/test";

import { openedDialog } from "./dialog-part";

/** What the box office took in a day, till by till. */
export class CashUpPage {
  private constructor(private readonly page: Page) {}

  static async open(page: Page): Promise<CashUpPage> {
    await page.goto("/CashUp");
    await expect(page.getByRole("heading", { name: "Cash-up", level: 1 })).toBeVisible();
    return new CashUpPage(page);
  }

  /** A till by whose it is. */
  till(name: string): Locator {
    return this.page.locator("section.cashup-till").filter({ has: this.page.getByRole("heading", { name }) });
  }

  /** One of a till's figures: `Expected in the till`. */
  metric(name: string, label: string): Locator {
    return this.till(name).locator("dl > div").filter({ hasText: label }).locator("dd");
  }

  /** Begins to count a till, and gives the popup. */
  async count(name: string, button: "Close day" | "Count again" = "Close day"): Promise<Locator> {
    await this.till(name).getByRole("button", { name: button }).click();
    return openedDialog(this.page, button);
  }

  async showClosedDays(): Promise<void> {
    await this.page.getByText("Closed days", { exact: true }).click();
  }

  async showDay(): Promise<void> {
    await this.page.getByText("Day", { exact: true }).click();
  }

  async showPayouts(): Promise<void> {
    await this.page
      .getByText(/^To hand back/)
      .first()
      .click();
  }

  /** What is still to be handed back to a buyer, by their name. */
  payout(name: string): Locator {
    return this.page.getByRole("row").filter({ hasText: name });
  }

  /** What the printer gets, which no screen shows. */
  get printout(): Locator {
    return this.page.getByRole("article", { name: /^Cash-up, / });
  }

  /** Presses Print, and shows the page as a printer sees it while `look` looks. */
  async print(name: string, check: () => Promise<void>): Promise<void> {
    await this.page.evaluate(() =>
      Object.assign(window, { print: () => document.body.setAttribute("data-printed", "") }),
    );
    await this.till(name)
      .getByRole("button", { name: `Print ${name}` })
      .click();
    await expect(this.page.locator("body")).toHaveAttribute("data-printed", "");
    await this.page.emulateMedia({ media: "print" });
    await check();
    await this.page.emulateMedia({ media: "screen" });
  }
}
