import { expect, type Locator, type Page } from "@playwright/test";

/** A field in which one of very many is chosen, by typing. */
export class ComboPart {
  readonly field: Locator;
  private readonly choices: Locator;

  constructor(page: Page, label: string, place: Page | Locator = page) {
    this.field = place.getByRole("combobox", { name: label, exact: true });
    this.choices = page.getByRole("listbox", { name: label, exact: true }).getByRole("option");
  }

  /** Types, and takes the first choice with this text. */
  async choose(typed: string, choice: string | RegExp = typed): Promise<void> {
    await this.field.fill(typed);
    await this.choice(choice).click();
    await expect(this.choices).toHaveCount(0);
  }

  /** Takes one of those that are there before anything is typed. */
  async pick(choice: string): Promise<void> {
    await this.field.click();
    await this.choice(choice).click();
  }

  choice(text: string | RegExp): Locator {
    return this.choices.filter({ hasText: text }).first();
  }
}
