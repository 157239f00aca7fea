import { join } from "node:path";

import { expect, type Locator, type Page } from "@playwright/test";

import { ComboPart } from "./combo-part";
import { answer, openedDialog } from "./dialog-part";
import { ListPart } from "./list-part";

/** Where an account's events are held. */
export class VenuesPage {
  readonly list: ListPart;
  /** Role 1 chooses whose venues are shown. */
  readonly customer: ComboPart;

  private constructor(private readonly page: Page) {
    this.list = new ListPart(page, { name: "Venues", search: "Search for a venue" });
    this.customer = new ComboPart(page, "Select Customer");
  }

  static async open(page: Page): Promise<VenuesPage> {
    await page.goto("/Venues");
    await expect(page.getByRole("heading", { name: "Venues", level: 1 })).toBeVisible();
    return new VenuesPage(page);
  }

  async add(): Promise<VenueDialog> {
    await this.adding.click();
    return VenueDialog.opened(this.page, "Create Venue");
  }

  get adding(): Locator {
    return this.page.getByRole("button", { name: "Add Venue" });
  }

  async edit(name: string): Promise<VenueDialog> {
    await this.page.getByRole("button", { name: `Edit ${name}`, exact: true }).click();
    return VenueDialog.opened(this.page, "Edit Venue");
  }

  async delete(name: string, word: "No" | "Yes"): Promise<void> {
    await this.page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
    await answer(this.page, { title: "Are you sure to delete the record ?", text: name }, word);
  }

  /** Downloads the workbook into a folder, and tells where it is now. */
  async download(folder: string): Promise<string> {
    const [download] = await Promise.all([
      this.page.waitForEvent("download"),
      this.page.getByRole("button", { name: "Download" }).click(),
    ]);
    const file = join(folder, download.suggestedFilename());
    await download.saveAs(file);
    return file;
  }
}

export class VenueDialog {
  readonly city: ComboPart;
  readonly state: ComboPart;
  readonly country: ComboPart;
  readonly zone: ComboPart;
  readonly tax: ComboPart;
  /** Where there is a list of them. */
  readonly zipcodes: ComboPart;

  private constructor(
    private readonly page: Page,
    private readonly dialog: Locator,
  ) {
    this.city = new ComboPart(page, "City", dialog);
    this.state = new ComboPart(page, "State", dialog);
    this.country = new ComboPart(page, "Country", dialog);
    this.zone = new ComboPart(page, "Timezone", dialog);
    this.tax = new ComboPart(page, "Tax", dialog);
    this.zipcodes = new ComboPart(page, "Zipcode", dialog);
  }

  static async opened(page: Page, title: string): Promise<VenueDialog> {
    return new VenueDialog(page, await openedDialog(page, title));
  }

  /** A whole venue of the United States, with what nobody asks about chosen somehow. */
  async fill({ name, address, city, zipcode }: Record<"name" | "address" | "city" | "zipcode", string>): Promise<void> {
    await this.name.fill(name);
    await this.address.fill(address);
    await this.city.choose(city);
    await this.zipcodes.choose(zipcode);
    await this.currency.selectOption({ label: "USD" });
    await this.tax.choose("No tax");
  }

  /** Takes over what somebody else has saved meanwhile. */
  async loadNewer(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Load newer" }).click();
  }

  get name(): Locator {
    return this.dialog.getByLabel("Venue Name");
  }

  get address(): Locator {
    return this.dialog.getByLabel("Address");
  }

  /** Typed, where there is no list of the place's postal codes. */
  get zipcode(): Locator {
    return this.dialog.getByLabel("Zipcode");
  }

  get currency(): Locator {
    return this.dialog.getByLabel("Currency");
  }

  says(message: string | RegExp): Locator {
    return this.dialog.getByText(message, { exact: true });
  }

  async trySave(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Save" }).click();
  }

  async save(message: string): Promise<void> {
    await this.trySave();
    await expect(this.page.getByText(message)).toBeVisible();
    await expect(this.dialog).toBeHidden();
  }
}
