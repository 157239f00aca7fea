import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";

/** The one field for a promo code or a gift card, and the codes that were given. */
export class CodesPart {
  constructor(private readonly within: FrameLocator | Locator | Page) {}

  async give(code: string): Promise<void> {
    await this.field.fill(code);
    await this.field.press("Enter");
  }

  get field(): Locator {
    return this.within.getByRole("textbox", { name: "Promo code or gift card" });
  }

  given(text: string): Locator {
    return this.within.getByRole("list", { name: "Applied codes" }).getByText(text);
  }

  async takeOff(code: string): Promise<void> {
    const button = this.within.getByRole("button", { name: `Remove ${code}` });
    await button.click();
    await expect(button).toBeHidden();
  }
}
