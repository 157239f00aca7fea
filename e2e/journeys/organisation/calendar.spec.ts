import type { Page } from "@playwright/test";

import { expectNoBarrierAnywhere, expectNoBarrier } from "../../barriers";
import { expect, test } from "../../fixtures";
import type { TestAccount } from "../../test-account";
import { CalendarPage, dayName } from "../../pages/calendar-page";
import { DashboardPage } from "../../pages/dashboard-page";
import { answer, openedDialog } from "../../pages/dialog-part";
import { expectToast } from "../../pages/toast-part";
import { aPerformance, aSheet } from "../../sheet";

const DAY_MS = 86_400_000;

/** Days in the middle of the next month: whatever today is, they stand in one month, weeks from its ends. */
const now = new Date();
const tenth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10);
const AHEAD = Math.round((tenth - Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())) / DAY_MS);
const dayAt = (ahead: number) => new Date(tenth + ahead * DAY_MS).toISOString().slice(0, 10);
/** As the people of a house type it, who write months first. */
const typed = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, "$2-$3-$1");
const [TENTH, NEXT, LATER] = [dayAt(0), dayAt(1), dayAt(7)] as const;

/** One that will go on sale, and one that is on sale already, on the same day. */
async function aSeason(account: TestAccount) {
  const some = { price: 12, tickets: 20 };
  const evening = aPerformance(AHEAD, "19:30", { ...some, onSaleIn: 1 });
  const { organiser, api, ...later } = await account.putOn("The Snow Queen", [evening]);
  const sells = await api.createEvent("Hamlet", aSheet([aPerformance(AHEAD, "14:30", some)]));
  return { organiser, api, later, sells };
}

/** A toast that can be undone for a while. */
const expectOffer = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text }).getByRole("button", { name: "Undo" })).toBeVisible();

test("what is not on sale yet is dragged to another day, and back; what sells stays", async ({ account, openAs }) => {
  const { organiser, api, sells } = await aSeason(account);
  const page = await openAs(organiser);
  await DashboardPage.open(page);
  await page.getByRole("link", { name: "Events calendar" }).click();
  const calendar = await CalendarPage.arrived(page);
  await calendar.showMonthOf(TENTH);
  const other = await CalendarPage.open(await openAs(await account.hire("owner")));
  await other.showMonthOf(TENTH);
  await expect(other.entry(TENTH, "The Snow Queen")).toBeVisible();
  await expectNoBarrier(page);

  await calendar.entry(TENTH, "The Snow Queen").dragTo(calendar.day(NEXT));
  await expectOffer(page, `The Snow Queen moved to ${dayName(NEXT)}, 7:30PM`);
  await expect(calendar.entry(NEXT, "The Snow Queen")).toBeVisible();
  await expect(other.entry(NEXT, "The Snow Queen"), "somebody else sees it move").toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, `The Snow Queen moved back to ${dayName(TENTH)}, 7:30PM`);
  await expect(calendar.entry(TENTH, "The Snow Queen")).toBeVisible();
  await expect(other.entry(TENTH, "The Snow Queen")).toBeVisible();

  // By the keys: a week and a day further, and back by a day.
  await calendar.entry(TENTH, "The Snow Queen").focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(/^The Snow Queen picked up/)).toBeAttached();
  for (const key of ["ArrowDown", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  await expectOffer(page, `The Snow Queen moved to ${dayName(LATER)}, 7:30PM`);
  await expect(calendar.entry(LATER, "The Snow Queen")).toBeVisible();

  await expect(calendar.entry(TENTH, "Hamlet")).toHaveAttribute("class", /is-on/);
  await expect(calendar.entry(TENTH, "Hamlet")).not.toHaveAttribute("draggable", "true");
  await calendar.entry(TENTH, "Hamlet").click();
  const dialog = await calendar.opened("Hamlet");
  await expect(dialog.getByText("It is on sale, so it cannot be moved.")).toBeVisible();
  await expect(dialog.getByText("0 of 20 sold")).toBeVisible();
  await api.sell(sells.performances[0] ?? 0, 3);
  await expect(dialog.getByText("3 of 20 sold")).toBeVisible();
  await expect(dialog.getByText("Tickets have been sold or reserved, so it cannot be moved.")).toBeVisible();
  await expectNoBarrier(page);
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect(dialog).toBeHidden();

  await page.getByText("Week", { exact: true }).click();
  await page.getByRole("button", { name: "Next week" }).waitFor();
  await expectNoBarrier(page);
});

test("a performance is moved by its form, and a wrong start is refused where it is typed", async ({
  account,
  openAs,
}) => {
  const { organiser } = await aSeason(account);
  const page = await openAs(organiser);
  const calendar = await CalendarPage.open(page);
  await calendar.showMonthOf(TENTH);
  await calendar.entry(TENTH, "The Snow Queen").click();
  const dialog = await calendar.opened("The Snow Queen");
  await expectNoBarrier(page);

  await dialog.getByLabel("Event date", { exact: true }).fill("01-01-2020");
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dialog.getByText("Event Date is should not be past date")).toBeVisible();
  await dialog.getByLabel("Event date", { exact: true }).fill(typed(NEXT));
  await dialog.getByLabel("Event time", { exact: true }).fill("8:00PM");
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expectOffer(page, `The Snow Queen moved to ${dayName(NEXT)}, 8:00PM`);
  await expect(calendar.entry(NEXT, "The Snow Queen")).toContainText("8:00PM");
  await expectNoBarrier(page);

  await page.reload();
  await calendar.showMonthOf(TENTH);
  await expect(calendar.entry(NEXT, "The Snow Queen")).toContainText("8:00PM");
  await page.getByLabel("Select event").selectOption({ label: "Hamlet" });
  await expect(calendar.entry(TENTH, "Hamlet")).toBeVisible();
  await expect(page.getByRole("button", { name: /The Snow Queen/ })).toBeHidden();
});

