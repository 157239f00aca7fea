import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Api } from "../../api";
import { expectNoBarrier } from "../../barriers";
import { CORE, expect, test } from "../../fixtures";
import { EventSettingsPage } from "../../pages/event-settings-page";
import { answer, openedDialog } from "../../pages/dialog-part";
import { downloadSeason, SheetPart } from "../../pages/sheet-part";
import { aPerformance, aSheet, changeWorkbook, day, readWorkbook, writeSheet, type SheetRow } from "../../sheet";

const evening = (daysAhead: number, more: object = {}): SheetRow => ({
  ...aPerformance(daysAhead, "19:30", { price: 24, tickets: 100 }),
  ...more,
});

interface EventsDto {
  readonly data: readonly { readonly id: number; readonly eventname: string }[][];
}
interface EventDto {
  readonly data: readonly [{ readonly eventdetailfile: { ticketcost: string; numberoftickets: number }[] }];
}

async function eventCalled(api: Api, name: string): Promise<number | undefined> {
  const { data } = await api.post<EventsDto>("/v1/events/getAllEvent", { search: name });
  return data[0]?.[0]?.id;
}

/** What the performances of an event cost and hold, by their start. */
async function performancesOf(api: Api, event: number | undefined): Promise<(readonly [string, number])[]> {
  const { data: found } = await api.post<EventDto>("/v1/events/getEventById", { eventid: event });
  return found[0].eventdetailfile.map(({ ticketcost, numberoftickets }) => [ticketcost, numberoftickets]);
}

test(
  "a sheet is corrected in its preview as in a spreadsheet, and saved as it was corrected",
  CORE,
  async ({ folder, account, apiFor, openAs }) => {
    const name = `Season ${randomUUID().slice(0, 8)}`;
    const file = join(folder, "season.xlsx");
    writeSheet(file, [
      evening(5),
      evening(6, { TicketCost: "dear" }),
      evening(7, { NumberofTickets: "many" }),
      evening(8),
    ]);
    await account.addVenue({ name: "Main House" });
    const organiser = await account.hire("organiser");
    const page = await openAs(organiser);
    const configuration = await EventSettingsPage.openNew(page);
    await configuration.fill({ name, venue: "Main House", description: "A new play", bio: "By a new writer" });
    const sheet = new SheetPart(page);
    await sheet.choose(file);
    await sheet.expectSummary("4 rows read", "2 need correction");
    await expect(sheet.cell(3, 2)).toHaveAccessibleDescription(
      "Please give numbers or decimal in Ticket Cost coloum. Write 24.50",
    );
    await expectNoBarrier(page);

    // From error to error, each typed over.
    await sheet.nextError();
    await expect(sheet.cell(3, 2)).toBeFocused();
    await sheet.type("31.50");
    await sheet.expectSummary("1 needs correction");
    await page.keyboard.press("F8");
    await expect(sheet.cell(4, 3)).toBeFocused();
    await sheet.type("90", "Escape");
    await expect(sheet.cell(4, 3), "Escape keeps what was").toHaveText("many");
    await sheet.type("90", "Tab");
    await expect(sheet.cell(4, 4)).toBeFocused();
    await sheet.expectSummary("all can be saved");

    // A block is pasted over three cells; a row that was never meant to be there goes.
    await sheet.cell(2, 2).click();
    await sheet.paste("26\t110\r\n27\t120\r\n");
    await expect(sheet.cell(3, 3)).toHaveText("120");
    await page.getByRole("button", { name: "Delete row 5" }).click();
    await sheet.expectSummary("3 rows read", "all can be saved");
    await page.getByRole("button", { name: "Add a row" }).click();
    await expect(sheet.cell(5, 0)).toBeFocused();
    await page.getByRole("button", { name: "Undo" }).click();
    await sheet.expectSummary("3 rows read", "all can be saved");
    await configuration.save({ bringsKinds: false });

    const api = await apiFor(organiser);
    expect(await performancesOf(api, await eventCalled(api, name))).toEqual([
      ["26.00", 110],
      ["27.00", 120],
      ["24.00", 90],
    ]);
  },
);

test("further performances of an event are corrected in their preview, and once more where saving refuses them", async ({
  folder,
  account,
  apiFor,
  openAs,
}) => {
  const [first, more, taken] = ["first", "more", "taken"].map((word) => join(folder, `${word}.xlsx`)) as [
    string,
    string,
    string,
  ];
  writeSheet(first, [evening(5, { Onsaledate: day(2) })]);
  writeSheet(more, [
    evening(5, { Onsaledate: day(2) }),
    evening(7, { NumberofTickets: "many" }),
    evening(8, { TicketCost: 26 }),
  ]);
  writeSheet(taken, [evening(8)]);
  await account.addVenue({ name: "Main House" });
  const organiser = await account.hire("organiser");
  const api = await apiFor(organiser);
  const name = `Season ${randomUUID().slice(0, 8)}`;
  const { event } = await api.createEvent(name, readFileSync(first));
  const page = await openAs(organiser);
  const configuration = await EventSettingsPage.openEvent(page, event, name);
  await configuration.show("Dates");
  const sheet = new SheetPart(page);
  await sheet.choose(more);
  await sheet.expectSummary("3 rows read", "2 need correction");
  await expect(sheet.cell(2, 0)).toHaveAccessibleDescription("Same event cannot have same dates");
  await expectNoBarrier(page);

  // What is wrong keeps it from being saved, and leads there.
  await configuration.saving.click();
  await expect(page.getByRole("alert").getByText("Same event cannot have same dates")).toBeVisible();
  await sheet.cell(2, 1).click();
  await sheet.type("8:00PM");
  await sheet.expectSummary("1 needs correction");
  await sheet.nextError();
  await expect(sheet.cell(3, 3)).toBeFocused();
  await sheet.type("90");
  await sheet.expectSummary("all can be saved");
  await sheet.cell(3, 2).click();
  await sheet.type("31");
  await expect(sheet.cell(3, 2)).toHaveText("31.00");

  // Somebody takes one of the evenings, and the preview says which.
  await api.createEvent(name, readFileSync(taken));
  await configuration.saving.click();
  await sheet.expectSummary("1 needs correction");
  await expect(sheet.cell(4, 0)).toHaveAccessibleDescription("Same event cannot have same dates");
  await page.getByRole("button", { name: "Delete row 4" }).click();
  await sheet.expectSummary("2 rows read", "all can be saved");
  await configuration.saveChanges("Cancel");
  await expect(sheet.grid).toBeHidden();
  await expect(configuration.performance("$31.00")).toContainText("90");

  expect(await performancesOf(api, event)).toEqual([
    ["24.00", 100],
    ["24.00", 100],
    ["31.00", 90],
  ]);
});

