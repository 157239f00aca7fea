import { expect, type Page } from "@playwright/test";

import { drawPicture } from "../picture";

interface EventDetails {
  readonly name: string;
  readonly venue: string;
  readonly description: string;
  readonly bio: string;
}

/** A new event: its details, its pictures, its spreadsheet. */
export class ConfigurationPage {
  private constructor(private readonly page: Page) {}

  static async openNew(page: Page): Promise<ConfigurationPage> {
    await page.goto("/EventConfiguration");
    await expect(page.getByRole("heading", { name: "Event Configuration" })).toBeVisible();
    return new ConfigurationPage(page);
  }

  async fill({ name, venue, description, bio }: EventDetails): Promise<void> {
    await this.page.getByLabel("Event Name", { exact: true }).fill(name);
    await this.page.getByLabel("Venue", { exact: true }).selectOption({ label: venue });
    await this.page.getByLabel("Event Description").fill(description);
    await this.page.getByLabel("Bio", { exact: true }).fill(bio);
    await this.page.getByLabel("Minimum tickets").fill("1");
    await this.page.getByLabel("Maximum tickets").fill("6");
    await this.addPicture("Thumbnail", 320, 426);
    await this.addPicture("Promo", 640, 360);
  }

  /** Reads an organiser's spreadsheet and waits until the server has checked every row. */
  async addSheet(path: string): Promise<void> {
    await this.page.getByLabel("Sheet of performances").setInputFiles(path);
    await expect(this.page.getByText("2 rows read")).toBeVisible();
    await expect(this.page.getByText("all can be saved")).toBeVisible();
  }

  async save(): Promise<void> {
    await this.page.getByRole("button", { name: "Create Event" }).click();
    await expect(this.page.getByText("Event Created Successfully").first()).toBeVisible();
    await this.page.getByRole("button", { name: "OK", exact: true }).click();
    await expect(this.page).toHaveURL(/\/Events$/);
  }

  private async addPicture(label: string, width: number, height: number): Promise<void> {
    const buffer = Buffer.from(drawPicture(width, height, [140, 27, 103]));
    const name = `${label.toLowerCase()}.png`;
    await this.page
      .locator(`input[type=file][aria-label=${label}]`)
      .setInputFiles({ name, mimeType: "image/png", buffer });
  }
}
