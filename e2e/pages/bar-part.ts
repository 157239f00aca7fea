import { expect, type Locator, type Page } from "@playwright/test";

/** The upsells on the door's screens: under a verdict, and with a party that was found by name. */
export class BarPart {
  private constructor(private readonly page: Page) {}

  static async open(page: Page, performance: number): Promise<BarPart> {
    await page.goto(`/QrValidation/${performance}`);
    const find = page.getByRole("button", { name: "Find by name" });
    const search = page.getByRole("searchbox");
    await expect(find.or(search)).toBeVisible();
    if (await find.isVisible()) await find.click();
    return new BarPart(page);
  }

  async find(words: string): Promise<void> {
    await this.page.getByRole("searchbox").fill(words);
  }

  async admitAll(count: number): Promise<void> {
    await this.page.getByRole("button", { name: `Validate all ${count}` }).click();
    // The verdict goes by itself where nothing is left to be handed out; the party then says that it is in.
    const verdict = this.page.getByRole("heading", { name: "Admitted" });
    await expect(verdict.or(this.page.getByText(new RegExp(`^${count} of \\d+ in$`))).first()).toBeVisible();
  }

  /** One line of the list that is in front: under a verdict its own, otherwise the party's. */
  line(words: string): Locator {
    return this.inFront().getByRole("group", { name: words });
  }

  redeem(name: string): Promise<void> {
    return this.press(`Redeem ${name}`);
  }

  reset(name: string): Promise<void> {
    return this.press(`Reset ${name}`);
  }

  redeemAll(count: number): Promise<void> {
    return this.press(`Redeem all ${count}`);
  }

  says(message: string): Locator {
    return this.inFront().getByRole("status").getByText(message);
  }

  private press(name: string): Promise<void> {
    return this.inFront().getByRole("button", { name }).click();
  }

  /** The last in the document is on top: a verdict covers the list of found parties. */
  private inFront(): Locator {
    return this.page.getByRole("region", { name: "Upsells" }).last();
  }
}
