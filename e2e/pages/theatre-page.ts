import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";

import { CodesPart } from "./codes-part";
import { GiftCardPart } from "./gift-card-part";
import { PlacesPart } from "./teams-part";

/** A theatre's own page, on another origin, with the purchase widget in it. */
export class TheatrePage {
  /** Where teams have the places, those are chosen. */
  readonly places: PlacesPart;
  readonly codes: CodesPart;

  private constructor(private readonly widget: FrameLocator | Page) {
    this.places = new PlacesPart(widget);
    this.codes = new CodesPart(widget);
  }

  static async open(page: Page, url: string, event: string): Promise<TheatrePage> {
    await page.goto(`${url}/demo`);
    await page.getByRole("link", { name: event }).click();
    const widget = page.frameLocator("iframe[title=Tickets]");
    await expect(widget.getByRole("heading", { name: event })).toBeVisible();
    return new TheatrePage(widget);
  }

  /** The widget in any page's frame. */
  static inFrame(frame: FrameLocator): TheatrePage {
    return new TheatrePage(frame);
  }

  /** The widget by itself, without a page around it. */
  static async openAlone(page: Page, url: string, event: number, name: string): Promise<TheatrePage> {
    await page.goto(`${url}/widget/${event}`);
    await expect(page.getByRole("heading", { name })).toBeVisible();
    return new TheatrePage(page);
  }

  /** The widget that a page shows already. */
  static ofPage(page: Page): TheatrePage {
    return new TheatrePage(page);
  }

  async chooseDate(subcategory: string): Promise<void> {
    await this.date(subcategory).click();
  }

  /** The nearest of several dates of one name. */
  async chooseFirstDate(subcategory: string): Promise<void> {
    await this.date(subcategory).first().click();
  }

  /** A date that can be bought. */
  private date(subcategory: string): Locator {
    return this.widget.getByRole("button", { name: subcategory, disabled: false });
  }

  async chooseTickets(count: number): Promise<void> {
    await this.addTickets(count);
    await this.goOn.click();
  }

  async addTickets(count: number): Promise<void> {
    await this.add("Normal Ticket", count);
  }

  /** A kind of ticket, or something beside tickets; one of its variants by both names. */
  async add(name: string, count = 1): Promise<void> {
    const more = this.widget.getByRole("button", { name: `More: ${name}`, exact: true });
    for (let pressed = 0; pressed < count; pressed += 1) await more.click();
  }

  /** A line of the sum. */
  line(name: string): Locator {
    return this.widget.locator("dl > div").filter({ hasText: name });
  }

  /** How many of what, and what is left to pay. */
  get due(): Locator {
    return this.widget.locator("p", { hasText: /^\d+ (tickets?|extras?)/ }).last();
  }

  /** Gives what is reserved back, to choose it anew. */
  get change(): Locator {
    return this.widget.getByRole("button", { name: "Change it" });
  }

  /** Takes what is left when more was wanted. */
  async takeLeft(count: number): Promise<void> {
    await this.widget.getByRole("button", { name: `Take ${count}` }).click();
  }

  get goOn(): Locator {
    return this.widget.getByRole("button", { name: "Continue" });
  }

  /** From the tickets to what is sold beside them. */
  async goOnToExtras(): Promise<void> {
    await this.goOn.click();
    await expect(this.widget.getByRole("heading", { name: "Add extras" })).toBeVisible();
  }

  /** To what is sold beside tickets, without any ticket. */
  async chooseExtrasOnly(): Promise<void> {
    await this.widget.getByRole("button", { name: "Extras only" }).click();
    await expect(this.widget.getByRole("heading", { name: "Add extras" })).toBeVisible();
  }

  /** Goes on from the tickets, and takes nothing of what is sold beside them. */
  async goOnWithoutExtras(): Promise<void> {
    await this.goOnToExtras();
    await this.widget.getByRole("button", { name: "Continue without extras" }).click();
  }

  /** The bar that says what is bought once a date is chosen. */
  get bar(): Locator {
    return this.widget.getByRole("main").locator("header").first();
  }

  /** The date in the widget's head, once one is chosen. */
  get when(): Locator {
    return this.widget.locator("header p").filter({ has: this.widget.locator("time") });
  }

  /** From the tickets back to the dates. */
  get otherDate(): Locator {
    return this.widget.getByRole("button", { name: "Other date" });
  }

  /** From who buys to the card. */
  get goOnToPay(): Locator {
    return this.widget.getByRole("button", { name: "Continue to payment" });
  }

  get timeLeft(): Locator {
    return this.widget.getByRole("timer");
  }

  get alert(): Locator {
    return this.widget.getByRole("alert");
  }

  async giveDetails(name: string, email: string): Promise<void> {
    await this.fill(name, email);
    await this.widget.getByRole("button", { name: "Get tickets" }).click();
    await expect(this.done).toBeVisible();
  }

  /** Goes to the form that sells a gift card. */
  async giveCard(): Promise<GiftCardPart> {
    await this.widget.getByRole("button", { name: "Give a gift card" }).click();
    return new GiftCardPart(this.widget);
  }

  /** Says who buys, and goes on to the card. */
  async toPayment(name: string, email: string): Promise<void> {
    await this.fill(name, email);
    await this.goOnToPay.click();
  }

  /** From the card to who buys. */
  get back(): Locator {
    return this.widget.getByRole("button", { name: "Back", exact: true });
  }

  /** The button that has the card charged. */
  get payNow(): Locator {
    return this.widget.getByRole("button", { name: /^Pay / });
  }

  /** What the last page says first. */
  get done(): Locator {
    return this.widget.getByRole("heading", { name: "Your tickets are ready" });
  }

  /** The same for an order without tickets. */
  async order(name: string, email: string): Promise<void> {
    await this.fill(name, email);
    await this.widget.getByRole("button", { name: "Place order" }).click();
    await expect(this.widget.getByRole("heading", { name: "Your order is ready" })).toBeVisible();
  }

  private async fill(name: string, email: string): Promise<void> {
    // The device may have a puzzle to solve first, which takes its time on a busy machine.
    await this.widget.getByLabel("Name", { exact: true }).fill(name, { timeout: 90_000 });
    await this.widget.getByLabel("Email", { exact: true }).fill(email);
  }

  /** Why the widget does not go on to a payment. */
  get refusal(): Locator {
    return this.widget.getByRole("status").filter({ hasText: /\S/ });
  }

  /** The address of the tickets, which the last page offers. */
  async pdf(): Promise<string> {
    const address = await this.widget.getByRole("link", { name: "Download tickets (PDF)" }).getAttribute("href");
    if (!address) throw new Error("The last page offers no PDF");
    return address;
  }
}
