import { expect, type Locator, type Page } from "@playwright/test";

import { openedDialog } from "./dialog-part";
import { ListPart } from "./list-part";
import { SignInPage } from "./sign-in-page";
import type { Credentials } from "../api";

/** The phones of an account, as its back office sees them. */
export class PhonesPage {
  readonly list: ListPart;

  private constructor(private readonly page: Page) {
    this.list = new ListPart(page, { name: "Phones", search: "Search for a phone" });
  }

  static async open(page: Page): Promise<PhonesPage> {
    await page.goto("/Devices");
    await expect(page.getByRole("heading", { name: "Phones", level: 1 })).toBeVisible();
    return new PhonesPage(page);
  }

  /** Shows the code for a phone, and gives the address that a camera reads in it. */
  async showCode(name: string, gate: string): Promise<{ readonly dialog: Locator; readonly address: string }> {
    await this.page.getByRole("button", { name: "Enrol a phone", exact: true }).click();
    const dialog = await openedDialog(this.page, "Enrol a phone");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Gate").fill(gate);
    const made = this.page.waitForResponse((response) => response.url().endsWith("/v1/door/enrolments"));
    await dialog.getByRole("button", { name: "Show the code" }).click();
    await expect(dialog.getByRole("img", { name: "Code to enrol one phone" })).toBeVisible();
    return { dialog, address: ((await (await made).json()) as { url: string }).url };
  }

  row(name: string): Locator {
    return this.page.getByRole("row", { name: new RegExp(`^${name} `) });
  }

  async act(name: string, what: string): Promise<void> {
    await this.page.getByRole("button", { name: `More for ${name}`, exact: true }).click();
    await this.page.getByRole("button", { name: what, exact: true }).click();
  }

  async revoke(name: string): Promise<void> {
    await this.act(name, "Revoke");
    const question = await openedDialog(this.page, `Revoke ${name}?`, "alertdialog");
    await expect(question).toContainText("its data is deleted");
    await question.getByRole("button", { name: "Revoke", exact: true }).click();
  }
}

/** What a phone shows that opens the address of a code. */
export class EnrolPage {
  constructor(private readonly page: Page) {}

  static async open(page: Page, address: string): Promise<EnrolPage> {
    const { hash } = new URL(address);
    await page.goto(`/enrol${hash}`);
    return new EnrolPage(page);
  }

  async expectWorksFor(account: string): Promise<void> {
    await expect(this.page.getByRole("heading", { name: `This phone now works for ${account}` })).toBeVisible();
    // The code is of no use to whoever reads the history.
    await expect(this.page).toHaveURL(/\/enrol$/);
  }

  async expectRefused(): Promise<void> {
    await expect(this.page.getByText(/^This code is no longer valid\./)).toBeVisible();
  }

  async signIn(who: Credentials): Promise<void> {
    await this.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await (await SignInPage.arrived(this.page)).signIn(who);
    await this.page.getByRole("button", { name: /^A Night at the Lake/ }).click();
    await expect(this.page).toHaveURL(/\/QrValidation\/\d+$/);
  }
}

/** Where a revoked phone ends. */
export async function expectRemoved(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "This phone was removed by your organiser" })).toBeVisible();
  await expect.poll(() => page.evaluate(countStored)).toBe(0);
}

/** In the page: how many records the app's databases hold, but for the key by which the phone itself is known. */
async function countStored(): Promise<number> {
  let stored = 0;
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith("foyer-") || name === "foyer-phone") continue;
    stored += await new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(new Error(`${name} cannot be opened`));
      opening.onsuccess = () => {
        const database = opening.result;
        const names = Array.from(database.objectStoreNames);
        if (names.length === 0) return resolve(0);
        const reading = database.transaction(names);
        let sum = 0;
        for (const store of names) {
          const counting = reading.objectStore(store).count();
          counting.onsuccess = () => (sum += counting.result);
        }
        reading.oncomplete = () => {
          database.close();
          resolve(sum);
        };
      };
    });
  }
  return stored;
}
