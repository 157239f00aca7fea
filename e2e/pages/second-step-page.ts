import { expect, type Locator, type Page } from "@playwright/test";

import { Authenticator } from "../authenticator";

/** After the password: a code of the app, or one from paper. */
export class SecondStepPage {
  private constructor(private readonly page: Page) {}

  static async arrived(page: Page): Promise<SecondStepPage> {
    await expect(page.getByRole("heading", { name: "Two-step sign-in", level: 1 })).toBeVisible();
    return new SecondStepPage(page);
  }

  async tryCode(code: string): Promise<void> {
    await this.code.fill(code);
    await this.goOn.click();
  }

  async giveCode(code: string): Promise<void> {
    await this.tryCode(code);
    await expect(this.goOn).toBeHidden();
  }

  /** Signs in with a code from paper. */
  async giveRecoveryCode(code: string): Promise<void> {
    await this.tryRecoveryCode(code);
    await expect(this.goOn).toBeHidden();
  }

  async tryRecoveryCode(code: string): Promise<void> {
    const other = this.page.getByRole("button", { name: "Use a recovery code" });
    if (await other.isVisible()) await other.click();
    await this.page.getByLabel("Recovery code", { exact: true }).fill(code);
    await this.goOn.click();
  }

  get goOn(): Locator {
    return this.page.getByRole("button", { name: "Continue", exact: true });
  }

  private get code(): Locator {
    return this.page.getByLabel("Code", { exact: true });
  }
}

/** After the password, where the account wants a second step: an app learns its secret. */
export class SetUpStepPage {
  private constructor(private readonly page: Page) {}

  static async arrived(page: Page): Promise<SetUpStepPage> {
    await expect(page.getByRole("heading", { name: "Set up two-step sign-in" })).toBeVisible();
    await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    return new SetUpStepPage(page);
  }

  /** An app on a phone that reads what is shown. */
  async app(): Promise<Authenticator> {
    return readApp(this.page);
  }

  async tryCode(code: string): Promise<void> {
    await this.page.getByLabel("Code from the app").fill(code);
    await this.page.getByRole("button", { name: "Turn on" }).click();
  }

  /** Gives a right code, and tells the recovery codes. */
  async turnOn(code: string): Promise<readonly string[]> {
    await this.tryCode(code);
    await expect(this.page.getByRole("heading", { name: "Two-step sign-in is on" })).toBeVisible();
    return readRecoveryCodes(this.page);
  }

  async goOn(): Promise<void> {
    const button = this.page.getByRole("button", { name: "Continue", exact: true });
    await button.click();
    await expect(button).toBeHidden();
  }
}

/** The secret as text, which who cannot scan types. */
export async function readApp(place: Page | Locator): Promise<Authenticator> {
  const key = place.getByRole("button", { name: "Copy key" });
  await expect(key).toBeVisible();
  return new Authenticator(await secretBeside(place));
}

async function secretBeside(place: Page | Locator): Promise<string> {
  const shown = await place.getByText(/^(?:[A-Z2-7]{4} ?){8}/).innerText();
  return shown.replace(/\s/g, "");
}

export async function readRecoveryCodes(place: Page | Locator): Promise<readonly string[]> {
  const lines = place.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(lines).toHaveCount(10);
  return lines.allInnerTexts();
}
