import { readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { expectNoBarrierInAnyLight } from "../../barriers";
import { expect, SIZES, test } from "../../fixtures";
import { VenuesPage } from "../../pages/venues-page";
import { aPerformance, readWorkbook, writeSheet } from "../../sheet";

/** With two that are made on the screen, more than a page of ten. */
const CITIES = ["Austin", "Boston", "Denver", "Detroit", "Houston", "Miami", "Phoenix", "Portland", "Seattle"];

for (const size of SIZES) {
  test(`a venue is made from the world's places, edited and deleted, ${size}`, async ({
    house,
    folder,
    apiFor,
    openAs,
  }) => {
    const organiser = await house.hire("organiser");
    const page = await openAs(organiser, { size });
    const venues = await VenuesPage.open(page);
    await expect(page).toHaveTitle("Venues · Foyer");
    await expect(page.getByText("No records found", { exact: true })).toBeVisible();

    const dialog = await venues.add();
    await dialog.trySave();
    for (const field of ["VenueName", "Address", "City", "Country", "Zipcode", "Timezone", "Currency", "Tax"]) {
      await expect(dialog.says(`${field} is required`)).toBeVisible();
    }
    await expectNoBarrierInAnyLight(page);
    await dialog.country.choose("united st", "United States");
    await expect(dialog.says("City is required"), "a country stands in its place").toHaveCount(0);
    await dialog.trySave();
    await expect(dialog.says("State is required"), "without a city").toBeVisible();
    await dialog.city.choose("chic", "Chicago");
    await expect(dialog.state.field).toHaveValue("Illinois");
    await expect(dialog.state.field).toBeDisabled();
    await expect(dialog.country.field).toHaveValue("United States");
    await expect(dialog.zone.field, "proposed").toHaveValue("America/Chicago");
    await dialog.zipcodes.field.fill("99999");
    await dialog.trySave();
    await expect(dialog.says("Enter Valid Zipcode")).toBeVisible();
    await dialog.zipcodes.choose("6060", "60601");
    await dialog.name.fill("The Lakeside");
    await dialog.address.fill("220 Shore Drive");
    await dialog.currency.selectOption({ label: "USD" });
    await dialog.tax.choose("Amusement", /Amusement tax/);
    await expectNoBarrierInAnyLight(page);
    await dialog.save("Venue created successfully");
    await expect(venues.list.row("The Lakeside")).toContainText("Chicago");
    await expect(venues.list.row("The Lakeside")).toContainText("America/Chicago");

    const abroad = await venues.add();
    await abroad.city.choose("london, united k", "London");
    await expect(abroad.says(/There is no list for this place: type it, such as/)).toBeVisible();
    await abroad.zipcode.fill("60601");
    await abroad.trySave();
    await expect(abroad.says("Enter Valid Zipcode")).toBeVisible();
    await abroad.zipcode.fill("SE1 9PX");
    await abroad.name.fill("The Bankside");
    await abroad.address.fill("1 Upper Ground");
    await abroad.currency.selectOption({ label: "GBP" });
    await abroad.tax.choose("VAT", /VAT/);
    await abroad.save("Venue created successfully");
    await venues.list.expectRows(["The Bankside", "The Lakeside"]);

    const edit = await venues.edit("The Bankside");
    await expect(edit.city.field).toHaveValue("London");
    await expect(edit.zipcode).toHaveValue("SE1 9PX");
    await edit.name.fill("Z Bankside");
    await edit.city.choose("manchester", "Manchester");
    await expect(edit.zipcode, "of another city").toHaveValue("");
    await edit.zipcode.fill("M1 1AE");
    await edit.save("Venue updated successfully");
    await venues.list.expectRows(["The Lakeside", "Z Bankside"]);
    await expect(venues.list.row("Z Bankside")).toContainText("Manchester");

    await venues.delete("Z Bankside", "No");
    await expect(venues.list.rows).toHaveCount(2);
    await venues.delete("Z Bankside", "Yes");
    await expect(page.getByText("Venue deleted successfully")).toBeVisible();
    await venues.list.expectRows(["The Lakeside"]);

    const sheet = join(folder, "one.xlsx");
    writeSheet(sheet, [aPerformance(5, "19:30", { price: 12, tickets: 20 })]);
    await (await apiFor(organiser)).createEvent("A Night at the Lake", readFileSync(sheet));
    await venues.delete("The Lakeside", "Yes");
    await expect(page.getByText("Event is held on in this venue")).toBeVisible();
    await venues.list.expectRows(["The Lakeside"]);
    await expectNoBarrierInAnyLight(page);
  });

  test(`the platform chooses whose venues it finds, sorts, turns and downloads, ${size}`, async ({
    house,
    folder,
    openAs,
  }) => {
    const names = CITIES.map((city) => `${city} Playhouse`);
    for (const city of CITIES) await house.addVenue({ name: `${city} Playhouse`, city });
    await house.addVenue({ name: "Zenith", city: "Atlanta", address: "=1+1" });
    await house.addVenue({ name: "Abbey", city: "Tucson" });
    const page = await openAs("admin", { size });
    const venues = await VenuesPage.open(page);
    await expect(page.getByText("Venues are listed by customer.")).toBeVisible();
    await expect(venues.adding).toHaveCount(0);
    await expectNoBarrierInAnyLight(page);
    await venues.customer.choose(house.name);

    await expect(venues.list.range("1 to 10 of 11")).toBeVisible();
    await venues.list.expectRows(["Abbey", ...names]);
    await venues.list.showNextPage();
    await venues.list.expectRows(["Zenith"]);
    await page.reload();
    await expect(venues.customer.field, "remembered").toHaveValue(house.name);
    await venues.list.expectSizes();
    await venues.list.showAtOnce(15);
    await venues.list.expectRows(["Abbey", ...names, "Zenith"]);
    await venues.list.sortBy("City");
    await venues.list.expectRows(["Zenith", ...names, "Abbey"]);
    await venues.list.expectSorts([
      ["Timezone", "Austin Playhouse", "Abbey"],
      ["Country", "Abbey", "Abbey"],
      ["City", "Zenith", "Abbey"],
      ["Venue Name", "Abbey", "Zenith"],
    ]);
    await expectNoBarrierInAnyLight(page);
    await venues.list.search("houst");
    await venues.list.expectRows(["Houston Playhouse"]);
    await venues.list.search("tucson");
    await venues.list.expectRows(["Abbey"]);
    await venues.list.search("nowhere");
    await venues.list.expectNothing("nowhere");

    const file = await venues.download(folder);
    expect(basename(file)).toBe("venues.xlsx");
    const rows = readWorkbook(file);
    expect(rows).toHaveLength(12);
    expect(rows[0]).toContain("Venue Name");
    expect(
      rows.find((row) => row.includes("Zenith")),
      "what begins like a formula is text",
    ).toContain("=1+1");

    const dialog = await venues.add();
    await dialog.fill({ name: "For the customer", address: "1 Tremont Street", city: "Boston", zipcode: "02108" });
    await dialog.save("Venue created successfully");
    await venues.customer.pick("None");
    await expect(page.getByText("Venues are listed by customer.")).toBeVisible();
    const organiser = await house.hire("organiser");
    const theirs = await VenuesPage.open(await openAs(organiser, { size }));
    await theirs.list.search("For the customer");
    await theirs.list.expectRows(["For the customer"]);
  });
}
