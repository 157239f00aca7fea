import { expect, type Page } from "@playwright/test";

/** Where everybody begins. */
export class SignInPage {
  private constructor(private readonly page: Page) {}

  static async open(page: Page): Promise<SignInPage> {
    await page.goto("/login");
    return new SignInPage(page);
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.fill(email, password);
    await expect(this.submit).toBeHidden();
  }

  /** What the page says to somebody whom it does not let in. */
  async fail(email: string, password: string): Promise<string> {
    await this.fill(email, password);
    const alert = this.page.getByRole("alert").first();
    await expect(alert).toBeVisible();
    return alert.innerText();
  }

  private async fill(email: string, password: string): Promise<void> {
    await this.page.getByLabel("Email", { exact: true }).fill(email);
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.submit.click();
  }

  private get submit() {
    return this.page.getByRole("button", { name: "Login", exact: true });
  }
}