test("a calendar program reads the season at a secret address, until it is changed", async ({
  account,
  openAs,
  url,
}) => {
  const { organiser } = await aSeason(account);
  const page = await openAs(organiser);
  await CalendarPage.open(page);
  await page.getByRole("button", { name: "Subscribe" }).click();
  const dialog = await openedDialog(page, "Subscribe to the calendar");
  await dialog.getByRole("button", { name: "Create an address" }).click();
  await expectToast(page, "The calendar has a new address");
  await expectNoBarrierAnywhere(page);
  const shown = () => dialog.getByLabel("Address", { exact: true }).inputValue();
  const read = async (address: string) => fetch(url + new URL(address).pathname);
  const first = await shown();
  const feed = await read(first);
  expect([feed.status, feed.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  const text = await feed.text();
  expect(text).toContain("SUMMARY:The Snow Queen");
  expect(text).toContain(`DTSTART;TZID=America/Chicago:${TENTH.replaceAll("-", "")}T193000`);
  const same = await fetch(url + new URL(first).pathname, {
    headers: { "If-None-Match": feed.headers.get("etag") ?? "" },
  });
  expect(same.status).toBe(304);

  await dialog.getByRole("button", { name: "Replace the address" }).click();
  await answer(
    page,
    { title: "Replace the address?", text: "Calendars that use the old one stop updating at once." },
    "Yes",
  );
  let second = first;
  await expect.poll(async () => (second = await shown())).toMatch(/^https?:/);
  await expect.poll(async () => (second = await shown())).not.toBe(first);
  expect((await read(first)).status).toBe(404);
  expect((await read(second)).status).toBe(200);

  await dialog.getByRole("button", { name: "Switch off" }).click();
  await answer(page, { title: "Switch the address off?", text: "Calendars that use it stop updating at once." }, "Yes");
  await expect(dialog.getByRole("button", { name: "Create an address" })).toBeVisible();
  expect((await read(second)).status).toBe(404);
});

async function openRule(page: Page, event: number) {
  await page.goto(`/EventConfiguration/${event}?part=dates`);
  await page.getByRole("button", { name: "Add by rule" }).click();
  return openedDialog(page, "Add performances by a rule");
}

test("performances are added by a rule, without those that are taken out or cannot be made", async ({
  account,
  openAs,
}) => {
  const { organiser, later } = await aSeason(account);
  const page = await openAs(organiser, { size: "phone" });
  const dialog = await openRule(page, later.event);
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });
  await expect(field("Times of day")).toHaveValue("7:30PM");
  await expect(field("Ticket cost")).toHaveValue("12.00");
  await button("Check").click();
  await expect(dialog.getByText("Please choose the week days")).toBeVisible();
  await expect(dialog.getByText("Onsaledate is required")).toBeVisible();
  await expectNoBarrier(page);

  await field("From").fill(typed(TENTH));
  await field("To").fill(typed(dayAt(3)));
  await field("Repeats").selectOption({ label: "By iCalendar rule (RFC 5545)" });
  await field("Rule").fill("FREQ=HOURLY");
  await field("On sale date").fill(typed(dayAt(-3)));
  await field("On sale time").fill("10:00AM");
  await button("Check").click();
  await expect(dialog.getByText("The rule cannot be read. Write it like FREQ=WEEKLY;BYDAY=FR,SA")).toBeVisible();
  await field("Repeats").selectOption({ label: "Every day" });
  await button("Check").click();

  await expect(dialog.getByRole("heading", { name: "3 performances will be added" })).toBeVisible();
  await expect(dialog.getByText("1 cannot be added and is left out.")).toBeVisible();
  await expect(dialog.getByText("Same event cannot have same dates")).toBeVisible();
  await expect(dialog.getByRole("checkbox", { name: dayName(TENTH) })).toBeDisabled();
  await expectNoBarrier(page);
  await dialog.getByRole("checkbox", { name: dayName(NEXT) }).uncheck();
  await expect(dialog.getByRole("heading", { name: "2 performances will be added" })).toBeVisible();
  await dialog.getByRole("checkbox", { name: dayName(NEXT) }).check();
  await expect(button("Add 3 performances")).toBeEnabled();
  await dialog.getByRole("checkbox", { name: dayName(dayAt(2)) }).uncheck();
  await button("Add 2 performances").click();
  await expectToast(page, "Event Updated Successfully");
  await expect(dialog).toBeHidden();

  const calendar = await CalendarPage.open(page);
  await calendar.showMonthOf(TENTH);
  for (const [day, count] of [
    [TENTH, 1],
    [NEXT, 1],
    [dayAt(2), 0],
    [dayAt(3), 1],
  ] as const) {
    await expect(calendar.entry(day, "The Snow Queen"), day).toHaveCount(count);
  }
});
