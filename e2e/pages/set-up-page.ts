import { existsSync, readFileSync } from "node:fs";

import { expect, type Locator, type Page } from "@playwright/test";

const read = (file: string) => readFileSync(file, "utf8");

interface Venue {
  readonly address: string;
  readonly city: string;
  readonly zipcode: string;
}

/** The set-up of an installation in which nobody can sign in yet. */
export class SetUpPage {
  constructor(private readonly page: Page) {}

  /** The address that the terminal shows: one of the logs is what is printed there. */
  static addressIn(logs: string): string {
    const printed = (JSON.parse(logs) as readonly string[])
      .filter((log) => existsSync(log))
      .map(read)
      .join("\n");
    const [address] = /https?:\/\/\S+\/SetUp#\S+/.exec(printed) ?? [];
    if (!address) throw new Error("The terminal shows no address of the set-up");
    return address;
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  async you(first: string, last: string, email: string, password: string): Promise<void> {
    await this.isAt("Set up Foyer");
    await this.field("First name").fill(first);
    await this.field("Last name").fill(last);
    await this.field("Email").fill(email);
    await this.field("Password").fill(password);
    await this.goOn();
  }

  async organisation(name: string): Promise<void> {
    await this.isAt("Your organisation");
    await this.field("Name of the organisation").fill(name);
    await this.goOn();
  }

  async venue({ address, city, zipcode }: Venue): Promise<void> {
    await this.isAt("Your first venue");
    await this.field("Address").fill(address);
    await this.field("City").fill(city);
    await this.page
      .getByRole("option", { name: new RegExp(`^${city}`) })
      .first()
      .click();
    await this.field("Zipcode").fill(zipcode);
    await this.page.getByRole("button", { name: "Create and sign in" }).click();
  }

  private async isAt(name: string): Promise<void> {
    await expect(this.page.getByRole("heading", { name, level: 1 })).toBeVisible();
  }

  private async goOn(): Promise<void> {
    await this.page.getByRole("button", { name: "Continue" }).click();
  }
}
