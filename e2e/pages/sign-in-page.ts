import { expect, type Locator, type Page } from "@playwright/test";

import type { Credentials } from "../api";
import { ForgotPasswordPage } from "./passwords-page";
import { SecondStepPage, SetUpStepPage } from "./second-step-page";

/** Where everybody begins. */
export class SignInPage {
  constructor(private readonly page: Page) {}

  static async open(page: Page): Promise<SignInPage> {
    await page.goto("/login");
    return SignInPage.arrived(page);
  }

  static async arrived(page: Page): Promise<SignInPage> {
    const signIn = new SignInPage(page);
    await expect(signIn.submit).toBeVisible();
    return signIn;
  }

  async signIn(who: Credentials): Promise<void> {
    await this.try(who);
    await expect(this.submit).toBeHidden();
  }

  /** Signs in as somebody who has a second step to take. */
  async begin(who: Credentials): Promise<SecondStepPage> {
    await this.try(who);
    return SecondStepPage.arrived(this.page);
  }

  /** Signs in as somebody whose account wants a second step that they do not have yet. */
  async beginSetUp(who: Credentials): Promise<SetUpStepPage> {
    await this.try(who);
    return SetUpStepPage.arrived(this.page);
  }

  async signInByPasskey(): Promise<void> {
    await this.page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(this.submit).toBeHidden();
  }

  async try({ email, password }: Credentials): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }

  async forgetPassword(): Promise<ForgotPasswordPage> {
    await this.page.getByRole("link", { name: "Forgot password" }).click();
    return ForgotPasswordPage.arrived(this.page);
  }

  /** Why somebody is not let in. */
  refusal(text: string): Locator {
    return this.page.getByRole("alert").filter({ hasText: text });
  }

  get email(): Locator {
    return this.page.getByLabel("Email", { exact: true });
  }

  get password(): Locator {
    return this.page.getByLabel("Password", { exact: true });
  }

  get submit(): Locator {
    return this.page.getByRole("button", { name: "Login", exact: true });
  }
}
