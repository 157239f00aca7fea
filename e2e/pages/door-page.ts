import { expect, type Locator, type Page } from "@playwright/test";

/** A phone at a door: the camera, the verdict, the count. */
export class DoorPage {
  private constructor(private readonly page: Page) {}

  /** Says where the phone stands before its camera is on, then goes to the performance's door. */
  static async open(page: Page, performance: number, gate: string): Promise<DoorPage> {
    await page.goto("/QrValidation/0");
    await page.getByRole("button", { name: "Choose a performance" }).click();
    await page.getByLabel("Gate").fill(gate);
    await page.goto(`/QrValidation/${performance}`);
    await expect(page.getByRole("heading", { name: /Admitted|Already scanned/ })).toBeVisible();
    return new DoorPage(page);
  }

  /** The word that fills the screen. */
  verdict(word: string): Locator {
    return this.page.getByRole("heading", { name: word });
  }

  says(sentence: RegExp): Locator {
    return this.page.getByText(sentence).first();
  }

  /** One of the facts under a verdict. */
  fact(name: string): Locator {
    return this.page
      .locator("dl > div")
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .locator("dd");
  }
}
