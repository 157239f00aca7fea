import { expect, type Locator, type Page } from "@playwright/test";

import { drawPicture } from "../picture";
import { openedDialog } from "./dialog-part";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

interface EventDetails {
  readonly name: string;
  readonly venue: string;
  readonly description: string;
  /** Left out, it is what the description says. */
  readonly bio?: string;
}

type Part = "Details" | "Dates" | "Tickets and extras" | "After the sale" | "Your site" | "Languages";

interface TypedDate {
  readonly date?: string;
  readonly time?: string;
  readonly price?: string;
  readonly tickets?: string;
}

class DateRow {
  constructor(readonly row: Locator) {}

  field(label: "Date" | "Time" | "Price" | "Tickets"): Locator {
    return this.row.getByLabel(label, { exact: true });
  }

  async fill({ date, time, price, tickets }: TypedDate): Promise<void> {
    if (date !== undefined) await this.field("Date").fill(date);
    if (time !== undefined) await this.field("Time").fill(time);
    if (price !== undefined) await this.field("Price").fill(price);
    if (tickets !== undefined) await this.field("Tickets").fill(tickets);
  }
}

/** A new event: its details, its pictures, its spreadsheet. */
export class EventSettingsPage {
  private constructor(private readonly page: Page) {}

  static async openNew(page: Page): Promise<EventSettingsPage> {
    await page.goto("/EventConfiguration");
    return EventSettingsPage.arrivedAtNew(page);
  }

  static async arrivedAtNew(page: Page): Promise<EventSettingsPage> {
    await expect(page.getByRole("heading", { name: "New event", level: 1 })).toBeVisible();
    return new EventSettingsPage(page);
  }

  /** An event that is there. */
  static async openEvent(page: Page, id: number, name: string): Promise<EventSettingsPage> {
    await page.goto(`/EventConfiguration/${id}`);
    return EventSettingsPage.arrived(page, name);
  }

  static async arrived(page: Page, name: string): Promise<EventSettingsPage> {
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    return new EventSettingsPage(page);
  }

  /** Goes to a part of an event that is there: by a button at a desk, by the device's own list on a phone. */
  async show(part: Part): Promise<void> {
    const list = this.page.getByLabel("Parts of this event").and(this.page.locator("select"));
    const button = this.page
      .getByRole("navigation", { name: "Parts of this event" })
      .getByRole("button", { name: part });
    await expect(list.or(button).filter({ visible: true }).first()).toBeVisible();
    if (await list.isVisible()) await list.selectOption({ label: part });
    else await button.click();
  }

  field(label: string): Locator {
    // What may be left out says so in its label.
    return this.page.getByLabel(new RegExp(`^${label}( optional)?$`));
  }

  get saving(): Locator {
    return this.page.getByRole("button", { name: "Save changes" });
  }

  /** Saves what was changed of an event that is there, and stays with it or goes to the list. */
  async saveChanges(then: "Cancel" | "OK"): Promise<void> {
    await this.saving.click();
    await expect(this.page.getByText("Event Updated Successfully").first()).toBeVisible();
    const question = await openedDialog(this.page, "Are you sure to move to Events screen ?", "alertdialog");
    await question.getByRole("button", { name: then, exact: true }).click();
    await expect(question).toBeHidden();
  }

  /** Its performances, as a table or as a phone's rows. */
  performance(text: string | RegExp): Locator {
    const called = { name: "Performances", exact: true };
    const atDesk = this.page.getByRole("table", called).getByRole("row");
    const onPhone = this.page.getByRole("list", called).getByRole("listitem");
    return atDesk.or(onPhone).filter({ hasText: text });
  }

  async addPerformances(sheet: Buffer, rows: string): Promise<void> {
    const file = { name: "more.xlsx", mimeType: XLSX, buffer: sheet };
    await this.page.getByLabel("Spreadsheet of performances", { exact: true }).setInputFiles(file);
    await expect(this.page.getByText(rows)).toBeVisible();
    await expect(this.page.getByText("all can be saved")).toBeVisible();
  }

  async fill({ name, venue, description, bio }: EventDetails): Promise<void> {
    await this.page.getByLabel("Event name", { exact: true }).fill(name);
    await this.page.getByLabel("Venue", { exact: true }).selectOption({ label: venue });
    await this.page.getByLabel("Event description").fill(description);
    if (bio !== undefined) await this.page.getByLabel("Bio", { exact: true }).fill(bio);
    await this.addPicture("Thumbnail", 320, 426);
    await this.addPicture("Promo", 640, 360);
  }

  /** One picture, which is cut for both places. */
  async addOnePicture(): Promise<void> {
    await this.addPicture("Choose one picture for both", 900, 600);
    for (const label of ["Thumbnail", "Promo"]) {
      await expect(this.page.getByRole("button", { name: `Replace ${label} image` })).toBeVisible();
    }
  }

  /** A row of the dates of a new event, or of those that are added to one that is there. */
  date(number: number): DateRow {
    return new DateRow(this.page.getByRole("listitem", { name: `Date ${number}`, exact: true }));
  }

  async addDate(): Promise<void> {
    await this.page.getByRole("button", { name: "Add another date" }).click();
  }

  /** Reads an organiser's spreadsheet and waits until the server has checked every row. */
  async addSheet(path: string): Promise<void> {
    await this.page.getByLabel("Spreadsheet of performances", { exact: true }).setInputFiles(path);
    await expect(this.page.getByText("2 rows read")).toBeVisible();
    await expect(this.page.getByText("all can be saved")).toBeVisible();
  }

  /** Creates an event of a sheet, and nods to the sub-categories that the sheet brings, if it does. */
  async save({ bringsKinds = true } = {}): Promise<void> {
    await this.page.getByRole("button", { name: "Create event" }).click();
    if (bringsKinds) await this.page.getByRole("button", { name: "Add and save" }).click();
    await expect(this.page.getByText("Event Created Successfully").first()).toBeVisible();
    await this.page.getByRole("button", { name: "OK", exact: true }).click();
    await expect(this.page).toHaveURL(/\/Events$/);
  }

  async addPicture(label: string, width: number, height: number): Promise<void> {
    const buffer = Buffer.from(drawPicture(width, height, [140, 27, 103]));
    const name = `${label.toLowerCase()}.png`;
    await this.page
      .locator(`input[type=file][aria-label="${label}"]`)
      .setInputFiles({ name, mimeType: "image/png", buffer });
  }
}
