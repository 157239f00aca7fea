import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";

import { drawPicture } from "../picture";

/** The look of an account's events as it is set without CSS, and what it makes of their page, mail and ticket. */
export class AppearanceSettings {
  readonly accent: Locator;
  readonly preview: Locator;

  constructor(
    private readonly page: Page,
    /** On a phone the settings and the preview are tabs. */
    private readonly isPhone: boolean,
  ) {
    this.accent = page.getByLabel("Accent colour", { exact: true });
    this.preview = page.getByRole("region", { name: "Preview", exact: true });
  }

  async chooseLogo(): Promise<void> {
    const buffer = drawPicture(210, 90, [11, 92, 59]);
    await this.page
      .locator('input[type=file][aria-label="Logo"]')
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
    await expect(this.page.getByRole("button", { name: "Remove logo" })).toBeVisible();
  }

  async chooseFont(name: string): Promise<void> {
    await this.page.getByLabel("Font", { exact: true }).selectOption({ label: name });
  }

  async chooseCorners(name: string): Promise<void> {
    await this.page.getByLabel(name, { exact: true }).check({ force: true });
  }

  /** All that was set is the draft. */
  async expectSaved(): Promise<void> {
    await expect(this.page.getByText("Saved as a draft. Buyers see it once you publish.")).toBeVisible();
  }

  async show(what: "Page" | "Mail" | "Ticket"): Promise<void> {
    if (this.isPhone) await this.page.getByRole("radio", { name: "Preview", exact: true }).check({ force: true });
    await this.preview.getByRole("radio", { name: what, exact: true }).check({ force: true });
  }

  async settings(): Promise<void> {
    if (this.isPhone) await this.page.getByRole("radio", { name: "Settings", exact: true }).check({ force: true });
  }

  /** The real page of the event. */
  get shownPage(): FrameLocator {
    return this.page.frameLocator(`iframe[title="The page on a ${this.isPhone ? "Phone" : "Desktop"}"]`);
  }

  get shownMail(): FrameLocator {
    return this.page.frameLocator(`iframe[title="The mail at ${this.isPhone ? 390 : 640} px"]`);
  }
}

/** The logo that a page wears: it is drawn by the look's stylesheet, and says nothing that the page does not. */
// oxlint-disable-next-line foyer/finds-as-a-person -- a background, which no role or text tells of
export const logoIn = (place: Page | FrameLocator): Locator => place.locator(".fy-logo");
