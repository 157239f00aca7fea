import { expectNoBarrierAnywhere, expectNoBarrier } from "../../barriers";
import { CORE, expect, test } from "../../fixtures";
import { shortId } from "../../test-account";
import { EventSettingsPage } from "../../pages/event-settings-page";
import { DashboardPage } from "../../pages/dashboard-page";
import { openedDialog } from "../../pages/dialog-part";
import { AllocationPart } from "../../pages/holds-page";
import { keepTeams, MappingPart, PlacesPart, viewTeam } from "../../pages/teams-part";
import { TheatrePage } from "../../pages/theatre-page";
import { aPerformance, aSheet } from "../../sheet";

const TEAMS = [
  { name: "Reds", tickets: 5 },
  { name: "Blues", tickets: 3 },
];
const later = aPerformance(20, "19:30", { price: 12, tickets: 20, onSaleIn: 3 });
const now = aPerformance(5, "19:30", { price: 12, tickets: 20 });
const free = aPerformance(5, "12:00", { price: 0, tickets: 20, subcategory: "Friendly" });

test("teams are mapped in a new event, refused in the spec's words, and previewed", async ({ account, openAs }) => {
  await account.addVenue({ name: "The Ground" });
  const page = await openAs(await account.hire("organiser"));
  const form = await EventSettingsPage.openNew(page);
  const name = `Cup ${shortId()}`;
  await form.fill({ name, venue: "The Ground", description: "Five a side", bio: "Since 1971" });
  await form.addPerformances(aSheet([later]), "1 row read");
  const mapping = new MappingPart(page);
  await expect(mapping.setup, "the checkbox comes first").toBeDisabled();
  await expect(mapping.status("Status: not yet mapped")).toBeVisible();
  await mapping.box.check();

  // A mapping without teams is none.
  await page.getByRole("button", { name: "Create event" }).click();
  await expect(page.getByText("Please check the field")).toBeVisible();
  const table = await mapping.openTable();
  await table.tryToGoOn();
  await expect(table.says("Team Name is required")).toBeVisible();
  await expect(table.says("Ticket is required")).toBeVisible();
  await expect(table.says("Please check the field")).toBeVisible();
  await table.fill(1, "Reds", "5x");
  await expect(table.tickets(1), "digits only").toHaveValue("5");
  await table.add();
  await table.fill(2, "reds", "00");
  await table.tryToGoOn();
  await expect(table.says("This Team Name is repeated")).toBeVisible();
  await expect(table.says("Zero is not accepted")).toBeVisible();
  await expectNoBarrier(page);
  await table.fill(2, "Blues", "3");
  const preview = await table.goOn();
  const places = new PlacesPart(preview);
  await expect(places.says("2 teams, 8 tickets")).toBeVisible();
  await expect(places.shown("Reds", 5, "select")).toBeAttached();
  await expect(places.shown("Blues", 3, "select")).toBeAttached();
  await expect(places.shown("Blues", 4, "select")).toHaveCount(0);
  await expectNoBarrier(page);
  await keepTeams(preview);
  await expect(page.getByText("2 teams, 8 tickets", { exact: true })).toBeVisible();
  await form.save({ bringsKinds: false });

  // It is there, and says so; each place of its performance is free.
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await form.show("Tickets and extras");
  await expect(mapping.status("Status: mapped")).toBeVisible();
  await expect(mapping.box).toBeChecked();
  await form.show("Dates");
  const team = await viewTeam(page);
  await expect(team.places.says("0 of 5 taken")).toBeVisible();
  await expectNoBarrier(page);
});

