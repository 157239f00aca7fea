import { basename } from "node:path";

import { expectNoBarrier } from "../../barriers";
import { CORE, expect, test } from "../../fixtures";
import { ListPage } from "../../pages/list-page";
import { downloadVenues, fillVenue, venues } from "../../pages/venues-page";
import { aSheet, readWorkbook } from "../../sheet";

test("a venue is made from the world's places", CORE, async ({ account, openAs }) => {
  const page = await openAs(await account.hire("organiser"), { size: "phone" });
  const screen = await ListPage.open(page, venues.screen);
  await expect(page.getByText("No records found", { exact: true })).toBeVisible();

  const dialog = await screen.add();
  await dialog.trySave();
  await dialog.expectSays("City is required", "Country is required");
  await dialog.combo("Country").choose("united st", "United States");
  await expect(dialog.says("City is required"), "a country stands in its place").toHaveCount(0);
  await dialog.trySave();
  await expect(dialog.says("State is required"), "without a city").toBeVisible();
  await dialog.combo("City").choose("chic", "Chicago");
  await expect(dialog.combo("State").field).toHaveValue("Illinois");
  await expect(dialog.combo("State").field).toBeDisabled();
  await expect(dialog.combo("Country").field).toHaveValue("United States");
  await expect(dialog.combo("Timezone").field, "proposed").toHaveValue("America/Chicago");
  await dialog.combo("Zipcode").field.fill("99999");
  await dialog.trySave();
  await expect(dialog.says("Enter Valid Zipcode")).toBeVisible();
  await dialog.combo("Zipcode").choose("6060", "60601");
  await dialog.field("Venue name").fill("The Lakeside");
  await dialog.field("Address").fill("220 Shore Drive");
  await dialog.field("Currency").selectOption({ label: "USD" });
  await dialog.combo("Tax").choose("Amusement", /Amusement tax/);
  await expectNoBarrier(page);
  await dialog.save("Venue created successfully");
  await expect(screen.list.row("The Lakeside")).toContainText("Chicago");
  await expect(screen.list.row("The Lakeside")).toContainText("America/Chicago");

  const abroad = await screen.add();
  await abroad.combo("City").choose("london, united k", "London");
  await expect(abroad.says(/Type the zipcode, such as/)).toBeVisible();
  await abroad.field("Zipcode").fill("60601");
  await abroad.trySave();
  await expect(abroad.says("Enter Valid Zipcode")).toBeVisible();
  await abroad.field("Zipcode").fill("SE1 9PX");
  await abroad.field("Venue name").fill("The Bankside");
  await abroad.field("Address").fill("1 Upper Ground");
  await abroad.field("Currency").selectOption({ label: "GBP" });
  await abroad.combo("Tax").choose("VAT", /VAT/);
  await abroad.save("Venue created successfully");
  await screen.list.expectRows(["The Bankside", "The Lakeside"]);

  const edit = await screen.edit("The Bankside");
  await expect(edit.combo("City").field).toHaveValue("London");
  await expect(edit.field("Zipcode")).toHaveValue("SE1 9PX");
  await edit.combo("City").choose("manchester", "Manchester");
  await expect(edit.field("Zipcode"), "of another city").toHaveValue("");
  await edit.field("Zipcode").fill("M1 1AE");
  await edit.save("Venue updated successfully");
  await expect(screen.list.row("The Bankside")).toContainText("Manchester");
});

test("a venue that has an event stays", async ({ account, apiFor, openAs }) => {
  await account.addVenue({ name: "The Lakeside" });
  const organiser = await account.hire("organiser");
  await (await apiFor(organiser)).createEvent("A Night at the Lake", aSheet());
  const screen = await ListPage.open(await openAs(organiser), venues.screen);
  await screen.delete("The Lakeside", "The Lakeside", "Yes");
  await screen.says("Event is held on in this venue");
  await screen.list.expectRows(["The Lakeside"]);
});

test("the platform chooses whose venues it finds and downloads", async ({ account, folder, openAs }) => {
  await account.addVenue({ name: "Zenith", city: "Atlanta", address: "=1+1" });
  await account.addVenue({ name: "Abbey", city: "Tucson" });
  const page = await openAs("admin");
  const screen = await ListPage.open(page, venues.screen);
  await expect(page.getByText("Venues are listed by organisation.")).toBeVisible();
  await expect(screen.adding).toHaveCount(0);
  await expectNoBarrier(page);
  await screen.customer.choose(account.name);
  await screen.list.expectRows(["Abbey", "Zenith"]);
  await page.reload();
  await expect(screen.customer.field, "remembered").toHaveValue(account.name);
  const file = await downloadVenues(page, folder);
  expect(basename(file)).toBe("venues.xlsx");
  const rows = readWorkbook(file);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain("Venue Name");
  expect(
    rows.find((row) => row.includes("Zenith")),
    "what begins like a formula is text",
  ).toContain("=1+1");
  await screen.list.search("tucson");
  await expect(screen.list.row("Zenith")).toHaveCount(0);
  await screen.list.expectRows(["Abbey"]);

  const dialog = await screen.add();
  await fillVenue(dialog, { name: "For the customer", address: "1 Tremont Street", city: "Boston", zipcode: "02108" });
  await dialog.save("Venue created successfully");
  await screen.customer.pick("None");
  await expect(page.getByText("Venues are listed by organisation.")).toBeVisible();
  const theirs = await ListPage.open(await openAs(await account.hire("organiser")), venues.screen);
  await theirs.list.search("For the customer");
  await theirs.list.expectRows(["For the customer"]);
});
