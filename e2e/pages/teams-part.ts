import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";

import { openedDialog } from "./dialog-part";

export interface TeamInput {
  readonly name: string;
  readonly tickets: number;
}

/** Map Inventory, a part of an event's form, with its two popups. */
export class MappingPart {
  constructor(private readonly page: Page) {}

  get box(): Locator {
    return this.page.getByRole("checkbox", { name: "Map inventory" });
  }

  get setup(): Locator {
    return this.page.getByRole("button", { name: "Setup", exact: true });
  }

  status(text: "Status: mapped" | "Status: not yet mapped"): Locator {
    return this.page.getByText(text, { exact: true });
  }

  async openTable(): Promise<MappingTable> {
    await this.setup.click();
    return new MappingTable(this.page, await openedDialog(this.page, "Mapping table"));
  }
}

/** The popup in which teams are entered. */
export class MappingTable {
  constructor(
    private readonly page: Page,
    private readonly dialog: Locator,
  ) {}

  async add(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Add team" }).click();
  }

  async remove(team: string): Promise<void> {
    await this.dialog.getByRole("button", { name: `Remove ${team}`, exact: true }).click();
  }

  /** Fills in a row, from 1. */
  async fill(number: number, name: string, tickets: string): Promise<void> {
    await this.name(number).fill(name);
    await this.tickets(number).fill(tickets);
  }

  name(number: number): Locator {
    return this.row(number).getByLabel("Team name");
  }

  tickets(number: number): Locator {
    return this.row(number).getByLabel("Number of tickets");
  }

  says(message: string): Locator {
    return this.dialog.getByText(message, { exact: true });
  }

  async tryToGoOn(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Continue", exact: true }).click();
  }

  /** Goes on to the preview, and gives it. */
  async goOn(): Promise<Locator> {
    await this.tryToGoOn();
    return openedDialog(this.page, "Mapping preview");
  }

  private row(number: number): Locator {
    return this.dialog.getByRole("group", { name: `Team ${number}`, exact: true });
  }
}

/** Goes on from the Mapping Preview: the form has the teams, and is still to be saved. */
export async function keepTeams(preview: Locator): Promise<void> {
  await preview.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(preview).toBeHidden();
}

/** The places of teams: to choose from, or only to look at. */
export class PlacesPart {
  constructor(private readonly within: Page | Locator | FrameLocator) {}

  /** One place to press, with what it says. */
  place(team: string, player: number, state: "select" | "selected" | "sold" | "reserved" | "held"): Locator {
    return this.within.getByRole("button", { name: `${team}, player ${player}, ${state}`, exact: true });
  }

  /** One place that is only shown. */
  shown(team: string, player: number, state: "select" | "selected" | "sold"): Locator {
    return this.within.getByText(`${team}, player ${player}, ${state}`, { exact: true });
  }

  async choose(team: string, ...players: number[]): Promise<void> {
    for (const player of players) {
      await this.place(team, player, "select").click();
      await expect(this.place(team, player, "selected")).toBeVisible();
    }
  }

  says(text: string | RegExp): Locator {
    return this.within.getByText(text, { exact: true });
  }
}

/** Opens View team of an event's only performance, by way of its Performance View, from the event's form. */
export async function viewTeam(page: Page): Promise<{ dialog: Locator; places: PlacesPart }> {
  const icon = page.getByRole("button", { name: /^Performance view of / });
  const more = page.getByRole("button", { name: /^More for .*\d[AP]M/ });
  await expect(icon.or(more).first()).toBeVisible();
  // Where there is room, it stands beside the dots and not behind them.
  if (await icon.isVisible()) {
    await icon.click();
  } else {
    await more.click();
    await page.getByRole("button", { name: "Performance view", exact: true }).click();
  }
  await page.getByRole("button", { name: "View here: Team stats" }).click();
  const dialog = await openedDialog(page, "View team");
  return { dialog, places: new PlacesPart(dialog) };
}
