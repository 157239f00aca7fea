import { expectNoBarrierAnywhere, expectNoBarrier } from "../../barriers";
import { CORE, expect, test } from "../../fixtures";
import { answer } from "../../pages/dialog-part";
import { ListPage } from "../../pages/list-page";
import { TypePage, types } from "../../pages/types-page";
import { UpsellsPage } from "../../pages/upsells-page";
import { aPerformance, aSheet } from "../../sheet";
import { createUpsell } from "../../test-event";

const EVENT = "The Priced Play";

test("an organiser makes a ticket type, sees what it would do, and others see it come and go", async ({
  account,
  apiFor,
  openAs,
}) => {
  await account.addVenue({ name: "The Typed Playhouse" });
  const organiser = await account.hire("organiser");
  const performances = [
    aPerformance(5, "14:30", { price: 12, tickets: 20 }),
    aPerformance(5, "19:30", { price: 12, tickets: 20 }),
  ];
  await (await apiFor(organiser)).createEvent(EVENT, aSheet(performances));
  const page = await openAs(organiser, { size: "phone" });
  const theirs = await ListPage.open(await openAs(await account.hire("owner")), types.screen);
  const screen = await ListPage.open(page, types.screen);
  await screen.says("No records found");
  await expectNoBarrier(page);

  const form = await TypePage.openNew(page);
  await form.button("Submit").click();
  await form.expectSays("Event name is required", "Name is required", "Description is required");
  await form.switch("All performances").uncheck();
  await form.expectSays("Matching rule is required if All Performances is set to false");

  // As it is typed, the form says what it would do.
  await form.event.choose(EVENT);
  await expect(form.trial).toContainText("Applies to 0 of 2 upcoming performances");
  await form.field("2:30PM").check();
  await expect(form.trial).toContainText("Applies to 1 of 2 upcoming performances");
  await expect(form.trial).toContainText("at 2:30PM");
  await form.field("Price adjustment type").selectOption({ label: "Percentage off" });
  await form.field("Percentage value").fill("25");
  await form.field("Minimum tickets in cart").fill("2");
  await expect(form.trial).toContainText("2 × This type");
  await form.field("Name").fill("Child");
  await form.field("Description").fill("Up to 15 years");
  await expect(form.trial).toContainText("2 × Child");
  await expect(form.trial).toContainText("$18.00");
  await expect(form.trial).toContainText("$24.00");

  // The colons come by themselves.
  const until = form.field("Sell until");
  await until.fill("");
  await until.pressSequentially("250000");
  await expect(until).toHaveValue("25:00:00");
  await form.field("Limit per booking").fill("1");
  await form.field("Limit per performance").fill("6");
  await form.field("Limit per event").fill("5");
  await form.button("Submit").click();
  await form.expectSays(
    "Incorrect time, please provide valid time.",
    "Limit per booking should not be lower than Minimum Tickets in cart",
    "Max Limit for Per performance should be greater than Max Tickets per events",
  );
  await expectNoBarrierAnywhere(page);
  await until.fill("00:30:00");
  await form.field("Limit per booking").fill("4");
  await form.field("Limit per event").fill("10");
  await form.submit("Ticket type created successfully");
  await screen.list.expectRows(["Child"]);
  await theirs.list.expectRows(["Child"]);

  // Switched off here, it is off there.
  const isOn = theirs.page.getByRole("switch", { name: "Child is active" });
  await expect(isOn).toBeChecked();
  await page.getByRole("switch", { name: "Child is active" }).click();
  await expect(isOn).not.toBeChecked();

  const edit = await TypePage.openEdit(page, "Child");
  await expect(edit.field("Event")).toHaveAttribute("readonly");
  await expect(edit.field("Sell until")).toHaveValue("00:30:00");
  await expect(edit.field("Limit per booking")).toHaveValue("4");
  await edit.field("Name").fill("Kids");
  await edit.button("Clear").click();
  await expect(edit.field("Name")).toHaveValue("Child");
  await edit.field("Name").fill("Under 15");
  await edit.submit("Ticket type updated successfully");
  await theirs.list.expectRows(["Under 15"]);

  await screen.delete("Under 15", "Under 15. You can't undo this operation", "Yes");
  await screen.says("Ticket type deleted successfully");
  await theirs.says("No records found");
});

test("door staff find no ticket types, and the platform chooses whose they are", CORE, async ({ account, openAs }) => {
  const door = await openAs(await account.hire("door"));
  await door.goto("/TicketTypes");
  await expect(door).toHaveURL(/\/404Page$/);
  await door.goto(`/TicketTypeConfiguration/${account.id}`);
  await expect(door).toHaveURL(/\/404Page$/);

  const admin = await openAs("admin");
  const screen = await ListPage.open(admin, types.screen);
  await screen.says("Ticket types are listed by organisation.");
  await screen.customer.choose(account.name);
  await screen.says("No records found");
  await admin.getByRole("link", { name: "Add ticket type" }).click();
  await expect(admin).toHaveURL(new RegExp(`/TicketTypeConfiguration/${account.id}$`));
});

test("a type is off sale without the drink that it brings, and whoever switches that off is told", async ({
  account,
  apiFor,
  openAs,
}) => {
  await account.addVenue({ name: "The Bar Playhouse" });
  const organiser = await account.hire("organiser");
  const api = await apiFor(organiser);
  const { event } = await api.createEvent("A Play with a Drink", aSheet());
  const squash = await createUpsell(api, event, { name: "Squash", price: "0", isIncluded: true });
  await account.addTypes(event, ["Child", "Family"], [squash]);
  const theirs = await ListPage.open(await openAs(organiser), types.screen);
  await theirs.list.expectRows(["Child", "Family"]);

  const screen = await UpsellsPage.open(await openAs(organiser));
  await screen.switchOf("Squash").click();
  const question = { title: "Switch off Squash?", text: "2 ticket types include this and go off sale without it." };
  await answer(screen.page, question, "No");
  await expect(screen.switchOf("Squash")).toBeChecked();
  await screen.switchOf("Squash").click();
  await answer(screen.page, question, "Yes");
  await expect(theirs.list.row("Child")).toContainText("Off sale: Squash is switched off");
  await expectNoBarrier(theirs.page);

  // Deleted, it stands in the form until somebody takes it out.
  await screen.list.row("Squash").getByRole("button", { name: "Delete Squash" }).click();
  await answer(
    screen.page,
    { title: "Are you sure to delete the record ?", text: `Squash. ${question.text} You can't undo this operation` },
    "Yes",
  );
  await expect(theirs.list.row("Child")).toContainText("Off sale: Squash was deleted");
  const form = await TypePage.openEdit(theirs.page, "Child");
  await expect(form.field("Upsell").locator("option:checked")).toHaveText("Squash (deleted)");
  await expect(form.trial).toContainText("Squash is not available");
  await form.field("Upsell").selectOption({ label: "Select" });
  await form.submit("Ticket type updated successfully");
  await expect(theirs.list.row("Child")).not.toContainText("Off sale");
  await expect(theirs.list.row("Family")).toContainText("Off sale: Squash was deleted");
});
