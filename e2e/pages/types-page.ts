import { expect, type Locator, type Page } from "@playwright/test";

import { aSheet } from "../sheet";
import { ComboPart } from "./combo-part";
import { numbered, type Listed } from "./listed";

/** The named prices of an account's events. */
export const types: Listed = {
  screen: {
    path: "/TicketTypes",
    title: "Ticket types",
    search: "Search for a ticket type",
    columns: [
      "Name",
      "Event",
      "Price",
      "Limit per booking",
      "Limit per performance",
      "Limit per event",
      "Active",
      "Actions",
    ],
  },
  call: "/tickettype/getTicketTypeByAccountId",
  fill: async ({ account, apiFor }) => {
    const names = numbered("Friend");
    const [first = "", last = ""] = [names.at(0), names.at(-1)];
    await account.addVenue({ name: "The Typed House" });
    const who = await account.hire("organiser");
    const { event } = await (await apiFor(who)).createEvent("A Play of Prices", aSheet());
    await account.addTypes(event, names);
    const sorts = [
      ["Limit per booking", first, last],
      ["Limit per performance", first, last],
      ["Limit per event", first, last],
      ["Name", first, last],
    ] as const;
    return { who, search: "Friend", names, sorts };
  },
};

/** The form of a ticket type, with the try-out beside it. */
export class TypePage {
  readonly event: ComboPart;
  readonly trial: Locator;

  private constructor(readonly page: Page) {
    this.event = new ComboPart(page, "Event");
    this.trial = page.getByRole("complementary", { name: "Try it" });
  }

  static async openNew(page: Page): Promise<TypePage> {
    await page.getByRole("link", { name: "Add ticket type" }).filter({ visible: true }).click();
    return TypePage.opened(page, "Create ticket type");
  }

  static async openEdit(page: Page, name: string): Promise<TypePage> {
    await page.getByRole("link", { name: `Edit ${name}`, exact: true }).click();
    return TypePage.opened(page, name);
  }

  private static async opened(page: Page, heading: string): Promise<TypePage> {
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    return new TypePage(page);
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  switch(label: string): Locator {
    return this.page.getByRole("switch", { name: label, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  async expectSays(...messages: readonly string[]): Promise<void> {
    for (const message of messages) await expect(this.page.getByText(message, { exact: true })).toBeVisible();
  }

  /** Saves, is told so, and is back at the list. */
  async submit(message: string): Promise<void> {
    await this.button("Submit").click();
    await expect(this.page.getByText(message, { exact: true })).toBeVisible();
    await expect(this.page).toHaveURL(/\/TicketTypes$/);
  }
}
