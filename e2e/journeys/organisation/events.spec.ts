import { expectNoBarrierAnywhere } from "../../barriers";
import { expect, test } from "../../fixtures";
import { EventSettingsPage } from "../../pages/event-settings-page";
import { answer, openedDialog, UNSAVED } from "../../pages/dialog-part";
import { dayName } from "../../pages/calendar-page";
import { events } from "../../pages/events-page";
import { ListPage } from "../../pages/list-page";
import { ShellPart } from "../../pages/shell-part";
import { venues } from "../../pages/venues-page";
import { aPerformance, aSheet } from "../../sheet";
import { LIVE_MS, Stopwatch } from "../../stopwatch";

const DELETION = { title: "Are you sure to want delete the EventSchedule ?", text: "You can't undo this operation" };
const ON_SALE = {
  title: "This performance is on sale. Change it?",
  text: "Buyers see the change at once. 3 tickets have been sold: their prices stay the same, and the buyers are not emailed.",
};
/** As the events of all journeys have it (`Api.createEvent`). */
const BEFORE = "About the play";
const later = (days: number, time: string) => aPerformance(days, time, { price: 12, tickets: 20, onSaleIn: 3 });

test("an event that is not on sale yet is changed by two people, and its performances by one", async ({
  account,
  apiFor,
  openAs,
}) => {
  await account.addVenue({ name: "The Lakeside" });
  const [priya, sam] = [await account.hire("organiser"), await account.hire("owner")];
  const made = await (
    await apiFor(priya)
  ).createEvent("Winter Night", aSheet([later(20, "19:30"), later(21, "19:30")]));
  const [desk, phone] = [await openAs(priya), await openAs(sam, { size: "phone" })];
  const settings = await EventSettingsPage.openEvent(desk, made.event, "Winter Night");
  const theirs = await EventSettingsPage.openEvent(phone, made.event, "Winter Night");

  // The second to save is told what the first one changed, and chooses.
  await settings.field("Bio").fill("Retold for the stage");
  await settings.field("Ticket label").fill("Seat");
  await settings.addPicture("Promo", 500, 300);
  await settings.show("Dates");
  await settings.addPerformances(aSheet([later(22, "14:30")]), "1 row read");
  await expectNoBarrierAnywhere(desk);
  await theirs.field("Ticket label").fill("Place");
  await settings.saveChanges("Cancel");
  await settings.show("Details");
  await expect(settings.field("Ticket label")).toHaveValue("Seat");
  await expect(settings.saving, "nothing is typed any more").toBeDisabled();
  await theirs.show("Dates");
  await expect(theirs.performance("2:30PM"), "what was added appears by itself").toBeVisible();
  await theirs.show("Details");
  await theirs.saving.click();
  await phone.getByRole("button", { name: "Load newer" }).click();
  await expect(theirs.field("Bio")).toHaveValue("Retold for the stage");
  await expect(theirs.field("Ticket label"), "what was typed is kept").toHaveValue("Place");
  await expect(phone.getByText("Somebody else saved: Seat")).toBeVisible();
  await expectNoBarrierAnywhere(phone);
  await phone.getByRole("button", { name: "Use theirs: Ticket label" }).click();
  await expect(theirs.field("Ticket label")).toHaveValue("Seat");
  await theirs.field("Minimum tickets").fill("2");
  await theirs.saveChanges("OK");
  await expect(phone).toHaveURL(/\/Events$/);
  await expect(settings.field("Minimum tickets"), "nobody typed here: it is simply shown").toHaveValue("2");

  // A performance is moved behind the others, and another is taken out of the programme.
  await settings.show("Dates");
  await settings
    .performance("7:30PM")
    .first()
    .getByRole("button", { name: /^Edit / })
    .click();
  const popup = await openedDialog(desk, "Edit performance");
  await popup.getByLabel("Date", { exact: true }).fill("");
  await popup.getByRole("button", { name: "Save", exact: true }).click();
  await expect(popup.getByText("EventDate is required")).toBeVisible();
  await popup.getByLabel("Date", { exact: true }).fill(written(30));
  await popup.getByLabel("End time", { exact: true }).fill("8:00PM");
  await popup.getByLabel("End date", { exact: true }).fill(written(30));
  await popup.getByRole("button", { name: "Save", exact: true }).click();
  await expect(popup.getByText("Ticket Sales end time is greater than or equal to the Event time")).toBeVisible();
  await expectNoBarrierAnywhere(desk);
  await popup.getByLabel("End time", { exact: true }).fill("7:00PM");
  await popup.getByRole("button", { name: "Save", exact: true }).click();
  await expect(desk.getByText("Event Occurrence Updated Successfully").first()).toBeVisible();
  await expect(popup).toBeHidden();
  await expect(settings.performance("PM").last()).toContainText(dayName(dayAhead(30)));

  await settings
    .performance("2:30PM")
    .getByRole("button", { name: /^Delete / })
    .click();
  await answer(desk, DELETION, "No");
  await settings
    .performance("2:30PM")
    .getByRole("button", { name: /^Delete / })
    .click();
  await answer(desk, DELETION, "Yes");
  await expect(desk.getByText("Event Occurrence Deleted Successfully").first()).toBeVisible();
  await expect(settings.performance("2:30PM")).toHaveCount(0);
});

