import { expect, type Locator, type Page } from "@playwright/test";

import { openedDialog } from "./dialog-part";
import { ListPage, type RowDialog, type Screen } from "./list-page";
import { numbered, type Listed } from "./listed";

const screen: Screen = {
  path: "/ClientApi",
  title: "Client API management",
  search: "Search for a client",
  columns: ["Client name", "API key", "Permissions", "Last used", "Active", "Actions"],
  add: "Add client",
  create: "Create client - API configuration",
  edit: "Edit client - API configuration",
};

/** The other systems that sell and read for an account; their rows are made in a journey of their own. */
export const clients: Listed = {
  screen,
  call: "/customers/manageCustomerAPI",
  fill: async ({ account, apiFor }) => {
    const names = numbered("Agency");
    const [first = "", last = ""] = [names.at(0), names.at(-1)];
    const who = await account.hire("organiser");
    const api = await apiFor(who);
    for (const name of names) {
      const row = { client_name: name, api_id: "1", active_status: name === last ? 0 : 1 };
      await api.post("/v1/customers/manageCustomerAPI", { action_type: "add", ...row });
    }
    const sorts = [["Active", last, first] as const, ["Client name", first, last] as const];
    return { who, search: "Agency", names, sorts };
  },
};

/** What a client's popup and its keys are. */
export class ClientsPage {
  private constructor(
    readonly page: Page,
    readonly screen: ListPage,
  ) {}

  static async open(page: Page): Promise<ClientsPage> {
    return new ClientsPage(page, await ListPage.open(page, screen));
  }

  /** The key that was just made, as its popup shows it. */
  async takeKey(): Promise<string> {
    const dialog = await openedDialog(this.page, "API key");
    const key = (await dialog.getByLabel("New key").textContent()) ?? "";
    await dialog.getByRole("button", { name: "Copy key", exact: true }).click();
    await this.says("Copied");
    expect(await this.clipboard()).toBe(key);
    return key;
  }

  async closeKey(): Promise<void> {
    const dialog = await openedDialog(this.page, "API key");
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(dialog).toBeHidden();
  }

  /** A line at the top, below those of what was done just before. */
  async says(text: string): Promise<void> {
    await expect(this.page.getByRole("status").getByText(text, { exact: true })).toBeVisible();
  }

  clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** An icon at a desk, behind the dots on a phone. */
  async copyKeyOf(name: string): Promise<void> {
    if (this.screen.list.isPhone) await this.act(name, "Copy key");
    else await this.page.getByRole("button", { name: `Copy key of ${name}`, exact: true }).click();
    await this.says("Copied");
  }

  async act(name: string, what: string): Promise<void> {
    await this.screen.openMore(name);
    await this.page.getByRole("button", { name: what, exact: true }).click();
  }

  async switchOff(name: string): Promise<void> {
    await this.act(name, "Switch off");
    const question = await openedDialog(this.page, `Switch off ${name}?`, "alertdialog");
    await question.getByRole("button", { name: "Switch off", exact: true }).click();
    await expect(this.screen.list.row(name)).toContainText("Off");
  }
}

/** The keys of a client, in its popup. */
export class KeysPart {
  constructor(
    private readonly page: Page,
    readonly dialog: RowDialog,
  ) {}

  get lines(): Locator {
    return this.dialog.dialog.getByRole("list", { name: "Keys" }).getByRole("listitem");
  }

  line(key: string): Locator {
    return this.lines.filter({ hasText: shown(key) });
  }

  async end(key: string, when: string): Promise<void> {
    await this.dialog.button(`Revoke key ${shown(key)}`).click();
    const ending = await openedDialog(this.page, "Revoke this key");
    await ending.getByLabel("When").selectOption({ label: when });
    await ending.getByRole("button", { name: "Revoke key", exact: true }).click();
    await expect(ending).toBeHidden();
  }
}

/** A key as people tell it apart. */
export const shown = (key: string) => `${key.slice(0, "fy_live_".length)}…${key.slice(-4)}`;
