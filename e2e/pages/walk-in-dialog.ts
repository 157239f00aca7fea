import { expect, type Locator, type Page } from "@playwright/test";

import { CodesPart } from "./codes-part";
import { answer, UNSAVED } from "./dialog-part";
import { PlacesPart } from "./teams-part";

export interface CardInput {
  /** One of the usual amounts, as its key says it. */
  readonly amount: string;
  readonly recipient: string;
  readonly email: string;
  readonly message: string;
}

/** A sale at the counter. */
export class WalkInDialog {
  /** Where teams have the places, those are chosen. */
  readonly places: PlacesPart;
  readonly codes: CodesPart;

  private constructor(
    private readonly page: Page,
    private readonly dialog: Locator,
  ) {
    this.places = new PlacesPart(dialog);
    this.codes = new CodesPart(dialog);
  }

  static async opened(page: Page): Promise<WalkInDialog> {
    // Ionic's modal has the dialog as a shadow inside of it; what is said in the dialog is in the modal itself.
    const dialog = page
      .locator("ion-modal")
      .filter({ has: page.getByRole("dialog", { name: /^(Walk-in sales|Sell a gift card)$/ }) });
    await expect(dialog).toBeVisible();
    return new WalkInDialog(page, dialog);
  }

  /** What is asked for less often stands behind More. */
  async openMore(): Promise<void> {
    const more = this.dialog.getByRole("button", { name: "More", exact: true });
    // After a sale the pointer is on the main key, which says why it is off; that covers this one until it leaves.
    await this.dialog.getByRole("heading", { level: 2 }).hover();
    if ((await more.getAttribute("aria-expanded")) === "false") await more.click();
  }

  /** Goes on with another date of the event, which is named as its row has it. */
  async goToDate(name: string): Promise<void> {
    await this.openDates();
    await this.dialog.getByRole("listitem").filter({ hasText: name }).getByRole("button").click();
  }

  /** All dates of the event, in the widget's own frame. */
  async openBoxOffice(): Promise<void> {
    await this.openDates();
    await this.dialog.getByRole("button", { name: "Box office" }).click();
  }

  private async openDates(): Promise<void> {
    await this.openMore();
    await this.dialog.getByRole("button", { name: "Other dates" }).click();
  }

  /** Chooses a hold by its name; without it the counter sells what is in no hold. */
  async sellFrom(hold: string): Promise<void> {
    await this.dialog.getByLabel("Sell from").selectOption({ label: hold });
  }

  async choose(count: number, name = "Normal Ticket"): Promise<void> {
    const keys = this.dialog.getByRole("group", { name: `How many: ${name}`, exact: true });
    await keys.getByRole("button", { name: String(count), exact: true }).click();
  }

  /** More than there are keys for. */
  async chooseMany(count: number, name = "Normal Ticket"): Promise<void> {
    await this.dialog.getByRole("button", { name: `More: ${name}`, exact: true }).click();
    await this.dialog.getByRole("textbox", { name: `How many: ${name}`, exact: true }).fill(String(count));
  }

  /** Where the total and the keys stand on the screen. */
  async fixedParts() {
    const total = await this.dialog
      .getByText(/^\d+ tickets?$/)
      .first()
      .boundingBox();
    const keys = ["Card terminal", "Cash", "More"].map((name) =>
      this.dialog.getByRole("button", { name, exact: true }).boundingBox(),
    );
    return [{ x: total?.x, y: total?.y, height: total?.height }, ...(await Promise.all(keys))];
  }

  /** Four taps in all: how many, how they pay, taken, and on to the next. */
  async takeByTerminal(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Card terminal" }).click();
    await this.dialog.getByRole("button", { name: "Payment taken" }).click();
  }

  /** Opens the field for codes, which closes once it has taken one. */
  async giveCode(code: string): Promise<void> {
    await this.openMore();
    await this.dialog.getByRole("button", { name: "Code or gift card" }).click();
    await this.codes.give(code);
    await expect(this.codes.field).toBeHidden();
  }

  /** Where gift cards pay all there is to pay. */
  async payByCard(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Pay by gift card" }).click();
    await expect(this.dialog.getByRole("heading", { name: /^Sold/ })).toBeVisible();
  }

  async startAnew(): Promise<void> {
    await this.dialog.getByRole("button", { name: "New sale" }).click();
  }

  /** A line of the sum. */
  line(name: string): Locator {
    return this.dialog.locator("dl > div").filter({ hasText: name });
  }

  async openCardSale(): Promise<{ fill: (input: CardInput) => Promise<void> }> {
    await this.openMore();
    await this.dialog.getByRole("button", { name: "Sell a gift card" }).click();
    await expect(this.dialog.getByRole("heading", { name: "Sell a gift card", level: 2 })).toBeVisible();
    return {
      fill: async ({ amount, recipient, email, message }) => {
        await this.dialog.getByRole("button", { name: amount, exact: true }).click();
        await this.dialog.getByLabel("Recipient's name").fill(recipient);
        await this.dialog.getByLabel("Recipient's email").fill(email);
        await this.dialog.getByLabel("Message").fill(message);
      },
    };
  }

  /** Asks for the money, so that what was chosen is reserved. */
  async askForCash(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Cash", exact: true }).click();
  }

  /** One of the notes that a buyer is likely to give. */
  async give(amount: string): Promise<void> {
    await this.dialog.getByRole("button", { name: amount, exact: true }).click();
  }

  async takeCash(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Payment taken" }).click();
  }

  heading(name: string): Locator {
    return this.dialog.getByRole("heading", { name });
  }

  async goBack(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Back", exact: true }).click();
  }

  get alert(): Locator {
    return this.dialog.getByRole("alert");
  }

  says(text: string | RegExp): Locator {
    return this.dialog.getByText(text, { exact: true });
  }

  sold(total: string): Locator {
    return this.dialog.getByRole("heading", { name: `Sold, ${total}` });
  }

  async close(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Close" }).click();
    await this.isGone();
  }

  /** Closes it with a sale that is begun, and says so. */
  async giveUp(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Close" }).click();
    await answer(this.page, UNSAVED, "Leave");
    await this.isGone();
  }

  async isGone(): Promise<void> {
    await expect(this.dialog).toBeHidden();
  }
}
