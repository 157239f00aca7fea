import { join } from "node:path";

import { expectNoBarrierAnywhere } from "../../barriers";
import { CORE, expect, SIZES, test } from "../../fixtures";
import { shortId } from "../../test-account";
import { openedDialog } from "../../pages/dialog-part";
import { events } from "../../pages/events-page";
import { EventSettingsPage } from "../../pages/event-settings-page";
import { ListPage } from "../../pages/list-page";
import { aPerformance, aSheet, writeSheet } from "../../sheet";

const SOME = { price: 12, tickets: 20 };

for (const size of SIZES)
  test(
    `an event with date rows is on sale as soon as it is made, on a ${size}`,
    CORE,
    async ({ account, openAs, apiFor }) => {
      await account.addVenue({ name: "The Lakeside" });
      const priya = await account.hire("organiser");
      const page = await openAs(priya, { size });
      const name = `The Quiet Hour ${shortId()}`;
      const form = await EventSettingsPage.openNew(page);
      await form.field("Event name").fill(name);
      await form.field("Venue").selectOption({ label: "The Lakeside" });
      await form.field("Event description").fill("An evening without a word");
      await form.addOnePicture();

      // A row for each date; the next one is filled in like the last.
      await form.date(1).fill({ date: written(20), time: "7:30PM", price: "24", tickets: "60" });
      await form.addDate();
      await expect(form.date(2).field("Date")).toBeFocused();
      await expect(form.date(2).field("Date")).toHaveValue(written(21));
      await form.date(2).fill({ time: "2:30PM", price: "dear" });
      await expect(page.getByText("2 dates, 120 tickets")).toBeVisible();
      await expect(page.getByText("$24.00", { exact: true })).toBeVisible();
      await expectNoBarrierAnywhere(page);

      // A row that is wrong says so, and nothing is made before it is right.
      await page.getByRole("button", { name: "Create event" }).click();
      await expect(form.date(2).field("Price")).toBeFocused();
      await expect(form.date(2).field("Price")).toHaveAccessibleDescription("TicketCost is required");
      await form.date(2).fill({ price: "18.50" });
      await form.save({ bringsKinds: false });

      const api = await apiFor(priya);
      const found = await api.post<{ data: readonly [readonly { eventname: string; status: string }[]] }>(
        "/v1/events/getAllEvent",
        { search: name },
      );
      expect(found.data[0].map((row) => [row.eventname, row.status])).toEqual([[name, "Onsale"]]);
      const list = await ListPage.open(page, events.screen);
      await expect(list.list.row(name)).toContainText("0 of 120");
    },
  );

test("a date that is taken at this venue is pointed at, and nothing is made; a rule fills rows, a sheet takes their place", async ({
  account,
  openAs,
  apiFor,
  folder,
}) => {
  await account.addVenue({ name: "The Lakeside" });
  const priya = await account.hire("organiser");
  const name = `Winter Night ${shortId()}`;
  await (await apiFor(priya)).createEvent(name, aSheet([aPerformance(20, "19:30", SOME)]));
  const page = await openAs(priya);
  const form = await EventSettingsPage.openNew(page);
  await form.fill({ name, venue: "The Lakeside", description: "Once more" });
  await form.date(1).fill({ date: written(19), time: "7:30PM", price: "12", tickets: "20" });
  await form.addDate();
  await page.getByRole("button", { name: "Create event" }).click();
  await expect(page.getByText("Date 2: Same event cannot have same dates").first()).toBeVisible();
  await expect(form.date(2).field("Date")).toBeFocused();
  await expect(form.date(2).field("Date")).toHaveAccessibleDescription(/Same event\s+cannot have same dates/);

  await page.getByRole("button", { name: "Add by rule" }).click();
  const dialog = await openedDialog(page, "Add performances by a rule");
  await dialog.getByLabel("Repeats").selectOption({ label: "Every day" });
  await dialog.getByLabel("From", { exact: true }).fill(written(22));
  await dialog.getByLabel("To", { exact: true }).fill(written(24));
  await dialog.getByLabel("Times of day").fill("2:30PM, 7:30PM");
  await dialog.getByRole("button", { name: "Check", exact: true }).click();
  await expectNoBarrierAnywhere(page);
  await dialog.getByRole("button", { name: "Add 6 performances" }).click();
  await expect(form.date(8).field("Time")).toHaveValue("7:30PM");

  const more = join(folder, "more.xlsx");
  writeSheet(more, [aPerformance(30, "19:30", SOME)]);
  await page.getByLabel("Spreadsheet of performances", { exact: true }).setInputFiles(more);
  await expect(page.getByText("The dates you typed are not used while a spreadsheet is chosen.")).toBeVisible();
  await page.getByRole("button", { name: "Remove file" }).click();
  await page.getByRole("button", { name: "Remove date 2" }).click();
  await form.save({ bringsKinds: false });
});

/** A day so far ahead as the people of a house write it. */
function written(ahead: number): string {
  const [year, month, day] = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10).split("-");
  return `${month}-${day}-${year}`;
}
