import { expect, type Page } from "@playwright/test";

import { SignInPage } from "./sign-in-page";

/** What is shown for an address with nothing at it, or nothing for one's role. */
export class NotFoundPage {
  private constructor(private readonly page: Page) {}

  static async open(page: Page, path: string): Promise<NotFoundPage> {
    await page.goto(path);
    await expect(page.getByText("Page not found", { exact: true }).last()).toBeVisible();
    return new NotFoundPage(page);
  }

  async goHome(): Promise<void> {
    await this.page.getByRole("link", { name: "Back to the dashboard" }).click();
    await expect(this.page).toHaveURL(/\/EventDashboard$/);
  }

  async goToSignIn(): Promise<SignInPage> {
    await this.page.getByRole("link", { name: "Back to sign-in" }).click();
    return SignInPage.arrived(this.page);
  }
}
