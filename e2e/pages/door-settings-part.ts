import { expect, type Locator, type Page } from "@playwright/test";

/** How a phone at a door is set up: its camera, its hand, its kiosk. */
export class DoorSettingsPart {
  readonly panel: Locator;

  constructor(private readonly page: Page) {
    this.panel = page.getByRole("dialog", { name: "Scanner settings" });
  }

  async open(): Promise<void> {
    await this.page.getByRole("button", { name: "Phone settings" }).click();
    await expect(this.panel).toBeVisible();
  }

  async close(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await expect(this.panel).toHaveCount(0);
  }

  get camera(): Locator {
    return this.panel.getByRole("combobox", { name: "Camera", exact: true });
  }

  get leftHanded(): Locator {
    return this.panel.getByRole("switch", { name: /^Left-handed/ });
  }

  async startKiosk(number: string): Promise<void> {
    await this.open();
    await this.panel.getByLabel("Exit PIN").fill(number);
    await this.panel.getByRole("button", { name: "Start kiosk mode" }).click();
    await expect(this.panel).toHaveCount(0);
  }

  async leaveKiosk(password: string): Promise<void> {
    await this.panel.getByLabel("Your password").fill(password);
    await this.panel.getByRole("button", { name: "Leave kiosk mode" }).click();
  }
}
