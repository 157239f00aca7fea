import { expect, type Locator, type Page } from "@playwright/test";

/** The page of a buyer's own order, as the link in their mail opens it. */
export class OwnOrderPage {
  private constructor(private readonly page: Page) {}

  static async open(page: Page, address: string): Promise<OwnOrderPage> {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Your order", level: 1 })).toBeVisible();
    return new OwnOrderPage(page);
  }

  /** The codes that are shown, each of a ticket. */
  get codes(): Locator {
    return this.page.getByRole("img", { name: /^Code of ticket/ });
  }

  says(text: string | RegExp): Locator {
    return this.page.getByText(text);
  }

  /** A line of what an order, or an exchange, comes to. */
  line(name: string): Locator {
    return this.page.locator("dl > div").filter({ hasText: name });
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** Says who comes with the first ticket. */
  async rename(name: string): Promise<void> {
    await this.button("Change the names").click();
    await this.page.getByRole("textbox").first().fill(name);
    await this.button("Save names").click();
    await expect(this.says("The names are saved.")).toBeVisible();
  }

  /** Goes to the price of an exchange for the date that comes to so much. */
  async exchangeFor(price: string): Promise<void> {
    await this.button("Exchange for another date").click();
    await this.page.getByRole("button", { name: price }).click();
    await expect(this.button("Other date")).toBeVisible();
  }

  /** What is left to pay, or comes back. */
  get due(): Locator {
    return this.page.locator("p", { hasText: /^(To pay|You get back|Nothing to pay)/ });
  }
}
