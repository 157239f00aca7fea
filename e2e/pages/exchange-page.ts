import { expect, type Locator, type Page } from "@playwright/test";

import { dayName } from "./calendar-page";
import { openedDialog } from "./dialog-part";
import { PlacesPart } from "./teams-part";
import { expectToast } from "./toast-part";

const MOST_MONTHS = 3;

/** Exchange Ticket: a calendar at the left, what is exchanged at the right. */
export class ExchangePage {
  readonly places: PlacesPart;

  private constructor(readonly page: Page) {
    this.places = new PlacesPart(page);
  }

  static async open(page: Page, order: number): Promise<ExchangePage> {
    await page.goto(`/ExchangeTicket/${order}/1/1`);
    return ExchangePage.arrived(page);
  }

  static async arrived(page: Page): Promise<ExchangePage> {
    await expect(page.getByRole("heading", { name: "Exchange ticket", level: 1 })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Time" })).toBeVisible();
    return new ExchangePage(page);
  }

  /** Chooses the day that is so many days from today, in whichever month it is. */
  async choose(daysAhead: number): Promise<void> {
    const day = new Date(Date.now() + daysAhead * 86_400_000);
    const name = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "long", year: "numeric" }).format(day);
    const anyMonth = this.page.getByRole("heading", { name: /^\p{L}+ \d{4}$/u });
    for (let turned = 0; turned < MOST_MONTHS; turned += 1) {
      const shown = (await anyMonth.textContent()) ?? "";
      if (shown === name) break;
      await this.page.getByRole("button", { name: "Later month" }).click();
      await expect(anyMonth).not.toHaveText(shown);
    }
    const [weekday, month, date, year] = dayName(day.toISOString().slice(0, 10)).split(" ");
    await this.day(`${weekday} (?:${date} ${month}|${month} ${date}) ${year}`).click();
  }

  /** The key of a day of the month in sight, in whichever order its reader writes days, once its dot is there. */
  day(words: string): Locator {
    return this.page.getByRole("button", { name: new RegExp(`${words}\\u2069?, \\d+ performance`) });
  }

  show(time: string): Locator {
    return this.page.getByRole("radio", { name: new RegExp(`^${time}`) });
  }

  async uncheck(ticket: number): Promise<void> {
    await this.page.getByRole("checkbox", { name: new RegExp(`ticket ${ticket}$`) }).uncheck();
  }

  /** On a phone what is wrong is said beside the button, too. */
  says(text: string): Locator {
    return this.page.getByText(text, { exact: true }).filter({ visible: true }).first();
  }

  /** What it comes to, as far as it is chosen. */
  get price(): Locator {
    return this.page.getByRole("status", { name: "Price difference" });
  }

  async press(): Promise<void> {
    await this.page.getByRole("button", { name: "Exchange", exact: true }).click();
  }

  async exchange(): Promise<ConfirmationPart> {
    await this.press();
    return ConfirmationPart.opened(this.page);
  }
}

/** The dialogs of an exchange that begins on the order's own page. */
export class ExchangeSteps {
  readonly places: PlacesPart;

  private constructor(readonly page: Page) {
    this.places = new PlacesPart(page);
  }

  static async open(page: Page): Promise<ExchangeSteps> {
    await page.getByRole("button", { name: "Exchange", exact: true }).click();
    await openedDialog(page, "Exchange");
    return new ExchangeSteps(page);
  }

  /** The dialog of the step that one is at. */
  get dialog(): Locator {
    return this.page.locator("ion-modal");
  }

  says(text: string | RegExp): Locator {
    return this.dialog.getByText(text, { exact: true });
  }

  async goOn(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Continue", exact: true }).click();
  }

  /** The difference, as soon as a time is chosen. */
  get price(): Locator {
    return this.dialog.getByRole("status", { name: "Price difference" });
  }

  async chooseShow(name: RegExp): Promise<void> {
    await this.dialog.getByRole("radio", { name }).check();
  }

  confirmation(): Promise<ConfirmationPart> {
    return ConfirmationPart.opened(this.page);
  }
}

/** Exchange Confirmation: what it comes to, and what becomes of the difference. */
export class ConfirmationPart {
  private constructor(
    readonly page: Page,
    readonly dialog: Locator,
  ) {}

  static async opened(page: Page): Promise<ConfirmationPart> {
    const dialog = await openedDialog(page, "Exchange confirmation");
    await expect(dialog.getByRole("timer")).toContainText("This price is valid for");
    return new ConfirmationPart(page, dialog);
  }

  /** A line of the price, or its difference. */
  line(name: string): Locator {
    return this.dialog.locator("dl > div").filter({ hasText: name });
  }

  button(name: string): Locator {
    return this.dialog.getByRole("button", { name, exact: true });
  }

  /** Takes the difference in cash, of which more may be given. */
  async takeCash(given: string, change: string): Promise<void> {
    await this.button("Cash").click();
    await this.dialog.getByLabel("Amount given").last().fill(given);
    await expect(this.dialog.getByText(change, { exact: true })).toBeVisible();
    await this.button("Payment taken").click();
  }

  /** It says so, and two seconds later the order with the new tickets is there. */
  async isMade(): Promise<void> {
    await expectToast(this.page, "Exchanged Successfully");
    await expect(this.dialog).toBeHidden();
  }
}
