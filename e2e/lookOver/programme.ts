import { expect } from "../fixtures";
import type { Doing, Screen } from "./screen";

/** A sheet as another system writes it, whose headings are refused one by one. */
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

export const EVENT: readonly Screen[] = [
  {
    path: "/EventConfiguration/:eventId?",
    at: ({ event }) => `/EventConfiguration/${event}`,
    states: [[readSheet("Sheet of performances")]],
    dialogs: [
      ["Duplicate"],
      ["Add by rule"],
      ["Bulk Edit"],
      ["Change the sale of"],
      ["More for", "Offer another performance"],
      ["More for", "Cancel performance"],
      ["Change terms"],
      ["Change texts"],
      ["Show Thumbnail image"],
      [readSheet("Changed sheet of performances")],
    ],
    menus: [["Export"], ["More for"]],
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