test("on a phone further performances are corrected row by row, and a sheet can be taken away again", async ({
  folder,
  account,
  apiFor,
  openAs,
}) => {
  const file = join(folder, "more.xlsx");
  writeSheet(file, [evening(6), evening(7, { TicketCost: "dear" })]);
  await account.addVenue({ name: "Main House" });
  const organiser = await account.hire("organiser");
  const name = `Season ${randomUUID().slice(0, 8)}`;
  const { event } = await (await apiFor(organiser)).createEvent(name, aSheet());
  const page = await openAs(organiser, { size: "phone" });
  // Its sale has begun: the form is closed, and the season may still grow.
  const configuration = await EventSettingsPage.openEvent(page, event, name);
  await configuration.show("Details");
  await expect(configuration.field("Event name")).toBeDisabled();
  await configuration.show("Dates");
  const sheet = new SheetPart(page);
  await sheet.choose(file);
  await sheet.expectSummary("1 needs correction");
  await page.getByRole("button", { name: "Remove file" }).click();
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeFocused();
  await expect(configuration.saving, "there is nothing to save").toBeHidden();

  await sheet.choose(file);
  await sheet.line("Ticket Cost coloum").getByRole("button").click();
  const dialog = await openedDialog(page, "Row 3");
  await dialog.getByLabel("TicketCost").fill("18");
  await dialog.getByRole("button", { name: "Done" }).click();
  await sheet.expectSummary("all can be saved");
  await expectNoBarrier(page);
  await configuration.saveChanges("Cancel");
  await expect(configuration.performance("$18.00")).toBeVisible();
  await expect(configuration.performance("$24.00")).toBeVisible();
});

test("on a phone a row of the sheet opens as a small form", async ({ folder, account, openAs }) => {
  const file = join(folder, "season.xlsx");
  writeSheet(file, [evening(5), evening(6, { TicketCost: "dear" })]);
  await account.addVenue({ name: "Main House" });
  const page = await openAs(await account.hire("organiser"), { size: "phone" });
  const configuration = await EventSettingsPage.openNew(page);
  await configuration.fill({ name: "A season", venue: "Main House", description: "A new play", bio: "By a writer" });
  const sheet = new SheetPart(page);
  await sheet.choose(file);
  await sheet.expectSummary("1 needs correction");
  await sheet.line("Ticket Cost coloum").getByRole("button").click();
  const dialog = await openedDialog(page, "Row 3");
  await expect(dialog.getByText("Please give numbers or decimal in Ticket Cost coloum")).toBeVisible();
  await expectNoBarrier(page);
  await dialog.getByLabel("TicketCost").fill("18");
  await dialog.getByRole("button", { name: "Done" }).click();
  await sheet.expectSummary("all can be saved");
  await configuration.save({ bringsKinds: false });
});

test("a season is downloaded, changed in a spreadsheet and uploaded again", async ({
  folder,
  account,
  apiFor,
  openAs,
}) => {
  const file = join(folder, "season.xlsx");
  writeSheet(file, [evening(5), evening(6), evening(7)]);
  await account.addVenue({ name: "Main House" });
  const organiser = await account.hire("organiser");
  const name = `Season ${randomUUID().slice(0, 8)}`;
  const { event } = await (await apiFor(organiser)).createEvent(name, readFileSync(file));
  const page = await openAs(organiser);
  await page.goto(`/EventConfiguration/${event}`);
  const season = await downloadSeason(page, folder);
  expect(readWorkbook(season)[0]).toContain("Id");

  changeWorkbook(season, { C2: "much" });
  await page.getByLabel("Changed spreadsheet of performances").setInputFiles(season);
  const dialog = await openedDialog(page, "Changes in the spreadsheet");
  await expect(dialog.getByText("Please give numbers or decimal in Ticket Cost coloum")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Save changes" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  changeWorkbook(season, { C2: 31, D3: 80 });
  await page.getByLabel("Changed spreadsheet of performances").setInputFiles(season);
  await expect(dialog.getByText("2 performances change, 1 is unchanged")).toBeVisible();
  await expect(dialog.getByRole("listitem").first()).toContainText("TicketCost was 24.00 becomes 31.00");
  await expectNoBarrier(page);
  await expect(dialog.getByText("2 of 2 are on sale")).toBeVisible();
  await dialog.getByRole("button", { name: "Save changes" }).click();
  const question = { title: "2 of 2 are on sale. Change them?", text: "Buyers see the change at once." };
  await answer(page, question, "Yes");
  await expect(page.getByText("Event Updated Successfully").first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "$31.00" })).toContainText("100");
  await expect(page.getByRole("row").filter({ hasText: "$24.00" }).first()).toContainText("80");
});
