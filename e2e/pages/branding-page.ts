import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";

import { drawPicture } from "../picture";
import { answer, openedDialog } from "./dialog-part";
import { ListPart } from "./list-part";
import { numbered, type Listed } from "./listed";
import { aSheet } from "../sheet";

export const branding: Listed = {
  screen: {
    path: "/Branding",
    title: "Branding",
    search: "Search for an event",
    columns: ["Name", "Venue", "Email template", "Ticket template", "Actions"],
  },
  call: "/branding/events",
  fill: async ({ account, apiFor }) => {
    const names = numbered("Branded play");
    const [first = "", last = ""] = [names.at(0), names.at(-1)];
    for (const name of ["Alcove", "Middle House", "Zenith"]) await account.addVenue({ name });
    const who = await account.hire("organiser");
    const api = await apiFor(who);
    for (const name of names) {
      const venue = name === first ? "Alcove" : name === last ? "Zenith" : "Middle House";
      await api.createEvent(name, aSheet(), undefined, venue);
    }
    const sorts = [
      ["Venue", first, last],
      ["Name", first, last],
    ] as const;
    return { who, search: "branded", names, sorts };
  },
};

interface Sheet {
  readonly name: string;
  readonly css: string;
}

const sureTo = (text: string) => ({ title: "Are you sure to delete the record ?", text });

/** How an account's sales look, and its events' tickets and mails. */
export class BrandingPage {
  readonly events: ListPart;
  readonly stylesheets: ListPart;

  private constructor(readonly page: Page) {
    this.events = new ListPart(page, { name: "Branding", search: "Search for an event" });
    this.stylesheets = new ListPart(page, { name: "Purchase styling", search: "" });
  }

  static async open(page: Page): Promise<BrandingPage> {
    await page.goto("/Branding");
    return BrandingPage.arrived(page);
  }

  static async arrived(page: Page): Promise<BrandingPage> {
    await expect(page.getByRole("heading", { name: "Branding", level: 1 })).toBeVisible();
    return new BrandingPage(page);
  }

  async says(message: string): Promise<void> {
    await expect(this.page.getByText(message, { exact: true }).first()).toBeVisible();
  }

  /** Unfolds what is for those who write CSS. */
  async showStylesheets(): Promise<void> {
    const folded = this.page.locator("details:not([open]) > summary", { hasText: "Advanced: stylesheet" });
    await expect(this.page.getByText("Advanced: stylesheet", { exact: true })).toBeVisible();
    if ((await folded.count()) > 0) await folded.click();
  }

  /** The dialog in which a stylesheet is chosen. */
  async upload(): Promise<UploadDialog> {
    await this.showStylesheets();
    await this.page.getByRole("button", { name: "Upload stylesheet" }).click();
    return new UploadDialog(this.page, await openedDialog(this.page, "Upload stylesheet"));
  }

  switchOf(name: string): Locator {
    return this.stylesheets.row(name).getByRole("switch", { name: `${name} is active` });
  }

  /** Switches one on or off: a thumb presses its words, which cover it. */
  async switch(name: string): Promise<void> {
    await this.switchOf(name).click();
    await this.says("Status changed successfully");
  }

  async deleteStylesheet(name: string): Promise<void> {
    await this.page.getByRole("button", { name: `Delete ${name}`, exact: true }).click();
    await answer(this.page, sureTo(`${name}. You can't undo this operation`), "Yes");
    await this.says("Stylesheet deleted successfully");
  }

  /** What can be done with an event's row. */
  async choose(event: string, action: string): Promise<void> {
    await this.page.getByRole("button", { name: `More for ${event}`, exact: true }).click();
    await this.page
      .getByRole("dialog", { name: `More for ${event}` })
      .getByRole("button", { name: action })
      .click();
  }

  async askToPublishStyle(): Promise<PublishDialog> {
    await this.page.getByRole("button", { name: "Publish changes" }).click();
    return PublishDialog.opened(this.page);
  }

  async askToPublish(event: string): Promise<PublishDialog> {
    await this.choose(event, "Publish changes");
    return PublishDialog.opened(this.page);
  }

  /** The versions of the account's style. */
  async openVersions(): Promise<Locator> {
    await this.page.getByRole("button", { name: "Versions", exact: true }).click();
    return openedDialog(this.page, "Versions");
  }

  async goBackTo(version: number): Promise<void> {
    const versions = this.page.getByRole("list", { name: "Versions" }).getByRole("listitem");
    const before = await versions.count();
    await this.page.getByRole("button", { name: `Go back to version ${version}` }).click();
    const title = `Go back to version ${version}`;
    const text = `Buyers get version ${version} again, and it takes the place of the draft. You can't undo this operation`;
    await answer(this.page, { title, text }, "Yes");
    // Each step of the widget is drawn first, as before any publishing.
    await expect(versions).toHaveCount(before + 1, { timeout: 60_000 });
  }
}

