import { expect } from "../fixtures";
import { LONG, type LongNamesAccount } from "../long-names";
import { expectNothingAmiss } from "../layout";
import { MappingPart } from "../pages/teams-part";
import type { Doing, Screen } from "./screen";

/** A sheet with wrong headings. */
const SHEET = `Datum,Uhrzeit,Preis,Kontingent,Vorverkaufsbeginn,Vorverkaufsuhrzeit,Vorverkaufsende,Endeuhrzeit,Vorstellungsart
2031-05-01,19:30,24.50,120,2026-01-01,09:00,2031-05-01,19:30,Vorabendabonnementsvorstellung`;

const readSheet = (label: string): Doing => ({
  what: label,
  run: async (page) => {
    const file = { name: "spielplan.csv", mimeType: "text/csv", buffer: Buffer.from(SHEET) };
    await page.getByLabel(label, { exact: true }).setInputFiles(file);
    await expect(page.getByText("'Vorstellungsart' is no heading").first()).toBeVisible();
  },
});

/** Once: typed values are stored, and come back after a reload. */
const fillTeams: Doing = {
  what: "teams",
  run: async (page) => {
    const mapping = new MappingPart(page);
    await mapping.box.check();
    const table = await mapping.openTable();
    await table.fill(1, LONG.hold, "12");
    await table.add();
    await table.fill(2, LONG.arabicSubcategory, "3");
    await expectNothingAmiss(page, "the table of teams");
  },
};

export const EVENT: readonly Screen[] = [
  {
    path: "/EventConfiguration/:eventId?",
    at: ({ event }) => `/EventConfiguration/${event}?part=dates`,
    states: [[readSheet("Spreadsheet of performances")]],
    dialogs: [
      ["Duplicate"],
      ["Add by rule"],
      ["Bulk Edit"],
      ["Change price or sale of"],
      ["Edit"],
      ["More for", "Offer another performance"],
      ["More for", "Cancel performance"],
      [readSheet("Changed spreadsheet of performances")],
    ],
    menus: [["Export"], ["More for"]],
  },
  ...(["tickets", "site"] as const).map((part) => ({
    path: "/EventConfiguration/:eventId?",
    at: ({ event }: LongNamesAccount) => `/EventConfiguration/${event}?part=${part}`,
  })),
  {
    path: "/EventConfiguration/:eventId?",
    at: ({ event }) => `/EventConfiguration/${event}?part=details`,
    dialogs: [["Show Thumbnail image"]],
  },
  {
    path: "/EventConfiguration/:eventId?",
    at: ({ event }) => `/EventConfiguration/${event}?part=after`,
    dialogs: [["Change terms"]],
  },
  {
    path: "/EventConfiguration/:eventId?",
    at: ({ event }) => `/EventConfiguration/${event}?part=languages`,
    dialogs: [["Change texts"]],
  },
  // A new event: with tickets sold, mapping is fixed.
  {
    path: "/EventConfiguration/:eventId?",
    at: () => "/EventConfiguration",
    dialogs: [[fillTeams, "Continue"]],
  },
];

export const PROGRAMME: readonly Screen[] = [
  { path: "/Events", menus: [["Export"]] },
  {
    path: "/PerformanceView/:eventOccurrenceId",
    at: ({ performance }) => `/PerformanceView/${performance}`,
    dialogs: [["View here: Order Details"], ["View here: Upsell Details"], ["View here: Wall screen"]],
  },
  // Today's: the others may be in the next month.
  { path: "/EventsCalendar", dialogs: [["Subscribe"], ["11:45PM"]] },
];
