import { randomUUID } from "node:crypto";
import { basename } from "node:path";

import { expectNoBarrier, expectNoBarrierInAnyLight } from "../../barriers";
import { watchShift } from "../../measurements";
import { expect, SIZES, test } from "../../fixtures";
import { DashboardPage } from "../../pages/dashboard-page";
import { moveMouseAway } from "../../pages/list-page";
import { OverviewDialog } from "../../pages/overview-dialog";
import { WalkInDialog } from "../../pages/walk-in-dialog";
import { aPerformance, aPerformanceToday, aSheet, day, readWorkbook } from "../../sheet";
import { createUpsell } from "../../test-event";

const SOME = { price: 12, tickets: 20 };
const TEAMS = [
  { name: "Reds", tickets: 3 },
  { name: "Blues", tickets: 2 },
];

/** As the filter bar has it: dd/MM/yyyy. */
const typed = (ahead: number) => day(ahead).split("-").reverse().join("/");

for (const size of SIZES) {
  test(`all that is on is looked through to its end, and found again, on a ${size}`, async ({ account, openAs }) => {
    const nights = Array.from({ length: 23 }, (_, place) => aPerformance(2 + place, "19:30", SOME));
    const { organiser, api } = await account.putOn("The Long Run", nights);
    await api.createEvent("Matinee Club", aSheet([aPerformance(4, "13:15", SOME)]));
    const page = await openAs(organiser, { size });
    await DashboardPage.open(page);
    await expect(page.getByRole("article"), "its first load").toHaveCount(20);

    const overview = await OverviewDialog.open(page);
    await overview.expectCards(10);
    await expectNoBarrier(page);
    await overview.scrollToEnd();
    await overview.expectCards(20);
    await overview.scrollToEnd();
    await expect(overview.cards).toHaveCount(24);
    await overview.scrollToEnd();
    await expect(overview.says("Yay! You have seen it all.")).toBeInViewport();

    // By event, by time and by day; nothing is found where they do not meet.
    await overview.filter.open();
    await expect(overview.filter.event.getByRole("option")).toHaveText(["None", "Matinee Club", "The Long Run"]);
    await expect(overview.filter.time.getByRole("option"), "any, and the spec's 144").toHaveCount(145);
    await overview.filter.time.selectOption("1:15PM");
    await expect(overview.cards).toHaveCount(1);
    await expect(overview.cards).toContainText("Matinee Club");
    await overview.filter.date.fill(typed(5));
    await expect(overview.says("Oops! Sorry")).toBeVisible();
    await expect(overview.says("We have no events.")).toBeVisible();
    await expectNoBarrier(page);
    await overview.filter.date.fill("31/02/2026");
    await overview.filter.date.blur();
    await expect(overview.says(/^Write the day as dd\/MM\/yyyy, such as/)).toBeVisible();
    await expect(overview.cards, "no day narrows nothing").toHaveCount(1);
    await overview.filter.clear();
    await expect(overview.filter.date).toHaveValue("");
    await expect(overview.filter.time).toHaveValue("");
    await overview.expectCards(10);
    await overview.filter.date.fill(typed(4));
    await expect(overview.cards).toHaveCount(2);
  });

  test(`who comes is listed, live, and kept as a file, on a ${size}`, async ({ account, folder, openAs }) => {
    const { organiser, api, event, performances } = await account.putOn("The Cellar", [
      aPerformanceToday("23:59", { ...SOME, subcategory: "Evening" }, "America/Chicago"),
    ]);
    const performance = performances[0] ?? 0;
    await createUpsell(api, event, { name: "Glass of wine", price: "6.00", variants: { Red: 9, White: 9 } });
    const [wine] = await api.upsellsOf(performance);
    const wines = (wine?.variants ?? []).map(({ variant }) => ({ upsell: wine?.upsell ?? 0, variant, quantity: 1 }));
    const sold = await api.sell(performance, 3, { name: "Ada Byron", email: "ada@house.test" }, wines);
    const basket = { items: [{ performance, tickets: [{ ticket_type: null, quantity: 2 }] }] };
    await api.post("/v1/sales/reservations", basket, { "Idempotency-Key": randomUUID() });

    const page = await openAs(organiser, { size });
    const buyers = await (await DashboardPage.open(page)).openBuyers("The Cellar", "Evening");
    await expect(buyers.says("1 order bought · 1 in progress")).toBeVisible();
    await expect(buyers.names, "what is bought comes first").toHaveText(["Ada Byron", "No name"]);
    await expect(buyers.order("Ada Byron")).toContainText("Paid");
    await expect(buyers.order("In progress")).toContainText("Not paid yet");
    await expectNoBarrierInAnyLight(page);
    await expect(await buyers.turnTo("Upsells")).toContainText("Red, White");
    await buyers.turnTo("Orders");

    // Somebody sells two more, and the first is let in at the door: all of it stands there by itself.
    await moveMouseAway(page);
    await api.sell(performance, 2, { name: "Grace Hopper" });
    await expect(buyers.order("Grace Hopper")).toBeVisible();
    const reading = { performance, code: sold.tickets[0]?.code, device: randomUUID(), gate: "North" };
    const scan = { ...reading, nonce: randomUUID(), scanned_at: new Date().toISOString() };
    await api.post("/v1/door/scans", { scans: [scan] });
    await expect(buyers.order("Ada Byron")).toContainText("1 of 3");

    // Found by name and by who is in; the others of the order are let in from here.
    await buyers.find("byron");
    await expect(buyers.order("Grace Hopper")).toBeHidden();
    await buyers.find("");
    await buyers.narrowTo("Admitted");
    await expect(buyers.order("Ada Byron"), "some of hers are still to come").toBeHidden();
    await buyers.narrowTo("Still to come");
    await buyers.admit(2, "Ada Byron");
    await expect(buyers.order("Ada Byron")).toBeHidden();
    await buyers.narrowTo("Admitted");
    await expect(buyers.order("Ada Byron")).toContainText("3 of 3");
    await buyers.narrowTo("All");
    await expect(buyers.says("3 of 5 tickets admitted")).toBeVisible();

    // As the specification has them: every table, each 200 px high.
    await buyers.shorten();
    await expect(buyers.box("Upsells")).toBeVisible();
    expect((await buyers.box("Orders").boundingBox())?.height).toBeLessThanOrEqual(200);
    await expectNoBarrierInAnyLight(page);

    const book = await buyers.keep("Export Excel", folder);
    expect(basename(book)).toBe(`BuyerList_${performance}.xlsx`);
    expect(readWorkbook(book).map((row) => row[1])).toEqual(["Name", "Grace Hopper", "Ada Byron", null]);
    expect(basename(await buyers.keep("Export PDF", folder))).toBe(`BuyerList_${performance}.pdf`);

    await buyers.says("Ada Byron").first().click();
    await expect(page).toHaveURL(new RegExp(`/OrderDetails/${sold.order}$`));
  });
}

