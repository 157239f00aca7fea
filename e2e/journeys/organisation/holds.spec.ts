import { expectNoBarrier } from "../../barriers";
import { CORE, expect, test } from "../../fixtures";
import { DashboardPage } from "../../pages/dashboard-page";
import { openedDialog } from "../../pages/dialog-part";
import { AllocationPart, fillHold, holds, SeasonPage } from "../../pages/holds-page";
import { ListPage } from "../../pages/list-page";
import { aSheet } from "../../sheet";

const EVENT = "A Night at the Lake";

test("a hold is made, given tickets of a performance, and kept until it is chosen, and others see each step", async ({
  account,
  apiFor,
  openAs,
}) => {
  await account.addVenue({ name: "The Lakeside" });
  const organiser = await account.hire("organiser");
  const { event } = await (await apiFor(organiser)).createEvent(EVENT, aSheet());
  const desk = await openAs(organiser);
  const phone = await openAs(await account.hire("owner"), { size: "phone" });
  const screen = await ListPage.open(desk, holds.screen);
  const theirs = await ListPage.open(phone, holds.screen);
  await expect(desk.getByText("No holds found", { exact: true })).toBeVisible();
  await expectNoBarrier(desk);

  const dialog = await screen.add();
  const last = dialog.dialog.getByRole("textbox").last();
  const before = await last.boundingBox();
  await dialog.trySave();
  await dialog.expectSays("Hold name is required", "Please choose any one");
  const moved = ((await last.boundingBox())?.y ?? 0) - (before?.y ?? 0);
  expect(Math.abs(moved), "what is said of the fields above moves nothing").toBeLessThan(1);
  await fillHold(dialog, "Friends", "Box office only");
  await dialog.save("Hold added successfully");
  await theirs.list.expectRows(["Friends"]);

  // Its tickets: refused in the spec's words, then kept.
  await desk.goto(`/EventConfiguration/${event}`);
  const openPopup = async () => {
    await desk.getByRole("button", { name: /^Change price or sale of .*7:30PM/ }).click();
    return openedDialog(desk, "Edit performance");
  };
  const popup = await openPopup();
  const allocation = new AllocationPart(popup);
  await allocation.add();
  await allocation.save();
  await expect(allocation.says("Tickets is required")).toBeVisible();
  await expect(
    allocation.says("Please Give the value (or) delete the field in Ticket Allocation").first(),
  ).toBeVisible();
  await allocation.choose(1, "Friends");
  await allocation.tickets(1).fill("25");
  await allocation.save();
  await expect(allocation.says("Enter a value between 1 - 20")).toBeVisible();
  await expectNoBarrier(desk);
  await allocation.tickets(1).fill("8");
  await allocation.save();
  await expect(popup).toBeHidden();
  await openPopup();
  await expect(allocation.says("12 tickets on open sale")).toBeVisible();

  // The season on a phone: the same tickets, changed in place.
  const season = await SeasonPage.open(phone, EVENT);
  await expect(season.size("Friends")).toHaveValue("8");
  await season.size("Friends").fill("30");
  await season.size("Friends").press("Enter");
  await expect(season.says("Enter a value between 1 - 20")).toBeVisible();
  await expectNoBarrier(phone);
  await season.size("Friends").fill("10");
  await season.size("Friends").press("Enter");
  await expect(season.says("10 on open sale")).toBeVisible();
  await expect(allocation.tickets(1), "the popup at the desk follows").toHaveValue("10");
  await popup.getByRole("button", { name: "Close" }).click();

  // An ordinary sale leaves it alone: the counter draws on it by name, and how many are left moves on every screen.
  const sale = await (await DashboardPage.open(desk)).sellWalkIn(EVENT, "");
  await sale.choose(2);
  await sale.takeByTerminal();
  await expect(sale.sold("$")).toBeVisible();
  await expect(season.says("8 on open sale")).toBeVisible();
  await sale.startAnew();
  await sale.sellFrom("Friends, 10 left");
  await sale.choose(2);
  await sale.takeByTerminal();
  await expect(sale.sold("$")).toBeVisible();
  await sale.close();
  await expect(season.says("2 sold")).toBeVisible();
  await expect(season.says("8 left")).toBeVisible();
  await season.size("Friends").fill("");
  await season.size("Friends").press("Enter");
  await expect(season.says("Total tickets cannot be less than 2.")).toBeVisible();

  await ListPage.open(desk, holds.screen);
  await screen.delete("Friends", "Friends", "Yes");
  await screen.says("Mapped hold cannot be deleted.");
});

test("a hold releases itself at its moment, and is taken back by hand", CORE, async ({ account, apiFor, openAs }) => {
  await account.addVenue({ name: "The Lakeside" });
  const organiser = await account.hire("organiser");
  const api = await apiFor(organiser);
  const { event, performances } = await api.createEvent(EVENT, aSheet());
  const [hold] = await account.addHolds(["Friends"]);
  await api.post("/v1/events/allocationEeventOccurrenceManagement", {
    action_type: "all",
    eventdetail_id: performances[0],
    event_id: event,
    allocations: [{ teamid: 0, allocationid: hold, allocationcount: 8, isaction: "add" }],
  });
  const desk = await openAs(organiser);
  const season = await SeasonPage.open(desk, EVENT);
  await expect(season.says("12 on open sale")).toBeVisible();

  // In five days is less than ten away, in whatever zone: the moment is now.
  const phone = await openAs(organiser, { size: "phone" });
  const edit = await (await ListPage.open(phone, holds.screen)).edit("Friends");
  await edit.field("Release unsold tickets (hours before start) optional").fill("240");
  await expectNoBarrier(phone);
  await edit.save("Hold updated successfully");

  await expect(season.says("20 on open sale")).toBeVisible();
  await expect(season.says("8 tickets went back on sale")).toBeVisible();
  await expectNoBarrier(desk);
  await season.takeBack("Friends");
  await expect(season.says("8 tickets are kept again")).toBeVisible();
  await expect(season.says("12 on open sale")).toBeVisible();
  await expect(season.size("Friends")).toHaveValue("8");
});
