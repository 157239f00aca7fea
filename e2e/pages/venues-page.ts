import { join } from "node:path";

import type { Page } from "@playwright/test";

import type { RowDialog } from "./list-page";
import type { Listed } from "./listed";
import { ExportPart } from "./export-part";

const CITIES = ["Austin", "Boston", "Denver", "Detroit", "Houston", "Miami", "Phoenix", "Portland", "Seattle"];
const NAMES = ["Abbey Playhouse", ...CITIES.map((city) => `${city} Playhouse`), "Zenith Playhouse"];

/** Where an account's events are held. */
export const venues: Listed = {
  screen: {
    path: "/Venues",
    title: "Venues",
    search: "Search for a venue",
    columns: ["Venue name", "City", "Country", "Timezone", "Currency", "Tax", "Actions"],
    add: "Add venue",
    create: "Create venue",
    edit: "Edit venue",
  },
  call: "/customers/venueByAccountId",
  fill: async ({ account }) => {
    const cities = ["Tucson", ...CITIES, "Atlanta"];
    for (const [place, name] of NAMES.entries()) await account.addVenue({ name, city: cities[place] ?? "" });
    const sorts = [
      ["City", "Zenith", "Abbey"],
      ["Timezone", "Austin Playhouse", "Abbey"],
      ["Country", "Abbey", "Abbey"],
      ["Venue name", "Abbey", "Zenith"],
    ] as const;
    return { who: await account.hire("organiser"), search: "Playhouse", names: NAMES, sorts };
  },
  row: {
    fill: (dialog, name) => fillVenue(dialog, { name, address: "1 Tremont Street", city: "Boston", zipcode: "02108" }),
    field: "Venue name",
    messages: {
      added: "Venue created successfully",
      updated: "Venue updated successfully",
      deleted: "Venue deleted successfully",
    },
    deletion: (name) => name,
  },
};

/** A whole venue of the United States, with what nobody asks about chosen somehow. */
export async function fillVenue(
  dialog: RowDialog,
  { name, address, city, zipcode }: Record<"name" | "address" | "city" | "zipcode", string>,
): Promise<void> {
  await dialog.field("Venue name").fill(name);
  await dialog.field("Address").fill(address);
  await dialog.combo("City").choose(city);
  await dialog.combo("Zipcode").choose(zipcode);
  await dialog.field("Currency").selectOption({ label: "USD" });
  await dialog.combo("Tax").choose("No tax");
}

/** Downloads the workbook into a folder, and tells where it is now. */
export async function downloadVenues(page: Page, folder: string): Promise<string> {
  const download = await new ExportPart(page, "Download").take("Excel");
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  return file;
}
