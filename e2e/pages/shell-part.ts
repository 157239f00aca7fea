import { expect, type Locator, type Page } from "@playwright/test";

import { ChangePasswordPage } from "./passwords-page";
import { ProfilePage } from "./profile-page";
import { SignInPage } from "./sign-in-page";

/** What is around every screen of the back office. */
export class ShellPart {
  constructor(private readonly page: Page) {}

  get accountButton(): Locator {
    return this.page.getByRole("button", { name: /^Account menu, / });
  }

  async openAccountMenu(): Promise<void> {
    await this.accountButton.click();
    await expect(this.page.getByRole("button", { name: "Logout" })).toBeVisible();
  }

  async openProfile(): Promise<ProfilePage> {
    await this.openAccountMenu();
    await this.page.getByRole("link", { name: "Profile" }).click();
    return ProfilePage.arrived(this.page);
  }

  async openChangePassword(): Promise<ChangePasswordPage> {
    await this.openAccountMenu();
    await this.page.getByRole("link", { name: "Change password" }).click();
    return ChangePasswordPage.arrived(this.page);
  }

  async logOut(): Promise<SignInPage> {
    await this.openAccountMenu();
    await this.page.getByRole("button", { name: "Logout" }).click();
    return SignInPage.arrived(this.page);
  }

  /** The menu beside the screen, or on a phone behind the tab More. */
  async openMenu(): Promise<Locator> {
    // A row's own menu is called "More for …".
    const tabs = this.page.getByRole("navigation", { name: "Main" });
    const more = tabs.getByRole("button", { name: /^More/ });
    await expect(this.accountButton).toBeVisible(); // from then on the tab is there, or there is none
    if (await more.isVisible()) await more.click();
    const menu = this.menu.getByRole("navigation", { name: "Main" });
    await expect(menu).toBeVisible();
    return menu;
  }

  /** Opens each group of the menu, also those that Settings have folded. */
  async unfoldMenu(): Promise<Locator> {
    const menu = await this.openMenu();
    const folded = menu.getByRole("button", { expanded: false });
    await expect(async () => {
      while ((await folded.count()) > 0) await folded.first().click();
      await expect(folded).toHaveCount(0, { timeout: 500 });
    }).toPass();
    return menu;
  }

  /** How wide the menu is, its edge included: on a phone it lies in a part that covers the whole screen. */
  async menuWidth(): Promise<number> {
    return this.menu.evaluate((menu) => {
      const { right } = menu.getBoundingClientRect();
      const inner = menu.shadowRoot?.querySelector("[part=container]");
      return right < window.innerWidth ? right : (inner?.getBoundingClientRect().right ?? 0);
    });
  }

  private get menu(): Locator {
    return this.page.locator("ion-menu");
  }

  /** Turns the wheel over the screen until it is so far down. */
  async scrollTo(pixels: number): Promise<void> {
    const { width, height } = this.page.viewportSize() ?? { width: 0, height: 0 };
    await this.page.mouse.move(width / 2, height / 2);
    // A page that is still drawn may be too short for the first turn.
    await expect(async () => {
      await this.page.mouse.wheel(0, pixels - (await this.scrolled()));
      await expect.poll(() => this.scrolled(), { timeout: 1000 }).toBe(pixels);
    }).toPass({ timeout: 30_000 });
  }

  async scrolled(): Promise<number> {
    return this.page.locator("ion-content").evaluate(async (content) => {
      const scroller = await (content as HTMLElement & { getScrollElement(): Promise<HTMLElement> }).getScrollElement();
      return Math.round(scroller.scrollTop);
    });
  }

  /** Where this screen lies, from the top. */
  get crumbs(): Locator {
    return this.page.getByRole("navigation", { name: "Breadcrumb" });
  }

  get backToTop(): Locator {
    return this.page.getByRole("button", { name: "Back to top" });
  }
}
