import { expect, type Locator, type Page } from "@playwright/test";

import { drawPicture } from "../picture";
import { aSheet } from "../sheet";
import { createUpsell } from "../test-event";
import { ComboPart } from "./combo-part";
import { openedDialog } from "./dialog-part";
import { ListPart } from "./list-part";
import { numbered, type Listed } from "./listed";

interface UpsellInput {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly available: string;
  readonly onlineCost: string;
  readonly venueCost: string;
  readonly most: string;
}

export const upsells: Listed = {
  screen: {
    path: "/Upsells",
    title: "Upsells",
    search: "Search for an upsell",
    columns: ["Upsell", "Online cost", "In venue cost", "Sold", "Available", "Channel", "Status", "Actions"],
  },
  call: "/events/getUpsellByEventId",
  fill: async ({ account, apiFor }) => {
    const names = numbered("Lemonade");
    const [first = "", last = ""] = [names.at(0), names.at(-1)];
    await account.addVenue({ name: "The Bar" });
    const who = await account.hire("organiser");
    const api = await apiFor(who);
    const { event } = await api.createEvent("A Play with a Bar", aSheet());
    for (const [place, name] of names.entries()) {
      await createUpsell(api, event, { name, price: String(place + 1), count: place + 20 });
    }
    const sorts = [
      ["Online cost", first, last],
      ["Available", first, last],
      ["Upsell", first, last],
    ] as const;
    return { who, search: "lemonade", names, sorts };
  },
};

/** What an event sells beside its tickets. */
export class UpsellsPage {
  readonly list: ListPart;
  readonly event: ComboPart;

  private constructor(readonly page: Page) {
    this.list = new ListPart(page, { name: "Upsells", search: "Search for an upsell" });
    this.event = new ComboPart(page, "Event");
  }

  static async open(page: Page): Promise<UpsellsPage> {
    await page.goto("/Upsells");
    return UpsellsPage.arrived(page);
  }

  static async arrived(page: Page): Promise<UpsellsPage> {
    await expect(page.getByRole("heading", { name: "Upsells", level: 1 })).toBeVisible();
    return new UpsellsPage(page);
  }

  async add(): Promise<UpsellPage> {
    await this.page.getByRole("link", { name: "Add upsell" }).filter({ visible: true }).click();
    return UpsellPage.arrived(this.page, "Create upsell");
  }

  async edit(name: string): Promise<UpsellPage> {
    await this.list
      .row(name)
      .getByRole("link", { name: `Edit ${name}` })
      .click();
    return UpsellPage.arrived(this.page, name);
  }

  switchOf(name: string): Locator {
    return this.list.row(name).getByRole("switch", { name: `${name} is offered` });
  }
}

/** The form of one. */
export class UpsellPage {
  private constructor(readonly page: Page) {}

  static async arrived(page: Page, heading: string): Promise<UpsellPage> {
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add variant" })).toBeVisible();
    return new UpsellPage(page);
  }

  field(label: string): Locator {
    return this.page.getByLabel(new RegExp(`^${label}( optional)?$`));
  }

  /** A line of the variants, the first one is 1. */
  variant(number: number): Locator {
    return this.page.getByRole("group", { name: `Variant ${number}`, exact: true });
  }

  async addVariant(): Promise<void> {
    await this.page.getByRole("button", { name: "Add variant" }).click();
  }

  async fill(input: UpsellInput): Promise<void> {
    await this.page.getByLabel("Name", { exact: true }).first().fill(input.name);
    await this.page.getByLabel("Description", { exact: true }).first().fill(input.description);
    await this.field("Tax category").selectOption({ label: input.category });
    await this.field("Available count").fill(input.available);
    await this.field("Online cost").fill(input.onlineCost);
    await this.field("In venue cost").fill(input.venueCost);
    await this.field("Maximum count").fill(input.most);
  }

  async choosePicture(): Promise<void> {
    const buffer = Buffer.from(drawPicture(320, 320, [140, 27, 103]));
    await this.page
      .locator("input[type=file][aria-label=Image]")
      .setInputFiles({ name: "cup.png", mimeType: "image/png", buffer });
  }

  async fillVariant(number: number, name: string, quantity: string): Promise<void> {
    await this.variant(number).getByLabel("Name", { exact: true }).fill(name);
    await this.variant(number).getByLabel("Quantity", { exact: true }).fill(quantity);
  }

  async trySave(): Promise<void> {
    await this.page.getByRole("button", { name: /^(Create upsell|Save changes)$/ }).click();
  }

  /** Saves it, and says whether another one is to be made. */
  async save(message: string, another: "No" | "Yes"): Promise<void> {
    await this.trySave();
    await expect(this.page.getByText(message, { exact: true }).first()).toBeVisible();
    const question = await openedDialog(this.page, "Do you want to create another Upsell ?", "alertdialog");
    await question.getByRole("button", { name: another, exact: true }).click();
    await expect(question).toBeHidden();
  }
}
