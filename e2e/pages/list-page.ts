import { expect, type Locator, type Page } from "@playwright/test";

import { ComboPart } from "./combo-part";
import { answer, openConfirm, openedDialog } from "./dialog-part";
import { ListPart } from "./list-part";

/** What a list page is called, and what it shows. */
export interface Screen {
  readonly path: string;
  readonly title: string;
  /** Names its search field for screen readers. */
  readonly search: string;
  readonly columns: readonly (string | RegExp)[];
  /** Where its rows are made and edited: what Add says, and the popup's two titles. */
  readonly add?: string;
  readonly create?: string;
  readonly edit?: string;
}

/** Any list page of the back office. */
export class ListPage {
  readonly list: ListPart;
  /** Role 1 chooses whose rows are shown. */
  readonly customer: ComboPart;

  protected constructor(
    readonly page: Page,
    private readonly screen: Screen,
  ) {
    this.list = new ListPart(page, { name: screen.title, search: screen.search });
    this.customer = new ComboPart(page, "Select customer");
  }

  static async open(page: Page, screen: Screen): Promise<ListPage> {
    await page.goto(screen.path);
    await expect(page.getByRole("heading", { name: screen.title, level: 1 })).toBeVisible();
    return new ListPage(page, screen);
  }

  get adding(): Locator {
    return this.page.getByRole("button", { name: this.screen.add ?? "", exact: true });
  }

  async add(): Promise<RowDialog> {
    await this.adding.click();
    return RowDialog.opened(this.page, this.screen.create ?? "");
  }

  async edit(name: string): Promise<RowDialog> {
    await this.editing(name).click();
    return RowDialog.opened(this.page, this.screen.edit ?? "");
  }

  /** Opens a popup, or leads to a page of its own. */
  private editing(name: string): Locator {
    const called = { name: `Edit ${name}`, exact: true };
    return this.page.getByRole("button", called).or(this.page.getByRole("link", called));
  }

  deleting(name: string): Locator {
    return this.page.getByRole("button", { name: `Delete ${name}`, exact: true });
  }

  /** What else can be done with a row stands behind dots. */
  async openMore(name: string): Promise<void> {
    await this.page.getByRole("button", { name: `More for ${name}`, exact: true }).click();
  }

  /** Asks to delete a row; a phone has that behind the dots where there is more to do with it. */
  async askToDelete(name: string, text: string): Promise<void> {
    const icon = this.deleting(name);
    await expect(this.editing(name)).toBeVisible();
    if (await icon.isVisible()) {
      await icon.click();
    } else {
      await this.openMore(name);
      await this.page.getByRole("button", { name: "Delete", exact: true }).click();
    }
    await openConfirm(this.page, questionOf(text));
  }

  async delete(name: string, text: string, word: "No" | "Yes"): Promise<void> {
    await this.askToDelete(name, text);
    await answer(this.page, questionOf(text), word);
  }

  async says(message: string): Promise<void> {
    await expect(this.page.getByText(message, { exact: true })).toBeVisible();
  }
}

const questionOf = (text: string) => ({ title: "Are you sure to delete the record ?", text });

/** The popup of a row: its fields by their labels. */
export class RowDialog {
  private constructor(
    private readonly page: Page,
    readonly dialog: Locator,
  ) {}

  static async opened(page: Page, title: string): Promise<RowDialog> {
    return new RowDialog(page, await openedDialog(page, title));
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  combo(label: string): ComboPart {
    return new ComboPart(this.page, label, this.dialog);
  }

  button(name: string): Locator {
    return this.dialog.getByRole("button", { name, exact: true });
  }

  /** A line of a list within the form, from 1. */
  line(name: string): Locator {
    return this.dialog.getByRole("group", { name, exact: true });
  }

  removing(line: string): Locator {
    return this.line(line).getByRole("button", { name: /^Remove / });
  }

  says(message: string | RegExp): Locator {
    // A button that is off says its reason to screen readers, too.
    return this.dialog.getByText(message, { exact: true }).filter({ visible: true });
  }

  async trySave(): Promise<void> {
    await this.button("Save").click();
  }

  async expectSays(...messages: readonly string[]): Promise<void> {
    for (const message of messages) await expect(this.says(message)).toBeVisible();
  }

  async save(message: string): Promise<void> {
    await this.trySave();
    await expect(this.page.getByText(message, { exact: true })).toBeVisible();
    await expect(this.dialog).toBeHidden();
  }

  async cancel(): Promise<void> {
    await this.button("Cancel").click();
    await expect(this.dialog).toBeHidden();
  }
}

/** New rows wait while somebody points at their list. */
export const moveMouseAway = (page: Page): Promise<void> => page.mouse.move(0, 0);