test("the counter sells places, and every open grid follows", async ({ account, apiFor, openAs }) => {
  await account.addVenue({ name: "The Ground" });
  const organiser = await account.hire("organiser");
  const name = `Cup ${shortId()}`;
  const { event } = await (await apiFor(organiser)).createEvent(name, aSheet([now]), TEAMS);
  const counter = await openAs(organiser, { size: "phone" });
  const office = await openAs(await account.hire("owner"));
  await EventSettingsPage.openEvent(office, event, name);
  const team = await viewTeam(office);
  await expect(team.places.shown("Reds", 2, "select")).toBeAttached();

  const sale = await (await DashboardPage.open(counter)).sellWalkIn(name, "");
  const other = await (await DashboardPage.open(await openAs(organiser))).sellWalkIn(name, "");
  await sale.places.choose("Reds", 1, 2);
  await sale.places.choose("Blues", 3);
  await expect(sale.says("Selected Reds: 1, 2; Blues: 3")).toBeVisible();
  await expectNoBarrier(counter);
  // Somebody at the other counter wants two of these, and one more.
  await other.places.choose("Reds", 2, 4);
  await other.places.choose("Blues", 3);
  await sale.askForCash();
  await expect(team.places.shown("Reds", 2, "selected"), "in a basket").toBeAttached();
  await expect(
    other.says("Someone else has just taken Reds: 2; Blues: 3. The rest is still reserved for you."),
  ).toBeVisible();
  await expect(other.places.place("Reds", 2, "reserved")).toBeVisible();
  await expect(other.places.place("Reds", 4, "selected"), "the rest is kept").toBeVisible();

  // Given back, they are to be had again; here they are still chosen.
  await sale.goBack();
  await expect(sale.places.place("Reds", 2, "selected")).toBeVisible();
  await expect(team.places.shown("Reds", 2, "select")).toBeAttached();
  await sale.takeByTerminal();
  await expect(sale.sold("$36.00")).toBeVisible();
  await expect(sale.says("Reds: 1, 2")).toBeVisible();
  await expectNoBarrier(counter);
  await expect(team.places.shown("Reds", 2, "sold")).toBeAttached();
  await expect(team.places.shown("Blues", 3, "sold")).toBeAttached();
  await expect(team.places.says("2 of 5 taken")).toBeVisible();
  await expectNoBarrier(office);
});

test(
  "two buyers want one place in the widget: one has it, the other keeps the rest",
  CORE,
  async ({ url, account, apiFor, openAs, openBrowser }) => {
    await account.addVenue({ name: "The Ground" });
    const organiser = await account.hire("organiser");
    const name = `Cup ${shortId()}`;
    const { event } = await (await apiFor(organiser)).createEvent(name, aSheet([free]), TEAMS);
    const [page, secondPage] = [await openBrowser({ size: "phone" }), await openBrowser()];
    // The second buyer's line is cut: only the server's refusal says what others have taken.
    await secondPage.routeWebSocket(/socket\.io/, (line) => line.close());
    const first = await TheatrePage.openAlone(page, url, event, name);
    const second = await TheatrePage.openAlone(secondPage, url, event, name);
    await first.chooseDate("Friendly");
    await second.chooseDate("Friendly");
    await expect(first.goOn).toBeDisabled();
    await first.places.choose("Reds", 3);
    await expectNoBarrier(page);
    await second.places.choose("Reds", 3, 4);
    await first.goOn.click();
    await expect(first.timeLeft).toContainText("1 ticket kept for");
    await second.goOn.click();
    await expect(second.alert).toContainText(/Reds.*3/);
    await expect(second.places.place("Reds", 3, "reserved")).toBeVisible();
    await expect(second.places.place("Reds", 4, "selected"), "the rest is kept").toBeVisible();
    await expectNoBarrier(secondPage);

    // Who goes back finds the places still kept.
    await page.goBack();
    await expect(first.places.says("Reserved for you, Reds: 3")).toBeVisible();
    await expectNoBarrier(page);
    await page.getByRole("button", { name: "Continue" }).click();
    await first.giveDetails("Ada Byron", "ada@example.org");
    await expect(first.places.says("Reds: 3")).toBeVisible();
    await second.goOn.click();
    await second.giveDetails("Grace Hopper", "grace@example.org");
    await expect(second.places.says("Reds: 4")).toBeVisible();

    // Both orders say whose places they are.
    const desk = await openAs(organiser, { size: "phone" });
    await desk.goto("/Orders");
    await desk.getByText("Grace Hopper").filter({ visible: true }).first().click();
    await expect(desk.getByText(/^Reds, player 4 · Ticket/).filter({ visible: true })).toBeVisible();
    await expectNoBarrier(desk);
  },
);

