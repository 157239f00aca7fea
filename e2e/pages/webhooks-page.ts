import { expect, type Locator, type Page } from "@playwright/test";

import { openedDialog } from "./dialog-part";
import { ListPage, type Screen } from "./list-page";
import { numbered, type Listed } from "./listed";

const screen: Screen = {
  path: "/Webhooks",
  title: "Webhooks",
  search: "Search for an endpoint",
  columns: ["Endpoint", "Events", "State", "Last delivered", "Pending", "Actions"],
  add: "Add endpoint",
  create: "Add endpoint",
  edit: "Edit endpoint",
};

/** The other systems that hear of an account's orders; their rows are made in a journey of their own. */
export const webhooks: Listed = {
  screen,
  call: "/webhooks/endpoints",
  fill: async ({ account, apiFor }) => {
    const names = numbered("Ledger");
    const [first = "", last = ""] = [names.at(0), names.at(-1)];
    const who = await account.hire("organiser");
    const api = await apiFor(who);
    for (const name of names) {
      const url = `https://${name.toLowerCase().replace(" ", "-")}.example.org/hooks`;
      await api.post("/v1/webhooks/endpoints", { url, description: name, types: [] });
    }
    // All of them are on, and so by their names.
    const sorts = [["State", first, first] as const, ["Endpoint", first, last] as const];
    return { who, search: "Ledger", names, sorts };
  },
};

/** The list of endpoints, and the secret that is told with a new one. */
export class WebhooksPage {
  private constructor(
    private readonly page: Page,
    readonly screen: ListPage,
  ) {}

  static async open(page: Page): Promise<WebhooksPage> {
    return new WebhooksPage(page, await ListPage.open(page, screen));
  }

  /** The secret of the endpoint that was just made. */
  async takeSecret(): Promise<string> {
    const dialog = await openedDialog(this.page, "Signing secret");
    const secret = (await dialog.getByRole("status", { name: "Signing secret" }).textContent()) ?? "";
    await dialog.getByRole("button", { name: "Copy secret", exact: true }).click();
    await expect(dialog.getByRole("button", { name: "Copied", exact: true })).toBeVisible();
    expect(await this.page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    return secret;
  }

  async closeSecret(): Promise<void> {
    const dialog = await openedDialog(this.page, "Signing secret");
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(dialog).toBeHidden();
  }

  async show(description: string): Promise<EndpointPage> {
    await this.screen.list.row(description).getByRole("link").click();
    await expect(this.page.getByRole("heading", { name: "Deliveries", level: 2 })).toBeVisible();
    return new EndpointPage(this.page);
  }
}

/** One endpoint: what was sent to it, and what it answered. */
export class EndpointPage {
  constructor(private readonly page: Page) {}

  /** The newest delivery of a kind of event. */
  delivery(type: string): Locator {
    return this.page
      .getByRole("listitem")
      .filter({ has: this.page.getByRole("button", { name: type }) })
      .first();
  }

  async unfold(type: string): Promise<Locator> {
    const row = this.delivery(type);
    await row.getByRole("button", { name: type }).click();
    await expect(row.getByRole("button", { name: "Send again", exact: true })).toBeVisible();
    return row;
  }

  async sendTest(): Promise<void> {
    await this.page.getByRole("button", { name: "Send a test event", exact: true }).locator("visible=true").click();
  }

  /** Sends again what has not arrived since a moment; `minutesAgo` by this machine's clock. */
  async sendRangeAgain(minutesAgo: number): Promise<void> {
    await this.page.getByRole("button", { name: "Send again from … to …", exact: true }).click();
    const dialog = await openedDialog(this.page, "Send again");
    const since = await this.page.evaluate((minutes) => {
      const moment = new Date(Date.now() - minutes * 60_000);
      const [day, time = ""] = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
        .toISOString()
        .split("T");
      const hour = Number(time.slice(0, 2));
      return `${day},${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? "AM" : "PM"}`;
    }, minutesAgo);
    await dialog.getByRole("textbox", { name: "From" }).fill(since);
    await dialog.getByRole("button", { name: "Send again", exact: true }).click();
    await expect(dialog).toBeHidden();
  }
}
