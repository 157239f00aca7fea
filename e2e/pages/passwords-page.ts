import { expect, type Locator, type Page, type Route } from "@playwright/test";

import { SignInPage } from "./sign-in-page";

/** Asks for a link that sets a new password. */
export class ForgotPasswordPage {
  private constructor(private readonly page: Page) {}

  static async arrived(page: Page): Promise<ForgotPasswordPage> {
    await expect(page.getByRole("heading", { name: "Forgot password" })).toBeVisible();
    return new ForgotPasswordPage(page);
  }

  async try(email: string): Promise<void> {
    await this.email.fill(email);
    await this.page.getByRole("button", { name: "Send" }).click();
  }

  async cancel(): Promise<SignInPage> {
    await this.page.getByRole("link", { name: "Cancel" }).click();
    return SignInPage.arrived(this.page);
  }

  async send(email: string): Promise<SignInPage> {
    await this.try(email);
    await expect(this.page.getByText("Password link sent to the registered email address")).toBeVisible();
    return SignInPage.arrived(this.page);
  }

  get email(): Locator {
    return this.page.getByLabel("Email", { exact: true });
  }
}

/** Both places where a new password is set: by a link, and by somebody who is signed in. */
class NewPasswordForm {
  constructor(protected readonly page: Page) {}

  async try(password: string, again = password): Promise<void> {
    await this.password.fill(password);
    await this.confirmation.fill(again);
    await this.submit.click();
  }

  /** What is said of one password after the other, typed as a person would. */
  async expectRules(rules: readonly (readonly [password: string, says: string])[]): Promise<void> {
    for (const [password, says] of rules) {
      await this.try(password);
      await expect(this.page.getByText(says, { exact: true })).toBeVisible();
    }
  }

  get password(): Locator {
    return this.page.getByLabel("Password", { exact: true });
  }

  get confirmation(): Locator {
    return this.page.getByLabel("Confirm password", { exact: true });
  }

  get submit(): Locator {
    return this.page.getByRole("button", { name: "Submit" });
  }
}

/** Where the mailed link leads. */
export class ResetPasswordPage extends NewPasswordForm {
  /** Follows the link, and sees that it is looked at before anything is asked. */
  static async open(page: Page, token: string): Promise<ResetPasswordPage> {
    const check = "**/v1/auth/validate-token*";
    const reset = new ResetPasswordPage(page);
    const looked = new Promise<void>((resolve, reject) => {
      const intercept = async (route: Route) => {
        await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
        await expect(reset.password).toHaveCount(0);
        await route.continue();
      };
      void page.route(check, (route) => intercept(route).then(resolve, reject));
    });
    await page.goto(`/ResetPassword?token=${token}`);
    await looked;
    await page.unroute(check);
    await expect(reset.password).toBeVisible();
    return reset;
  }

  /** Follows a link that does not work any more. */
  static async refused(page: Page, token: string): Promise<ForgotPasswordPage> {
    await page.goto(`/ResetPassword?token=${token}`);
    const over = "Password reset link is invalid or has expired";
    await expect(page.getByRole("alert").filter({ hasText: over })).toBeVisible();
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    return ForgotPasswordPage.arrived(page);
  }

  async clear(): Promise<void> {
    await this.page.getByRole("button", { name: "Clear" }).click();
  }

  async save(password: string): Promise<SignInPage> {
    await this.try(password);
    const done = "Your password has been successfully reset, please try logging in again.";
    await expect(this.page.getByText(done)).toBeVisible();
    await this.page.getByRole("link", { name: "Login" }).click();
    return SignInPage.arrived(this.page);
  }
}

/** One's own password. */
export class ChangePasswordPage extends NewPasswordForm {
  static async open(page: Page): Promise<ChangePasswordPage> {
    await page.goto("/ChangePassword");
    return ChangePasswordPage.arrived(page);
  }

  static async arrived(page: Page): Promise<ChangePasswordPage> {
    await expect(page.getByRole("heading", { name: "Change password", level: 1 })).toBeVisible();
    return new ChangePasswordPage(page);
  }

  async save(password: string): Promise<void> {
    await this.try(password);
    await expect(this.page.getByText("Password changed successfully")).toBeVisible();
  }
}
