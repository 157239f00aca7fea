import { expect, type Locator, type Page } from "@playwright/test";

import { WalkInDialog } from "./walk-in-dialog";

/** What is on, with figures that move by themselves. */
export class DashboardPage {
  private constructor(private readonly page: Page) {}

  static async open(page: Page): Promise<DashboardPage> {
    await page.goto("/EventDashboard");
    await expect(page.getByRole("heading", { name: "User Dashboard" })).toBeVisible();
    return new DashboardPage(page);
  }

  /** The card of one performance, by its event's name and its sub-category. */
  card(event: string, subcategory: string): Locator {
    return this.page.getByRole("article").filter({ hasText: event }).filter({ hasText: subcategory });
  }

  /** Waits until this browser keeps what is shown, so that it can be read without a network. */
  async isKept(): Promise<void> {
    await expect.poll(() => this.page.evaluate(keptQueries)).toContain("dashboard");
  }

  async sellWalkIn(event: string, subcategory: string): Promise<WalkInDialog> {
    await this.card(event, subcategory).getByRole("button", { name: "Walk-In Sales" }).click();
    return WalkInDialog.opened(this.page);
  }
}

/** In the page: the first words of the query keys that its browser keeps. */
async function keptQueries(): Promise<string[]> {
  // Opening a store that is not there yet would make it, without what the app puts in.
  const stores = await indexedDB.databases();
  if (!stores.some((store) => store.name === "foyer-answers")) return [];
  return new Promise((resolve) => {
    const opening = indexedDB.open("foyer-answers");
    opening.onerror = () => resolve([]);
    opening.onsuccess = () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains("kept")) return resolve([]);
      const reading = database.transaction("kept").objectStore("kept").get("queries");
      reading.onsuccess = () => {
        const kept = reading.result as { state: { queries: { queryKey: string[] }[] } } | undefined;
        database.close();
        resolve(kept?.state.queries.map((query) => String(query.queryKey[0])) ?? []);
      };
    };
  });
}
