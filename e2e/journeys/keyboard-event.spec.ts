import type { Page } from "@playwright/test";

import { expect, test } from "../fixtures";
import { shortId } from "../test-account";
import { chooseFile, listen, press, tabTo, typeInto } from "../keyboard";
import { EventSettingsPage } from "../pages/event-settings-page";
import { events } from "../pages/events-page";
import { ListPage } from "../pages/list-page";
import { drawPicture } from "../picture";
import { aPerformance, aSheet } from "../sheet";

const WRONG = ["Event name", "Venue", "Event description", "Thumbnail", "Promo", "Dates", "Bio"];
const TABS = 25; // from the first field to what creates the event: a sheet of any size is one of them

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1, exact: true });
/** All alerts that say something. */
const alerts = (page: Page) => page.getByRole("alert").filter({ hasText: /\S/ });
const png = (name: string, width: number) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(drawPicture(width, 240, [140, 27, 103])),
});

test("an event is made by keyboard alone, and told as it goes", async ({ account, openAs }) => {
  for (const name of ["Main House", "The Lakeside"]) await account.addVenue({ name });
  const page = await openAs(await account.hire("organiser"));
  const name = `The Quiet Hour ${shortId()}`;
  await ListPage.open(page, events.screen);
  await press(page, link(page, "Add event").first());
  await expect(heading(page, "New event")).toBeFocused();
  const form = await EventSettingsPage.arrivedAtNew(page);
  const liveMessages = await listen(page);

  // Nothing is filled: one alert leads to each field, and the first of them has the focus.
  const create = button(page, "Create event");
  await press(page, create);
  const called = form.field("Event name");
  await expect(called).toBeFocused();
  await expect(called).toHaveAccessibleDescription("Event Name is required");
  await expect(alerts(page)).toHaveText(`Please check ${WRONG.length} fields: ${WRONG.join(", ")}`);
  for (const [label, reached] of [
    ["Bio", form.field("Bio")],
    ["Promo", button(page, "Choose Promo image")],
    ["Dates", button(page, "Upload a spreadsheet")],
  ] as const) {
    await press(page, alerts(page).getByRole("link", { name: label, exact: true }));
    await expect(reached).toBeFocused();
  }
  await expect(button(page, "Upload a spreadsheet")).toHaveAccessibleDescription(
    /^Please upload Event occurrence excel/,
  );

  // From one field to the next, with the device's own list of venues.
  await tabTo(page, called, "Shift+Tab");
  await page.keyboard.type(name);
  await tabTo(page, form.field("Venue"));
  // A list of the device forgets what was typed a second ago, and is opened by a space.
  await page.keyboard.type("The");
  await expect(form.field("Venue").locator("option:checked")).toHaveText("The Lakeside");
  await typeInto(page, form.field("Event description"), "An evening without a word");
  await chooseFile(page, button(page, "Choose Thumbnail image"), png("thumbnail.png", 180));
  await expect(button(page, "Replace Thumbnail image")).toBeFocused();
  await chooseFile(page, button(page, "Choose Promo image"), png("promo.png", 400));
  await expect(button(page, "Replace Promo image")).toBeFocused();
  const rows = [5, 6].map((day) => aPerformance(day, "19:30", { price: 12, tickets: 20, subcategory: "Gala" }));
  const sheet = { name: "season.xlsx", mimeType: "application/octet-stream", buffer: aSheet(rows) };
  await chooseFile(page, button(page, "Upload a spreadsheet"), sheet);
  await expect.poll(liveMessages).toContainEqual("2 rows read, all can be saved");
  await expect(button(page, "Choose another file")).toBeFocused();
  await expect(form.field("Bio"), "the description serves").toHaveValue("An evening without a word");
  await typeInto(page, form.field("Bio"), "Told by hands alone");
  await typeInto(page, form.field("Minimum tickets"), "8");
  await typeInto(page, form.field("Maximum tickets"), "6");

  // Two fields contradict each other: the first has the focus, and both are in the one alert until one is mended.
  await press(page, create);
  await expect(form.field("Minimum tickets")).toBeFocused();
  await expect(alerts(page)).toHaveText("Please check 2 fields: Minimum tickets, Maximum tickets");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("2");
  await page.keyboard.press("Tab");
  await expect(alerts(page)).toHaveCount(0);

  await tabTo(page, called, "Shift+Tab");
  expect(await tabTo(page, create)).toBeLessThanOrEqual(TABS);
  await page.keyboard.press("Enter");
  // What the sheet brings is asked for, and what was done is told, with the way on.
  await press(page, button(page, "Add and save"));
  await expect.poll(liveMessages).toContainEqual("Event Created Successfully");
  await press(page, button(page, "OK"));
  await expect(page).toHaveURL(/\/Events$/);
  await expect(heading(page, "Events")).toBeFocused();

  // It is in the list, and its row leads to it.
  await press(page, link(page, `Edit ${name}`));
  await expect(heading(page, name)).toBeFocused();
  await EventSettingsPage.arrived(page, name);
});