for (const size of SIZES) {
  test(`Home tells live what was sold today and what is on tonight, on a ${size}`, async ({ account, openAs }) => {
    const rows = [aPerformanceToday("23:59", SOME, "America/Chicago"), aPerformance(5, "19:30", SOME)];
    const { organiser, api, performances } = await account.putOn("The Long Evening", rows);
    await api.sell(performances[1] ?? 0, 1);
    const page = await openAs(organiser, { size });
    const shift = await watchShift(page);
    const home = await DashboardPage.openHome(page);
    await expect(home.metric("Sold today")).toContainText("1");
    await expect(home.metric("Taken today")).toContainText("$12.00");
    await expect(home.metric("To hand back")).toContainText("None");
    await expect(home.tonight("The Long Evening")).toContainText("0 of 20");
    expect(await shift(), "nothing is pushed down by what comes later").toBeLessThan(0.05);
    await expectNoBarrierInAnyLight(page);

    // A sale, and somebody who comes in: all of it stands there by itself.
    const sold = await api.sell(performances[0] ?? 0, 2);
    await expect(home.metric("Sold today")).toContainText("3");
    await expect(home.metric("Taken today")).toContainText("$36.00");
    await expect(home.metric("Last 7 days")).toContainText("$36.00");
    await expect(home.tonight("The Long Evening")).toContainText("2 of 20");
    await expect(home.row("The Long Evening").first()).toContainText("2 of 20");
    const reading = { performance: performances[0], code: sold.tickets[0]?.code, device: randomUUID(), gate: "North" };
    const scan = { ...reading, nonce: randomUUID(), scanned_at: new Date().toISOString() };
    await api.post("/v1/door/scans", { scans: [scan] });
    await expect(home.tonight("The Long Evening")).toContainText("1 of 2");

    // The counter is one press away; how it is shown stays on this device.
    await home
      .row("The Long Evening")
      .first()
      .getByRole("button", { name: /^Sell ?,/ })
      .click();
    await (await WalkInDialog.opened(page)).close();
    await home.showAs("Cards");
    await expect(page.getByRole("article")).toHaveCount(2);
    await page.reload();
    await expect(page.getByRole("article")).toHaveCount(2);
  });
}

