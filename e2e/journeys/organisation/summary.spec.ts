import { readFileSync } from "node:fs";

import { expectNoBarrierInAnyLight } from "../../barriers";
import { watchShift } from "../../measurements";
import { CORE, expect, test } from "../../fixtures";
import { SummaryPage } from "../../pages/summary-page";
import { aPerformance } from "../../sheet";

const SEASON = Array.from({ length: 13 }, (_, place) => aPerformance(place + 2, "19:30", { price: 12, tickets: 40 }));

test("a manager watches what sells, and each figure leads to what it counts", CORE, async ({ account, openAs }) => {
  const { organiser, api, performances } = await account.putOn("The Snow Queen", SEASON);
  const [first, second] = [performances[0] ?? 0, performances[1] ?? 0];
  const [day, nextDay] = [SEASON[0]?.EventDate ?? "", SEASON[1]?.EventDate ?? ""];
  await api.sell(second, 3);

  const page = await openAs(organiser, { size: "phone" });
  const shift = await watchShift(page);
  const summary = await SummaryPage.open(page);
  await expect(summary.day(nextDay)).toContainText("$36.00");
  await expect(summary.bar("$36")).toBeVisible();
  await expect(summary.tile("Tickets sold / available meter")).toContainText("517");
  expect(await shift(), "nothing is pushed down by what comes later").toBeLessThan(0.05);

  // What is sold stands there by itself: in the chart, beside it, in the meter and in both lists.
  await api.sell(first, 7);
  await expect(summary.day(day)).toContainText("$84.00");
  await expect(summary.bar("$84")).toBeVisible();
  await expect(summary.tile("Tickets sold / available meter")).toContainText("510");
  await expect(summary.tile("Upcoming events").getByRole("listitem").first()).toContainText("7/40");
  await expect(summary.tile("Top selling events").getByText("7/40").filter({ visible: true })).toBeVisible();
  await expectNoBarrierInAnyLight(page);

  // The other series and the other week.
  await summary.choose("Series", "Tickets sold");
  await expect(summary.bar("$84")).toHaveCount(0);
  await summary.choose("Days", "Days 7-14");
  await expect(summary.day(day)).toHaveCount(0);
  await summary.choose("Days", "Days 1-6");

  // Ten are shown; all of them come as one scrolls.
  const popup = await summary.seeMore("Top selling events", "Top selling events");
  await popup.getByText("/40").filter({ visible: true }).first().hover();
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    await expect(popup.getByText("Yay! You have seen it all")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(popup.getByText("/40").filter({ visible: true })).toHaveCount(13);
  await expectNoBarrierInAnyLight(page);
  await page.keyboard.press("Escape");
  await expect(popup).toBeHidden();

  // What is given to keep.
  const pdf = await summary.exportDays("PDF");
  expect(pdf.suggestedFilename()).toBe("Next6Days.pdf");
  expect(
    readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  const book = await summary.exportTile("Top selling events");
  expect(book.suggestedFilename()).toBe("TopSellingEvents.xlsx");

  // A day leads to what is on then, what was sold of a performance to its orders.
  await summary.day(day).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/EventDashboard\\?date=${day}$`));
  await expect(page.getByRole("button", { name: /^Sell ?,/ })).toHaveCount(1);
  await page.goBack();
  await summary.tile("Upcoming events").getByRole("link", { name: "7/40" }).click();
  await expect(page).toHaveURL(new RegExp(`/Orders\\?event=\\d+&performance=${first}$`));
  await expect(page.getByText(/^The Snow Queen/).filter({ visible: true })).toHaveCount(1);
});
