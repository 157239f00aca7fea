import { expect, type Locator, type Page } from "@playwright/test";

import { aSheet, day } from "../sheet";
import { createCode } from "../test-event";
import { ComboPart } from "./combo-part";
import { numbered, type Listed } from "./listed";
import { ListPage, type Screen } from "./list-page";

/** The promo codes of an account, or its gift cards. */
const screen: Screen = {
  path: "/PromoCodes",
  title: "Promo codes",
  search: "Search for a code",
  columns: [
    "Code",
    "Discount",
    "Events",
    "Available from",
    "Available until",
    "Max redemption",
    "Available count",
    "Status",
    "Actions",
  ],
};

const SIZES = [10, 15, 20, 100];

export const codes: Listed = {
  screen,
  call: "/events/getPromocodeDetails",
  sizes: SIZES,
  fill: async ({ account, apiFor }) => {
    const names = numbered("FRIEND", "-");
    const [first = "", last = ""] = [names.at(0), names.at(-1)];
    await account.addVenue({ name: "The Cheap House" });
    const who = await account.hire("organiser");
    const api = await apiFor(who);
    const { event } = await api.createEvent("A Play for Less", aSheet());
    const targets = [{ eventid: event, eventdetailid: 0 }];
    const tenth = { isGiftCard: 0, discountvalue: "10", isamountorperc: 2, ticketororder: 2, targets } as const;
    for (const promocode of names) await createCode(api, { ...tenth, promocode });
    // Their own order is the newest first, and all of them were made at one moment.
    return { who, search: "friend", sorts: [["Code", first, last]] };
  },
};

export type CodeKind = "Promo code" | "Gift card";

export class CodesPage extends ListPage {
  static override async open(page: Page): Promise<CodesPage> {
    await page.goto(screen.path);
    return CodesPage.arrived(page);
  }

  static async arrived(page: Page): Promise<CodesPage> {
    await expect(page).toHaveURL(/\/PromoCodes$/);
    await expect(page.getByRole("heading", { name: screen.title, level: 1 })).toBeVisible();
    return new CodesPage(page, screen);
  }

  async turnTo(kind: CodeKind): Promise<void> {
    await this.page.getByRole("radio", { name: kind, exact: true }).check({ force: true });
  }

  async expectHundredAtOnce(): Promise<void> {
    await this.list.expectSizes(SIZES);
    await this.list.expectAtOnce(100);
  }

  async addOne(kind: CodeKind): Promise<CodeFormPage> {
    await this.page.getByRole("link", { name: `Add ${kind.toLowerCase()}`, exact: true }).click();
    return CodeFormPage.opened(this.page, `Create ${kind.toLowerCase()}`);
  }

  async editOne(code: string, kind: CodeKind): Promise<CodeFormPage> {
    await this.page.getByRole("link", { name: `Edit ${code}`, exact: true }).click();
    return CodeFormPage.opened(this.page, `Edit ${kind.toLowerCase()}`);
  }

  async deleteOne(code: string): Promise<void> {
    await this.delete(code, `${code}. You can't undo this operation`, "Yes");
  }
}

/** The form of a promo code or a gift card. */
export class CodeFormPage {
  private constructor(private readonly page: Page) {}

  static async opened(page: Page, title: string): Promise<CodeFormPage> {
    await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText(title);
    return new CodeFormPage(page);
  }

  field(label: string): Locator {
    return this.page.getByRole("textbox", { name: label });
  }

  says(text: string | RegExp): Locator {
    return this.page.getByText(text, { exact: true });
  }

  async expectSays(...messages: readonly string[]): Promise<void> {
    for (const message of messages) await expect(this.says(message)).toBeVisible();
  }

  async choose(option: string): Promise<void> {
    await this.page.getByRole("radio", { name: option, exact: true }).check({ force: true });
  }

  /** From tomorrow on for a month, for performances of the next ten days. */
  /** Empties what is filled in already. */
  async clearStarts(): Promise<void> {
    for (const label of ["Available start date", "Event start date"]) {
      await expect(this.field(label)).not.toHaveValue("");
      await this.field(label).fill("");
    }
  }

  async fillDates(): Promise<void> {
    await this.field("Available start date").fill(`${day(1)},09:00 AM`);
    await this.field("Available end date").fill(`${day(31)},11:59 PM`);
    await this.fillWindow();
  }

  async fillWindow(): Promise<void> {
    await this.field("Event start date").fill(`${day(1)},12:00 AM`);
    await this.field("Event end date").fill(`${day(10)},11:59 PM`);
  }

  async addEvent(name: string): Promise<void> {
    await new ComboPart(this.page, "Add an event").choose(name);
  }

  /** Takes an event from the list, without typing; its last date fills in when the code ends. */
  async pickEvent(name: string): Promise<void> {
    await new ComboPart(this.page, "Add an event").pick(name);
    await expect(this.field("Available end date")).not.toHaveValue("");
  }

  async press(button: string): Promise<void> {
    await this.page.getByRole("button", { name: button, exact: true }).click();
  }

  /** The spec's two seconds later it is the list again. */
  async save(message: string): Promise<CodesPage> {
    await this.press("Save changes");
    await expect(this.says(message).first()).toBeVisible();
    return CodesPage.arrived(this.page);
  }
}
