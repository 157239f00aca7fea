import type { Page } from "@playwright/test";

import { expectNoBarrierAnywhere } from "../../barriers";
import { expect, test } from "../../fixtures";
import { BulkEditDialog } from "../../pages/bulk-edit-dialog";
import { answer } from "../../pages/dialog-part";
import { expectToast } from "../../pages/toast-part";
import { aPerformance } from "../../sheet";

const DAY_MS = 86_400_000;
const DAYS = [3, 4, 5, 6];
const SAVED = "Event Bulk Updated Successfully. Please refresh to see all changes.";
const UNDONE = "Event Bulk Update Undone Successfully";
const SEEN = "Buyers see the change at once.";
const onSale = (some: string, sold = 0) => ({
  title: `${some} are on sale. Change them?`,
  text:
    sold > 0
      ? `${SEEN} ${sold} tickets have been sold: their prices stay the same, and the buyers are not emailed.`
      : SEEN,
});
const SINCE = "This performance has been changed since, and stays as it is.";

/** A matinee and an evening on four days. */
const season = () =>
  DAYS.flatMap((day) => ["14:30", "19:30"].map((time) => aPerformance(day, time, { price: 12, tickets: 20 })));

const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
const RANGE = () => ({ from: day(3), to: day(6) });

async function openEvent(page: Page, event: number): Promise<void> {
  await page.goto(`/EventConfiguration/${event}`);
  await expect(page.getByRole("heading", { name: "The Snow Queen" })).toBeVisible();
}

/** How many performances have so many tickets, as the table on a desk shows them. */
const withTickets = (page: Page, tickets: number) =>
  page.getByRole("table", { name: "Performances" }).getByRole("cell", { name: new RegExp(` of ${tickets}$`) });

test("a season is changed at once, seen live, and changed back", async ({ account, openAs }) => {
  const { organiser, api, event, performances } = await account.putOn("The Snow Queen", season());
  await api.sell(performances[1] ?? 0, 5);
  const page = await openAs(organiser);
  await openEvent(page, event);
  const colleague = await account.hire("organiser");
  const other = await openAs(colleague);
  await openEvent(other, event);
  await expect(withTickets(other, 20)).toHaveCount(8);

  const bulk = await BulkEditDialog.open(page);
  await expect(bulk.field("From")).toHaveValue(/^\d\d-01-\d{4}$/);
  await expect(bulk.field("To")).toHaveValue(/^\d\d-(28|29|30|31)-\d{4}$/);
  await bulk.button("Check").click();
  await expect(bulk.says("Please choose the week days")).toBeVisible();
  await expect(bulk.says("Please choose the day hours")).toBeVisible();
  await expect(bulk.says("Please choose what to change")).toBeVisible();
  await bulk.field("From").fill("31-02-2026");
  await expect(bulk.says("Date Format is wrong, Eg.YYYY-MM-DD")).toBeVisible();
  await bulk.select({ ...RANGE(), times: [/^7:30PM, 4 performances/] });
  await bulk.change("On sale");
  await bulk.field("On sale").check();
  await bulk.change("Box office only sale");
  await bulk.field("Box office only sale").check();
  await bulk.button("Check").click();
  await expect(bulk.says("'On Sale' and 'Box Office Only Sale' cannot be enabled simultaneously.")).toBeVisible();
  await bulk.button("Keep On sale").click();
  await bulk.button("Keep Box office only sale").click();
  await bulk.change("Number of tickets");
  await bulk.field("Number of tickets").pressSequentially("4x");
  await expect(bulk.field("Number of tickets"), "digits alone").toHaveValue("4");
  await expectNoBarrierAnywhere(page);

  await bulk.check("4 performances, 1 cannot be changed:");
  await expect(
    bulk.says(
      /^Please check again\. The number of tickets you are providing is lower than the sold count of 5\. Make sure to verify the event date, which is [\d-]+ 7:30PM\.$/,
    ),
  ).toBeVisible();
  await expect(bulk.dialog.getByRole("button", { name: /^Change/ }), "all or none").toHaveCount(0);
  await expectNoBarrierAnywhere(page);
  await bulk.button("Back").click();
  await bulk.field("Number of tickets").fill("30");
  await bulk.check("4 performances");
  await expect(bulk.says("4 of 4 are on sale")).toBeVisible();
  await bulk.button("Change 4 performances").click();
  await answer(page, onSale("4 of 4", 5), "No");
  await expect(withTickets(other, 20), "nothing has changed").toHaveCount(8);
  await bulk.button("Change 4 performances").click();
  await answer(page, onSale("4 of 4", 5), "Yes");
  await expectToast(page, SAVED);
  await expect(bulk.says("4 performances were changed")).toBeVisible();
  await expectNoBarrierAnywhere(page);
  await bulk.close();
  await expect(withTickets(page, 30)).toHaveCount(4);
  await expect(withTickets(other, 30), "live").toHaveCount(4);

  // It is the account's: a colleague is told who made it, and takes it back.
  const byWhom = `${organiser.firstName} ${organiser.lastName} changed 4 performances`;
  await expect(page.getByText(byWhom)).toBeVisible();
  await expect(other.getByText(byWhom)).toBeVisible();
  await expectNoBarrierAnywhere(other);
  await other.getByRole("button", { name: "Undo", exact: true }).click();
  await answer(other, onSale("4 of 4", 5), "Yes");
  await expectToast(other, UNDONE);
  await expect(withTickets(page, 20)).toHaveCount(8);
  await expect(withTickets(other, 20), "live").toHaveCount(8);
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toHaveCount(0);
});

test("what was changed since stays when a bulk edit is undone", async ({ account, openAs }) => {
  const { organiser, api, event, performances } = await account.putOn("The Snow Queen", season());
  const page = await openAs(organiser, { size: "phone" });
  await openEvent(page, event);
  const bulk = await BulkEditDialog.open(page);
  await bulk.select({ ...RANGE(), times: [/^2:30PM/, /^7:30PM/] });
  await bulk.change("Ticket cost");
  await bulk.field("Ticket cost").fill("15.50");
  await bulk.check("8 performances");
  await expect(bulk.says("$15.50")).toBeVisible();
  await bulk.button("Change 8 performances").click();
  await answer(page, onSale("8 of 8"), "Yes");
  await expect(bulk.says("8 performances were changed")).toBeVisible();

  const since = { eventid: event, eventdetailid: performances[2], ticketcost: "18", agreed: 1 };
  await api.post("/v1/events/updateEventDetails", since);
  await bulk.button("Undo").click();
  await answer(page, onSale("7 of 7"), "Yes");
  await expect(bulk.says("7 performances were restored")).toBeVisible();
  await expect(bulk.says("1 performance was left unchanged:")).toBeVisible();
  await expect(bulk.says(SINCE)).toBeVisible();
  await expectNoBarrierAnywhere(page);
  await bulk.close();
  const costing = (cost: string) => page.getByText(cost, { exact: true }).filter({ visible: true });
  await expect(costing("$12.00")).toHaveCount(7);
  await expect(costing("$18.00")).toHaveCount(1);
});
