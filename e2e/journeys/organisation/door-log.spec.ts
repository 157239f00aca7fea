import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Api, Sold } from "../../api";
import { expectNoBarrierAnywhere } from "../../barriers";
import { DoorCalls } from "../../doors";
import { watchShift } from "../../measurements";
import { expect, test } from "../../fixtures";
import type { TestAccount, Someone } from "../../test-account";
import { DoorLogPage } from "../../pages/door-log-page";
import { aPerformance, writeSheet } from "../../sheet";

interface Evening {
  readonly organiser: Someone;
  readonly api: Api;
  readonly performance: number;
  readonly sold: Sold;
}

async function anEvening(
  account: TestAccount,
  apiFor: (who: Someone) => Promise<Api>,
  folder: string,
): Promise<Evening> {
  const organiser = await account.hire("organiser");
  await account.addVenue({ name: "The Lakeside" });
  const api = await apiFor(organiser);
  const file = join(folder, "show.xlsx");
  writeSheet(file, [aPerformance(3, "19:30", { price: 12, tickets: 40 })]);
  const { performances } = await api.createEvent("The Snow Queen", readFileSync(file));
  const performance = performances[0] ?? 0;
  return { organiser, api, performance, sold: await api.sell(performance, 3, { email: "ada@house.test" }) };
}

test("a manager sees two doors live, settles what a phone let in alone, and keeps the log", async ({
  account,
  apiFor,
  folder,
  openAs,
}) => {
  const { organiser, api, performance, sold } = await anEvening(account, apiFor, folder);
  const [first, second] = sold.tickets;
  if (!first || !second) throw new Error("No tickets were sold");
  const north = new DoorCalls(api, performance, "North");
  const south = new DoorCalls(api, performance, "South");

  const desk = await openAs(organiser);
  const log = await DoorLogPage.open(desk, performance);
  await expect(desk.getByText("No scans yet")).toBeVisible();

  // Two doors let people in, and refuse what is no ticket: all of it stands there by itself.
  await south.scan(first.code);
  await expect(log.metric("Inside")).toContainText("1");
  await expect(log.rows("South")).toContainText("Admitted");
  await north.scan(second.code);
  await north.scan("no ticket of anybody's");
  await expect(log.metric("Admitted")).toContainText("2");
  await expect(log.rows("Not a ticket")).toHaveCount(1);

  // Who opens it now has the figures, the chart and the list at once: none of them pushes another down.
  const late = await openAs(organiser);
  const shift = await watchShift(late);
  await expect((await DoorLogPage.open(late, performance)).rows("Not a ticket")).toHaveCount(1);
  expect(await shift()).toBeLessThan(0.05);
  await late.close();

  // A phone that was cut off let the first ticket in again: the manager is told on whatever screen is open.
  const elsewhere = await openAs(organiser);
  await elsewhere.goto("/Orders");
  await expect(elsewhere.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(elsewhere.getByText("Live", { exact: true })).toBeVisible();
  await north.isTakenOn();
  const cutOff = new Date(Date.now() - 5 * 60_000).toISOString();
  await north.scan(first.code, { scanned_at: cutOff, said: "admitted" });
  const toast = elsewhere.getByRole("status").filter({ hasText: "Let in at North" });
  await toast.getByRole("button", { name: "Look" }).click();
  await expect(log.conflicts).toHaveCount(1);
  await expect(log.conflicts).toContainText(/Let in at North by .+, already in at South since/);
  await expect(elsewhere.getByRole("link", { name: /Door log/ })).toContainText("1");
  await expectNoBarrierAnywhere(desk);

  // Whoever followed the message settles it, with a reason; it stays in the log of both.
  const theirs = await DoorLogPage.on(elsewhere);
  await theirs.settle(theirs.conflicts.first(), "Twins: the second has a ticket of her own");
  await expect(theirs.conflicts).toHaveCount(0);
  await expect(log.conflicts).toHaveCount(0);
  await expect(log.rows("Settled")).toHaveCount(1);
  await desk.getByRole("button", { name: "1 settled conflict" }).click();
  await expect(desk.getByText("Twins: the second has a ticket of her own")).toBeVisible();

  const lines = readFileSync(await log.export("CSV"), "utf8")
    .trim()
    .split("\n");
  expect(lines).toHaveLength(1 + 4);
  expect(lines.filter((line) => line.includes("Settled"))).toHaveLength(1);
  // A workbook is a zip: what is in it, the server's tests read with a spreadsheet reader.
  expect(
    readFileSync(await log.export("Excel"))
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
});
