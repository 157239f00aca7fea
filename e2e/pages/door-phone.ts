import { expect, type BrowserContext, type Locator, type Page } from "@playwright/test";

import { holdScreenUp, holdUp, takeAway } from "../painted-camera";

const VERDICTS =
  /^(Admitted|Already scanned|Not valid|Exchanged|Wrong performance|Not checked|Out|Undone|Admit\?|Wrong gate|Too early|Too late|Not inside)$/;

/** A phone at a door whose camera the journey paints. */
export class DoorPhone {
  private constructor(readonly page: Page) {}

  /** Opens a performance's door, and waits until the phone carries its list. */
  static async open(page: Page, performance: number): Promise<DoorPhone> {
    await page.goto(`/QrValidation/${performance}`);
    const phone = new DoorPhone(page);
    await phone.isReady();
    await expect.poll(() => page.evaluate(carriesLists)).toBe(true);
    return phone;
  }

  /** The phone of a page that is at a door already. */
  static async of(page: Page): Promise<DoorPhone> {
    const phone = new DoorPhone(page);
    await phone.isReady();
    return phone;
  }

  /** Says at which gate a context's phones stand. */
  static async post(context: BrowserContext, gate: string): Promise<void> {
    await context.addInitScript((name) => localStorage.setItem("foyer-gate", name), gate);
  }

  async isReady(): Promise<void> {
    await expect(this.page.getByRole("button", { name: "Close QR" })).toBeVisible();
    await expect(this.page.getByText("Starting the camera…")).toHaveCount(0);
  }

  /** Holds a code up until its verdict fills the screen; gives that. */
  async scan(code: string, word: string): Promise<Locator> {
    await holdUp(this.page, code);
    return this.shows(word);
  }

  /** Waits for a verdict, and takes the code away; gives the verdict. */
  async shows(word: string): Promise<Locator> {
    const verdict = this.page.getByRole("region", { name: word, exact: true });
    await expect(verdict).toBeVisible();
    await takeAway(this.page);
    return verdict;
  }

  /** Looks somebody up, and gives their row. */
  async findGuest(name: string): Promise<Locator> {
    await this.page.getByRole("button", { name: "Find by name" }).click();
    await this.page.getByRole("searchbox").fill(name);
    return this.page.getByRole("listitem").filter({ hasText: name });
  }

  /** What fills the screen after a scan, whatever it says. */
  get verdict(): Locator {
    return this.page.getByRole("region", { name: VERDICTS });
  }

  /** Dismisses the verdict, if it is still there. */
  async next(): Promise<void> {
    // In one step: the verdict also disappears by itself, and Escape would then close what is behind it.
    await this.page.evaluate(() => {
      if (!document.querySelector(".verdict")) return;
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    });
    await expect(this.verdict).toHaveCount(0);
  }

  /** What says that the server is out of reach, and how many scans wait. */
  strip(words: string | RegExp): Locator {
    return this.page.getByRole("status").or(this.page.getByRole("button")).filter({ hasText: words });
  }

  async judgesAlone(waiting?: number): Promise<void> {
    await expect(this.strip("Offline: checked on this phone")).toBeVisible();
    await expect(this.strip("Guest list from")).toBeVisible();
    if (waiting !== undefined) await expect(this.strip(new RegExp(`${waiting}\\s*waiting`))).toBeVisible();
  }

  /** It came back by itself, and has told the server everything. */
  async isBack(): Promise<void> {
    await expect(this.strip(/Offline: checked on this phone|No live connection|Waiting to upload/)).toHaveCount(0, {
      timeout: 60_000,
    });
  }

  /** The phones that it hears without a server, as they are opened from its settings. */
  async openNearbyPhones(): Promise<void> {
    await this.page.getByRole("button", { name: "Phone settings" }).click();
    await this.page.getByRole("button", { name: "Pair phones" }).click();
    await expect(this.nearby.getByRole("button", { name: "Show this phone's code" })).toBeVisible();
    await this.nearby.getByRole("button", { name: "Close" }).click();
    await expect(this.nearby).toHaveCount(0);
  }

  /** Shows its code to the other one's scanner, and scans what that shows; both go back to their doors. */
  async pairWith(other: DoorPhone): Promise<void> {
    await this.page.getByRole("button", { name: /^(Pair phones|Connected to \d)/ }).click();
    await this.nearby.getByRole("button", { name: "Show this phone's code" }).click();
    const offer = this.nearby.getByRole("img", { name: "This phone's code" });
    await expect(offer).toBeVisible();
    await holdScreenUp(offer, other.page);
    const answer = other.nearby.getByRole("img", { name: "This phone's answer" });
    await expect(answer).toBeVisible();
    await takeAway(other.page);
    await this.nearby.getByRole("button", { name: "2. Scan its code" }).click();
    await holdScreenUp(answer, this.page);
    for (const { page, nearby } of [this, other]) {
      await expect(nearby.getByText(/^Paired with/)).toBeVisible();
      await takeAway(page);
      await nearby.getByRole("button", { name: "Back to the door" }).click();
      await expect(nearby).toHaveCount(0);
    }
    await this.isReady();
    await other.isReady();
  }

  private get nearby(): Locator {
    return this.page.getByRole("dialog", { name: "Phones nearby" });
  }

  /** Goes to another performance's door without leaving the app. */
  async goTo(event: string): Promise<void> {
    await this.page.getByRole("button", { name: "Change performance" }).click();
    const choices = this.page.getByRole("dialog", { name: "Performance" });
    await choices.getByRole("button", { name: event }).click();
    await expect(choices).toHaveCount(0);
    await expect(this.page.getByRole("button", { name: "Change performance" })).toContainText(event);
    await this.isReady();
  }

  async undo(): Promise<void> {
    await this.verdict.getByRole("button", { name: "Undo" }).click();
  }
}

/** Whether the browser keeps the list of a performance. */
async function carriesLists(): Promise<boolean> {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === "foyer-carried")) return false;
  return new Promise((resolve) => {
    const opening = indexedDB.open("foyer-carried");
    opening.onerror = () => resolve(false);
    opening.onsuccess = () => {
      const database = opening.result;
      const counting = database.transaction("heads").objectStore("heads").count();
      counting.onsuccess = () => {
        database.close();
        resolve(counting.result > 0);
      };
    };
  });
}
