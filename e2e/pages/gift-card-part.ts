import type { FrameLocator, Locator, Page } from "@playwright/test";

interface Human {
  readonly name: string;
  readonly email: string;
}

/** The form on which a buyer says what a gift card is to hold and for whom it is. */
export class GiftCardPart {
  constructor(private readonly widget: FrameLocator | Page) {}

  async fill({
    amount,
    to,
    from,
  }: {
    readonly amount: string;
    readonly to: Human;
    readonly from: Human;
  }): Promise<void> {
    await this.widget.getByRole("button", { name: amount, exact: true }).click();
    await this.widget.getByLabel("Recipient's name").fill(to.name);
    await this.widget.getByLabel("Recipient's email").fill(to.email);
    await this.widget.getByLabel("Your name").fill(from.name);
    await this.widget.getByLabel("Your email").fill(from.email);
  }

  async pay(): Promise<void> {
    await this.widget.getByRole("button", { name: "Continue to payment" }).click();
  }

  says(text: string): Locator {
    return this.widget.getByText(text, { exact: true });
  }
}