test("an event on sale stays as it is, and what is sold of it moves on every screen", async ({
  account,
  apiFor,
  openAs,
}) => {
  await account.addVenue({ name: "The Lakeside" });
  const priya = await account.hire("organiser");
  const api = await apiFor(priya);
  const made = await api.createEvent("Summer Night", aSheet());
  const [performance = 0] = made.performances;
  const [desk, phone] = [await openAs(priya), await openAs(await account.hire("owner"), { size: "phone" })];
  const list = await ListPage.open(phone, events.screen);
  await list.list.row("Summer Night").getByRole("button", { name: "Performances of Summer Night" }).click();
  const counts = (text: string) => phone.getByText(text).filter({ visible: true });
  await expect(counts("0 sold, 20 left")).toBeVisible();
  await expectNoBarrierAnywhere(phone);

  const page = await EventSettingsPage.openEvent(desk, made.event, "Summer Night");
  await expect(page.performance("7:30PM"), "it opens with its dates").toContainText("On sale");
  await page.show("Details");
  await expect(desk.getByText("These details are fixed, since buyers have read them.")).toBeVisible();
  await expect(page.field("Event name")).toBeDisabled();
  await expect(page.saving, "there is nothing to save").toBeHidden();
  await expectNoBarrierAnywhere(desk);
  await page.show("Dates");
  await expect(desk.getByRole("button", { name: /^(Edit|Delete) / }), "its sale has begun").toHaveCount(0);
  await expectNoBarrierAnywhere(desk);

  await api.sell(performance, 3);
  const sale = Stopwatch.start();
  await expect(counts("3 sold, 17 left")).toBeVisible();
  sale.stop();
  expect(sale.milliseconds, "from the sale to the list").toBeLessThan(LIVE_MS);
  await expect(counts("3 of 20 sold"), "the event's own sum").toBeVisible();
  await desk.getByRole("button", { name: /^Change price or sale of / }).click();
  const popup = await openedDialog(desk, "Edit performance");
  await popup.getByLabel("Number of tickets").fill("2");
  await popup.getByRole("button", { name: "Save", exact: true }).click();
  await expect(popup.getByText("Total tickets cannot be less than 3.")).toBeVisible();
  await popup.getByLabel("Number of tickets").fill("20");

  // The price is changed where it stands, after a question; when it is put on, buyers were told.
  await expect(popup.getByLabel("Date", { exact: true })).not.toBeEditable();
  await expectNoBarrierAnywhere(desk);
  await popup.getByLabel("Ticket cost").fill("14");
  await popup.getByRole("button", { name: "Save", exact: true }).click();
  await answer(desk, ON_SALE, "Yes");
  await expect(desk.getByText("Event Occurrence Updated Successfully").first()).toBeVisible();
  await expect(page.performance("7:30PM")).toContainText("$14.00");
});

test("a changed form is not left without a question, and comes back after a reload", async ({
  account,
  apiFor,
  openAs,
}) => {
  await account.addVenue({ name: "The Lakeside" });
  const priya = await account.hire("organiser");
  await (await apiFor(priya)).createEvent("Winter Night", aSheet([later(20, "19:30")]));
  const page = await openAs(priya);
  const list = await ListPage.open(page, events.screen);
  const openIt = async () => {
    await list.list.row("Winter Night").getByRole("link", { name: "Edit Winter Night" }).click();
    return EventSettingsPage.arrived(page, "Winter Night");
  };
  const form = await openIt();
  const bio = form.field("Bio");
  await expect(bio).toHaveValue(BEFORE);
  await bio.fill("Retold for the stage");
  await page.goBack();
  await answer(page, UNSAVED, "Stay");
  await expect(page).toHaveURL(/\/EventConfiguration\//);

  await page.reload();
  await expect(page.getByText(/^What you typed on .* is here again, and not saved yet\.$/)).toBeVisible();
  await expect(bio).toHaveValue("Retold for the stage");
  await expectNoBarrierAnywhere(page);
  const menu = await new ShellPart(page).openMenu();
  await menu.getByRole("link", { name: "Venues", exact: true }).click();
  await answer(page, UNSAVED, "Leave");
  await expect(page).toHaveURL(/\/Venues$/);

  // A popup: by a press beside it, and by Escape.
  const popup = await ListPage.open(page, venues.screen).then((screen) => screen.add());
  await popup.field("Address").fill("4 Quay Street");
  await page.mouse.click(8, 450);
  await answer(page, UNSAVED, "Stay");
  await expect(popup.field("Address")).toHaveValue("4 Quay Street");
  await page.keyboard.press("Escape");
  await answer(page, UNSAVED, "Leave");
  await expect(popup.dialog).toBeHidden();

  await ListPage.open(page, events.screen);
  await openIt();
  await expect(bio, "what was given up stays so").toHaveValue(BEFORE);
});

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A day so far ahead as the people of a house write it. */
function written(ahead: number): string {
  const [year, month, day] = dayAhead(ahead).split("-");
  return `${month}-${day}-${year}`;
}