test("a hold keeps places of one team, within what that team has left", async ({ account, apiFor, openAs }) => {
  await account.addVenue({ name: "The Ground" });
  const organiser = await account.hire("organiser");
  const api = await apiFor(organiser);
  const name = `Cup ${shortId()}`;
  const { event } = await api.createEvent(name, aSheet([now]), TEAMS);
  await account.addHolds(["Friends", "Press"]);
  const page = await openAs(organiser);
  await EventSettingsPage.openEvent(page, event, name);
  await page.getByRole("button", { name: /^Change price or sale of / }).click();
  const popup = await openedDialog(page, "Edit performance");
  const allocation = new AllocationPart(popup);
  await allocation.add();
  await allocation.choose(1, "Friends");
  await allocation.chooseTeam(1, /^Blues/);
  await allocation.tickets(1).fill("4");
  await allocation.save();
  await expect(allocation.says("Enter a value between 1 - 3")).toBeVisible();
  await allocation.tickets(1).fill("3");
  await allocation.add();
  await allocation.choose(2, "Press");
  await allocation.chooseTeam(2, /^Blues/);
  await allocation.tickets(2).fill("1");
  await allocation.save();
  await expect(allocation.says("This team is already Soldout")).toBeVisible();
  await expectNoBarrierAnywhere(page);
  await allocation.chooseTeam(2, /^Reds/);
  await allocation.save();
  await expect(page.getByText("Holds saved").first()).toBeVisible();
  await expect(popup).toBeHidden();

  // The public finds the Blues' places held, and the counter, for which they are kept, sells them.
  const sale = await (await DashboardPage.open(page)).sellWalkIn(name, "");
  await sale.sellFrom("Friends, 3 left");
  await sale.places.choose("Blues", 1);
  await sale.takeByTerminal();
  await expect(sale.sold("$12.00")).toBeVisible();
  await sale.close();
  await EventSettingsPage.openEvent(page, event, name);
  await page.getByRole("button", { name: /^Change price or sale of / }).click();
  await expect(allocation.says("1 sold · 2 left")).toBeVisible();
});

test("two organisers change the teams of one event: the later chooses, and a team that has sold stays", async ({
  account,
  apiFor,
  openAs,
}) => {
  await account.addVenue({ name: "The Ground" });
  const priya = await account.hire("organiser");
  const name = `Cup ${shortId()}`;
  const { event } = await (await apiFor(priya)).createEvent(name, aSheet([later]), TEAMS);
  const [desk, phone] = [await openAs(priya), await openAs(await account.hire("owner"), { size: "phone" })];
  const settings = await EventSettingsPage.openEvent(desk, event, name);
  const theirs = await EventSettingsPage.openEvent(phone, event, name);
  await settings.show("Tickets and extras");
  await theirs.show("Tickets and extras");

  const table = await new MappingPart(desk).openTable();
  await table.remove("Blues");
  await table.add();
  await table.fill(2, "Greens", "4");
  await keepTeams(await table.goOn());
  const other = await new MappingPart(phone).openTable();
  await other.tickets(1).fill("6");
  await keepTeams(await other.goOn());
  await settings.saveChanges("Cancel");
  await theirs.saving.click();
  await phone.getByRole("button", { name: "Load newer" }).click();
  await expect(phone.getByText("Somebody else saved: Reds 5, Greens 4")).toBeVisible();
  await expect(phone.getByText("2 teams, 9 tickets", { exact: true }), "what one entered is kept").toBeVisible();
  await expectNoBarrierAnywhere(phone);
  await phone.getByRole("button", { name: "Use theirs: Teams" }).click();
  await theirs.show("Details");
  await theirs.field("Bio").fill("Since 1972");
  await theirs.saveChanges("Cancel");
  await theirs.show("Tickets and extras");

  // With its last team the mapping goes.
  const last = await new MappingPart(phone).openTable();
  await last.remove("Reds");
  await last.remove("Greens");
  await keepTeams(await last.goOn());
  await expect(new MappingPart(phone).box).not.toBeChecked();
  await theirs.saveChanges("Cancel");
  await expect(new MappingPart(phone).status("Status: not yet mapped")).toBeVisible();
});
