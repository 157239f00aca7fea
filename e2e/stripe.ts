import type { FrameLocator, Locator, Page } from "@playwright/test";

/** Cards that Stripe documents for tests; the stand-in treats each as Stripe does (`server/testing/stripe/cards.py`). */
export const cards = {
  good: "4242424242424242",
  declined: "4000000000000002",
  /** Asks who the buyer is in a frame over the page. */
  threeDSecure: "4000002760003184",
  /** Asks who the buyer is on a page of the bank, which then sends them back. */
  redirected: "4000002500003155",
  declinedAfterProof: "4000008400001629",
} as const;

/** The Payment Element where it is mounted: in a page, or in the frame of the widget. */
export class PaymentElement {
  readonly frame: FrameLocator;
  readonly number: Locator;

  constructor(private readonly where: Page | FrameLocator) {
    this.frame = where.frameLocator('iframe[title="Secure payment input frame"]');
    this.number = this.frame.getByLabel("Card number");
  }

  async fill(card: string): Promise<void> {
    await this.number.fill(card);
    await this.frame.getByLabel("Expiration date").fill("12 / 34");
    await this.frame.getByLabel("Security code").fill("123");
  }

  /** Answers the question who the buyer is, in the frame over the page. */
  async prove(isRight = true): Promise<void> {
    const challenge = this.where.frameLocator('iframe[title="3D Secure"]');
    await challenge.getByRole("button", { name: isRight ? "Complete authentication" : "Fail authentication" }).click();
  }
}

/** What Stripe and the buyer's bank do behind the browser's back, told to the stand-in. */
export async function atStripe(what: string, body: Record<string, unknown>): Promise<unknown> {
  const url = process.env["FOYER_STRIPE"];
  if (!url) throw new Error("FOYER_STRIPE is not set: start-system.ts sets it");
  const response = await fetch(`${url}/_config/${what}`, { method: "POST", body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`);
  return response.json();
}
