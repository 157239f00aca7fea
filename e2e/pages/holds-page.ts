import { expect, type Locator, type Page } from "@playwright/test";

import { ComboPart } from "./combo-part";
import type { RowDialog } from "./list-page";
import { numbered, type Listed } from "./listed";

/** The named blocks of tickets that an account keeps for a channel. */
export const holds: Listed = {
  screen: {
    path: "/Allocations",
    title: "Holds",
    search: "Search for a hold",
    columns: ["Hold name", "Kept for", "Released", "Left", "Created", "Actions"],
    add: "Add hold",
    create: "New hold",
    edit: "Edit hold",
  },
  call: "/events/allocationManagement",
  fill: async ({ account }) => {
    const names = numbered("Patrons");
    const [first = "", last = ""] = [names.at(0), names.at(-1)];
    await account.addHolds(names.toReversed());
    const sorts = [["Created", last, first] as const, ["Hold name", first, last] as const];
    return { who: await account.hire("organiser"), search: "Patrons", names, sorts };
  },
  row: {
    fill: (dialog, name) => fillHold(dialog, name, "Box office only"),
    field: "Hold name",
    messages: {
      added: "Hold added successfully",
      updated: "Hold updated successfully",
      deleted: "Hold deleted successfully",
    },
    deletion: (name) => name,
  },
};

export async function fillHold(dialog: RowDialog, name: string, channel: string): Promise<void> {
  await dialog.field("Hold name").fill(name);
  await dialog.dialog.getByRole("radio", { name: new RegExp(`^${channel}`) }).check();
}

/** Ticket Allocation, a part of the popup of a performance, saved with it. */
export class AllocationPart {
  constructor(private readonly dialog: Locator) {}

  async add(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Add hold" }).click();
  }

  /** A row, from 1. */
  row(number: number): Locator {
    return this.dialog.getByRole("group", { name: `Hold ${number}`, exact: true });
  }

  async choose(number: number, hold: string): Promise<void> {
    await this.row(number).getByLabel("Hold", { exact: true }).selectOption({ label: hold });
  }

  /** Of which team's places, where teams have them. */
  async chooseTeam(number: number, team: RegExp): Promise<void> {
    const select = this.row(number).getByLabel("Team", { exact: true });
    const label = await select.locator("option").filter({ hasText: team }).textContent();
    await select.selectOption({ label: label ?? "" });
  }

  tickets(number: number): Locator {
    return this.row(number).getByLabel("Tickets", { exact: true });
  }

  async save(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Save", exact: true }).click();
  }

  says(message: string | RegExp): Locator {
    return this.dialog.getByText(message, { exact: true });
  }
}

/** The season of holds: what each has of each performance of an event. */
export class SeasonPage {
  private constructor(private readonly page: Page) {}

  static async open(page: Page, event: string): Promise<SeasonPage> {
    await page.goto("/AllotmentConfiguration");
    await expect(page.getByRole("heading", { name: "Holds by performance", level: 1 })).toBeVisible();
    await expect(new ComboPart(page, "Event").field, "it begins with the first event").toHaveValue(event);
    return new SeasonPage(page);
  }

  /** How many tickets a hold has of the only performance. */
  size(hold: string): Locator {
    return this.page.getByRole("textbox", { name: new RegExp(`^${hold}, `) });
  }

  says(text: string | RegExp): Locator {
    return this.page.getByText(text, { exact: true });
  }

  async takeBack(hold: string): Promise<void> {
    await this.page.getByRole("button", { name: `Take back tickets released from ${hold}` }).click();
  }
}