/** Takes a stylesheet, and says what of it is left out. */
export class UploadDialog {
  constructor(
    private readonly page: Page,
    readonly dialog: Locator,
  ) {}

  async choose({ name, css }: Sheet): Promise<void> {
    const file = { name, mimeType: "text/css", buffer: Buffer.from(css) };
    await this.page.locator("input[type=file][aria-label=Stylesheet]").setInputFiles(file);
  }

  async send(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Upload", exact: true }).click();
  }

  /** What was left out of it, once it is kept. */
  async drafts(): Promise<Locator> {
    await expect(this.page.getByText("StyleSheet added successfully", { exact: true }).first()).toBeVisible();
    return openedDialog(this.page, "Left out of the stylesheet");
  }

  async preview(): Promise<FrameLocator> {
    await this.page.getByRole("button", { name: "Preview", exact: true }).click();
    await openedDialog(this.page, "Preview");
    return this.page.frameLocator('iframe[title="The widget on a Phone"]');
  }
}

/** The question before buyers get a draft. */
export class PublishDialog {
  private constructor(
    private readonly page: Page,
    readonly dialog: Locator,
  ) {}

  static async opened(page: Page): Promise<PublishDialog> {
    const dialog = await openedDialog(page, "Publish changes", "alertdialog");
    await expect(dialog.getByText("You can't undo this operation", { exact: true })).toBeVisible();
    return new PublishDialog(page, dialog);
  }

  /** Each step of the widget is drawn, in each light, to see whether buyers can read it: a busy machine takes its time. */
  async checked(): Promise<void> {
    await expect(this.dialog.getByText("Loading...", { exact: true })).toBeHidden({ timeout: 60_000 });
  }

  async publish(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Publish changes" }).click();
    await expect(this.page.getByText("Published Successfully", { exact: true }).first()).toBeVisible();
    await expect(this.dialog).toBeHidden();
  }
}

/** Closes whatever dialog is open. */
export async function closeDialog(page: Page, title: string): Promise<void> {
  const dialog = await openedDialog(page, title);
  await dialog.getByRole("button", { name: "Close", exact: true }).first().click();
  await expect(dialog).toBeHidden();
}

/** The template of an event's ticket or mail. */
export class TemplatePage {
  private constructor(readonly page: Page) {}

  static async arrived(page: Page, title: "Ticket template" | "Email template"): Promise<TemplatePage> {
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    return new TemplatePage(page);
  }

  get save(): Locator {
    return this.page.getByRole("button", { name: "Save changes" });
  }

  async edit(): Promise<void> {
    await expect(this.save).toHaveCount(0);
    await this.page.getByRole("button", { name: "Edit", exact: true }).filter({ visible: true }).click();
    await expect(this.save).toBeVisible();
  }

  async saveChanges(): Promise<void> {
    await this.save.click();
    await expect(this.page.getByText("Changes Saved Successfully", { exact: true }).first()).toBeVisible();
    await expect(this.save).toHaveCount(0);
  }

  async choosePicture(label: string, name = "picture.png"): Promise<void> {
    const buffer = name.endsWith(".png") ? drawPicture(680, 230, [12, 90, 60]) : Buffer.from("no picture");
    await this.page
      .locator(`input[type=file][aria-label="${label}"]`)
      .setInputFiles({ name, mimeType: "image/png", buffer });
  }

  async deleteAdvert(slot: number): Promise<void> {
    await this.page.getByRole("button", { name: `Delete Advert ${slot}` }).click();
    await answer(this.page, sureTo(`Advert ${slot}. You can't undo this operation`), "Yes");
    await expect(this.page.getByText("Deleted Successfully", { exact: true }).first()).toBeVisible();
  }

  /** The part that the message of a language is written in. */
  message(language: string): Locator {
    return this.page.getByRole("textbox", { name: `Message in ${language}` });
  }

  tool(name: string): Locator {
    return this.page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name, exact: true });
  }

  async insert(placeholder: string): Promise<void> {
    await this.page.getByRole("button", { name: `Insert ${placeholder}` }).click();
  }

  /** The mail as it is drawn. */
  mail(width: 390 | 640): FrameLocator {
    return this.page.frameLocator(`iframe[title="The mail at ${width} px"]`);
  }

  get crumb(): Locator {
    return this.page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Branding" });
  }
}
