import { expect, type Locator, type Page } from "@playwright/test";

import type { Authenticator } from "../authenticator";
import { answer, openedDialog, UNSAVED } from "./dialog-part";
import { readApp, readRecoveryCodes } from "./second-step-page";
import { expectToast } from "./toast-part";

/** Who one is here, and how one's sign-in is guarded. */
export class ProfilePage {
  private constructor(private readonly page: Page) {}

  static async open(page: Page): Promise<ProfilePage> {
    await page.goto("/UserProfile");
    return ProfilePage.arrived(page);
  }

  static async arrived(page: Page): Promise<ProfilePage> {
    await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Authenticator app" })).toBeVisible();
    return new ProfilePage(page);
  }

  /** One of the facts about oneself. */
  fact(name: string): Locator {
    return this.page
      .locator("dl > div")
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .locator("dd");
  }

  name(whole: string): Locator {
    return this.page.getByRole("heading", { name: whole, level: 2 });
  }

  async edit(): Promise<ProfileForm> {
    await this.page.getByRole("button", { name: "Edit", exact: true }).click();
    return ProfileForm.arrived(this.page);
  }

  async setUpApp(): Promise<NewAppDialog> {
    await this.page.getByRole("button", { name: "Set up", exact: true }).click();
    return new NewAppDialog(this.page, await openedDialog(this.page, "Set up an authenticator app"));
  }

  async renewCodes(): Promise<void> {
    await this.page.getByRole("button", { name: "New recovery codes" }).click();
    const dialog = await openedDialog(this.page, "New recovery codes");
    await dialog.getByRole("button", { name: "Make new codes", exact: true }).click();
  }

  async turnAppOff(): Promise<void> {
    await this.page.getByRole("button", { name: "Turn off", exact: true }).click();
    const dialog = await openedDialog(this.page, "Turn off the authenticator app");
    await dialog.getByRole("button", { name: "Turn off", exact: true }).click();
  }

  /** Where one is signed in. */
  get sessions(): Locator {
    return this.page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  }

  /** Asks to end one that is not this. */
  async endSession(which: Locator): Promise<void> {
    await which.getByRole("button", { name: /^End the session/ }).click();
    const question = await openedDialog(this.page, "End this session?", "alertdialog");
    await question.getByRole("button", { name: "Yes", exact: true }).click();
  }

  async addPasskey(): Promise<PasskeyDialog> {
    await this.page.getByRole("button", { name: "Add a passkey" }).click();
    return new PasskeyDialog(this.page, await openedDialog(this.page, "Add a passkey"));
  }

  get passkeys(): Locator {
    return this.page.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
  }

  async removePasskey(name: string): Promise<void> {
    await this.page.getByRole("button", { name: `Remove ${name}` }).click();
    const text = "This passkey no longer signs you in.";
    await answer(this.page, { title: `Remove the passkey ${name}?`, text }, "Yes");
    await expect(this.passkeys.filter({ hasText: name })).toHaveCount(0);
  }

  /** Whether a password alone signs in. */
  get mark(): Locator {
    return this.page.getByText(/^Two-step sign-in (on|off)$/);
  }
}

/** One's own names and mobile. */
export class ProfileForm {
  private constructor(private readonly page: Page) {}

  static async arrived(page: Page): Promise<ProfileForm> {
    await expect(page.getByRole("heading", { name: "Edit profile" })).toBeVisible();
    return new ProfileForm(page);
  }

  async fill(firstName: string, lastName: string, mobile: string): Promise<void> {
    await this.firstName.fill(firstName);
    await this.page.getByLabel("Last name").fill(lastName);
    await this.page.getByLabel("Mobile").fill(mobile);
  }

  async tryUpdate(): Promise<void> {
    await this.page.getByRole("button", { name: "Update" }).click();
  }

  async update(): Promise<ProfilePage> {
    await this.tryUpdate();
    await expectToast(this.page, "User updated Successfully");
    return ProfilePage.arrived(this.page);
  }

  /** Gives up what was typed. */
  async cancel(): Promise<ProfilePage> {
    await this.page.getByRole("button", { name: "Cancel" }).click();
    await answer(this.page, UNSAVED, "Leave");
    return ProfilePage.arrived(this.page);
  }

  get firstName(): Locator {
    return this.page.getByLabel("First name");
  }
}

class NewAppDialog {
  constructor(
    private readonly page: Page,
    private readonly dialog: Locator,
  ) {}

  async app(): Promise<Authenticator> {
    return readApp(this.dialog);
  }

  async tryCode(code: string): Promise<void> {
    await this.dialog.getByLabel("Code from the app").fill(code);
    await this.dialog.getByRole("button", { name: "Turn on" }).click();
  }

  async turnOn(code: string): Promise<KeepDialog> {
    await this.tryCode(code);
    return KeepDialog.opened(this.page, "Two-step sign-in is on");
  }
}

/** Recovery codes, shown this once. */
export class KeepDialog {
  private constructor(private readonly dialog: Locator) {}

  static async opened(page: Page, title: string): Promise<KeepDialog> {
    return new KeepDialog(await openedDialog(page, title));
  }

  async codes(): Promise<readonly string[]> {
    return readRecoveryCodes(this.dialog);
  }

  async close(): Promise<void> {
    await this.dialog.getByRole("button", { name: "I have kept them" }).click();
    await expect(this.dialog).toBeHidden();
  }
}

class PasskeyDialog {
  constructor(
    private readonly page: Page,
    private readonly dialog: Locator,
  ) {}

  async try(name: string): Promise<void> {
    await this.dialog.getByLabel("Name", { exact: true }).fill(name);
    await this.dialog.getByRole("button", { name: "Continue" }).click();
  }

  async add(name: string): Promise<void> {
    await this.try(name);
    await expect(this.page.getByText("Passkey added successfully")).toBeVisible();
    await expect(this.dialog).toBeHidden();
  }
}
