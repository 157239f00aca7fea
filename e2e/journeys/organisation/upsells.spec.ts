import { expectNoBarrier } from "../../barriers";
import { expect, test } from "../../fixtures";
import { ComboPart } from "../../pages/combo-part";
import { answer } from "../../pages/dialog-part";
import { UpsellPage, UpsellsPage } from "../../pages/upsells-page";
import { aPerformance, aSheet } from "../../sheet";
import { LIVE_MS, Stopwatch } from "../../stopwatch";

const DELETION = { title: "Are you sure to delete the record ?", text: "Wine. You can't undo this operation" };
const WINE = {
  name: "Wine",
  description: "Waiting at the bar",
  category: "Alcoholic drinks, no tax",
  available: "40",
  onlineCost: "6.80",
  venueCost: "7.5",
  most: "4",
};
const BLANK = "Please provide the values in exisiting field";

test("an organiser sells a drink beside the tickets and watches it go", async ({ account, apiFor, openAs }) => {
  await account.addVenue({ name: "The Lakeside" });
  const priya = await account.hire("organiser");
  const page = await openAs(priya, { size: "phone" });
  await UpsellsPage.open(page);
  await expect(page.getByText("No events found", { exact: true })).toBeVisible();
  await expectNoBarrier(page);

  const api = await apiFor(priya);
  const made = await api.createEvent("Summer Night", aSheet([aPerformance(5, "19:30", { price: 12, tickets: 40 })]));
  const [performance = 0] = made.performances;
  let screen = await UpsellsPage.open(page);
  await expect(screen.event.field).toHaveValue("Summer Night");
  await expect(page.getByText("No upsells found", { exact: true })).toBeVisible();

  // Everything that is missing is said at once, each at its field.
  const form = await screen.add();
  await form.trySave();
  for (const missing of ["Name is required", "Description is required", "Available Count is required"]) {
    await expect(page.getByText(missing, { exact: true })).toBeVisible();
  }
  for (const missing of ["Online Cost is required", "Maximum upsell count is required"]) {
    await expect(page.getByText(missing, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("Please upload Upsell image", { exact: true })).toBeVisible();
  await expectNoBarrier(page);
  await form.fill(WINE);
  await form.choosePicture();
  await expect(page.getByText(/ is required$/)).toHaveCount(0);

  // A line is filled in before the next one, and its name is its own.
  await form.addVariant();
  await form.addVariant();
  await expect(page.getByText(BLANK, { exact: true })).toHaveCount(2);
  await expect(form.variant(2)).toHaveCount(0);
  await form.fillVariant(1, "Red", "25");
  await expect(page.getByText(BLANK, { exact: true })).toHaveCount(0);
  await form.addVariant();
  await form.fillVariant(2, "RED", "15");
  await expect(page.getByText("This Variants Name is repeated", { exact: true })).toBeVisible();
  await form.fillVariant(2, "White", "15");
  await expect(page.getByText("This Variants Name is repeated", { exact: true })).toHaveCount(0);
  await expectNoBarrier(page);
  await form.save("Upsell Created Successfully", "No");

  screen = await UpsellsPage.arrived(page);
  const row = screen.list.row("Wine");
  await expect(row).toContainText("0 of 40");
  await expectNoBarrier(page);

  // It is sold alone, and the list moves.
  const [upsell] = await api.upsellsOf(performance);
  const variant = upsell?.variants.find(({ name }) => name === "Red")?.variant ?? null;
  await api.sell(performance, 0, {}, [{ upsell: upsell?.upsell ?? 0, variant, quantity: 2 }]);
  const sale = Stopwatch.start();
  await expect(row).toContainText("2 of 40");
  sale.stop();
  expect(sale.milliseconds, "from the sale to the list").toBeLessThan(LIVE_MS);

  const offered = screen.switchOf("Wine");
  await offered.click();
  await expect(page.getByText("Status is updated", { exact: true }).first()).toBeVisible();
  await expect(offered).not.toBeChecked();
  await expect(offered).toBeEnabled();
  expect(await api.upsellsOf(performance), "it is offered no more").toEqual([]);

  // What people have bought cannot be taken away.
  const edit = await screen.edit("Wine");
  await expect(edit.field("Event")).toBeDisabled();
  await edit.field("Maximum count").fill("1");
  await edit.field("Available count").fill("1");
  await edit.trySave();
  await expect(page.getByText(/^Already upsells are sold up to 2, Please provide a starting value/)).toBeVisible();
  await expectNoBarrier(page);
  await edit.field("Available count").fill("30");
  await edit.save("Upsell Updated Successfully", "Yes");
  const next = await UpsellPage.arrived(page, "Create upsell");
  await expect(next.field("Available count")).toHaveValue("");

  screen = await UpsellsPage.open(page);
  await expect(screen.list.row("Wine")).toContainText("2 of 30");
  await screen.list.row("Wine").getByRole("button", { name: "Delete Wine" }).click();
  await answer(page, DELETION, "No");
  await screen.list.row("Wine").getByRole("button", { name: "Delete Wine" }).click();
  await answer(page, DELETION, "Yes");
  await expect(page.getByText("Upsell Deleted Successfully", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("No upsells found", { exact: true })).toBeVisible();
});

test("the platform's administrator chooses whose upsells are shown", async ({ openAs }) => {
  const page = await openAs("admin");
  await UpsellsPage.open(page);
  await expect(page.getByText("Each organisation's events have their own upsells")).toBeVisible();
  await new ComboPart(page, "Select customer").choose("Northgate Playhouse");
  const screen = await UpsellsPage.arrived(page);
  await screen.event.choose("Twelfth Night");
  await screen.list.expectRows(["Backstage tour", "Interval drink", "Programme"]);
  await screen.list.search("tour");
  await screen.list.expectRows(["Backstage tour"]);
});
