import type { FrameLocator, Locator, Page } from "@playwright/test";

/** The numbers of the demo's test card, as the README tells them. */
export const testCards = {
  pays: "4242424242424242",
  declined: "4000000000000002",
  asks: "4000002500003155",
} as const;

/** The form of the demo's test card. */
export class TestCardPart {
  readonly number: Locator;
  /** What says that it is no card. */
  readonly noMoney: Locator;

  constructor(private readonly widget: FrameLocator | Page) {
    this.number = widget.getByLabel("Card number");
    this.noMoney = widget.getByText("no money moves");
  }

  async fill(card: string, expiry = "1234"): Promise<void> {
    await this.number.fill(card);
    await this.widget.getByLabel("Expiration date").fill(expiry);
    await this.widget.getByLabel("Security code").fill("123");
  }

  async confirm(isRight = true): Promise<void> {
    const question = this.widget.getByRole("group", { name: "Confirm this test payment" });
    await question.getByRole("button", { name: isRight ? "Complete" : "Fail" }).click();
  }
}
