import { expect, type Locator, type Page } from "@playwright/test";

import { openedDialog } from "./dialog-part";

/** Asks whoever is at a session to prove that it is theirs. */
export class ProofDialog {
  private constructor(readonly dialog: Locator) {}

  static async opened(page: Page): Promise<ProofDialog> {
    return new ProofDialog(await openedDialog(page, "Confirm it's you"));
  }

  async tryPassword(password: string): Promise<void> {
    await this.dialog.getByLabel("Password", { exact: true }).fill(password);
    await this.dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  }

  async give(password: string, code?: string): Promise<void> {
    if (code !== undefined) await this.dialog.getByLabel("Code from your authenticator app").fill(code);
    await this.tryPassword(password);
    await expect(this.dialog).toBeHidden();
  }

  async usePasskey(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Use a passkey" }).click();
    await expect(this.dialog).toBeHidden();
  }

  async cancel(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(this.dialog).toBeHidden();
  }

  says(text: string): Locator {
    return this.dialog.getByText(text, { exact: true });
  }
}