test("a team's players are listed, and the scanner opens beside the dashboard", async ({ account, apiFor, openAs }) => {
  await account.addVenue({ name: "The Ground" });
  const organiser = await account.hire("organiser");
  const { performances } = await (await apiFor(organiser)).createEvent("The Cup", aSheet(), TEAMS);
  const page = await openAs(organiser);
  const dashboard = await DashboardPage.open(page);
  const sale = await dashboard.sellWalkIn("The Cup", "");
  await sale.places.choose("Reds", 1, 3);
  await sale.takeByTerminal();
  await expect(sale.sold("$24.00")).toBeVisible();
  await sale.close();

  const buyers = await dashboard.openBuyers("The Cup", "");
  const teams = await buyers.turnTo("Team data");
  await expect(teams.getByRole("row", { name: /^Reds/ })).toContainText("1. No name, 3. No name");
  await expectNoBarrier(page);
  await page.keyboard.press("Escape");

  const opened = page.context().waitForEvent("page");
  await dashboard.card("The Cup", "").getByRole("link", { name: "Scanner" }).click();
  await expect(await opened).toHaveURL(new RegExp(`/QrValidation/${performances[0]}$`));
  await expect(page).toHaveURL(/\/EventDashboard$/);
});

test("the platform chooses whose events it sees: the others' are gone at once", async ({ account, openAs }) => {
  await account.putOn("The Only One");
  const page = await openAs("admin");
  const dashboard = await DashboardPage.open(page);
  const cards = page.getByRole("article");
  await expect(cards.nth(9)).toBeVisible();

  let answer = (): void => undefined;
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route("**/events/getDashboardEvent*", async (route) => {
    await held;
    await route.continue();
  });
  await dashboard.customer.choose(account.name);
  await expect(cards).toHaveCount(0);
  answer();
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText("The Only One");
});

test("door staff see who comes, and nothing of what was earned", async ({ account, openAs }) => {
  const { api, performances } = await account.putOn("The Quiet Door");
  await api.sell(performances[0] ?? 0, 2, { name: "Ada Byron" });
  const page = await openAs(await account.hire("door"), { size: "phone" });
  const dashboard = await DashboardPage.open(page);
  await expect(page.getByRole("article")).toContainText("2 of ");
  await expect(page.getByText("Taken today")).toHaveCount(0);
  await expect(page.getByText("Total revenue")).toHaveCount(0);
  await expect(page.getByText("$24.00")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Performance view" })).toHaveCount(0);

  const buyers = await dashboard.openBuyers("The Quiet Door", "");
  await expect(buyers.order("Ada Byron")).toBeVisible();
  await expect(buyers.says("Door staff may not do this: Export the file of all orders")).toBeVisible();
  await expectNoBarrier(page);
});
