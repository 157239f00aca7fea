import { readFileSync } from "node:fs";

import { expectNoBarrier } from "../../barriers";
import { CORE, expect, test } from "../../fixtures";
import { shortId } from "../../test-account";
import { CodesPage } from "../../pages/codes-page";
import { openedDialog } from "../../pages/dialog-part";
import { aPerformance, aSheet } from "../../sheet";

/** A busy machine makes and switches so many in slices, each seen to come. */
const MAKING_MS = 60_000;
const EVENT = "A Night at the Lake";
const MATINEE = aPerformance(6, "14:30", { price: 12, tickets: 20 });
const EVENING = aPerformance(5, "19:30", { price: 12, tickets: 20 });

test("a promo code is tried as it is typed, made, edited and deleted, and others see each step", async ({
  account,
  apiFor,
  openAs,
}) => {
  await account.addVenue({ name: "The Lakeside" });
  const organiser = await account.hire("organiser");
  await (await apiFor(organiser)).createEvent(EVENT, aSheet([EVENING, MATINEE]));
  const page = await openAs(organiser, { size: "phone" });
  const theirs = await CodesPage.open(await openAs(await account.hire("owner")));
  const codes = await CodesPage.open(page);
  await expect(page.getByText("No records found", { exact: true })).toBeVisible();
  await expectNoBarrier(page);

  const code = `EARLY${shortId()}`.toUpperCase();
  const form = await codes.addOne("Promo code");
  await form.clearStarts();
  await form.press("Save changes");
  await form.expectSays(
    "Promo Code is required",
    "Amount is required",
    "Available Start Date is required",
    "Available End Date is required",
    "Event Start Date is required",
    "Event End Date is required",
    "Select at least one Event / Event Occurrance",
  );
  await expectNoBarrier(page);
  await form.field("Promo code").fill(code);
  await form.choose("Percentage");
  await form.field("Percentage value").fill("101");
  await form.fillDates();
  await form.addEvent(EVENT);
  await form.press("Save changes");
  await form.expectSays("Percentage value cannot be greater than 100");
  await form.field("Percentage value").fill("50");
  await expect(form.says("Applies to 2 of 2 upcoming performances")).toBeVisible();

  // One of the two alone; the try-out follows.
  await form.press(`Choose performances of ${EVENT}`);
  const picking = await openedDialog(page, "Choose performances");
  await picking.getByRole("switch").uncheck();
  await picking.getByRole("checkbox", { name: /2:30PM/ }).check();
  await expectNoBarrier(page);
  await picking.getByRole("button", { name: "Choose", exact: true }).click();
  await expect(form.says("1 performance")).toBeVisible();
  await expect(form.says("Applies to 1 of 2 upcoming performances")).toBeVisible();
  await expectNoBarrier(page);
  await form.save("Promocode/Giftcode added successfully.");
  await theirs.list.expectRows([code]);
  await codes.expectHundredAtOnce();
  await expect(codes.list.row(code)).toContainText("50% each ticket");
  await expect(codes.list.row(code)).toContainText("Unlimited");
  await expectNoBarrier(page);

  const again = await codes.addOne("Promo code");
  await again.field("Promo code").fill(code.toLowerCase());
  await again.field("Amount").fill("5");
  await again.field("Limit per booking").fill("2");
  // It begins now, and ends with what it is for.
  await again.addEvent(EVENT);
  await expect(again.field("Available end date")).toHaveValue(/, 2:30PM$/);
  await again.press("Save changes");
  await again.expectSays("This Promocode name is already added.");

  const edit = await (await CodesPage.open(page)).editOne(code, "Promo code");
  await expect(edit.field("Promo code")).not.toBeEditable();
  await edit.field("Limit in total").fill("40");
  await edit.save("Promocode Edited successfully");
  await expect(theirs.list.row(code)).toContainText("40");
  await codes.deleteOne(code);
  await codes.says("Promocode Deleted successfully");
  await expect(theirs.list.row(code)).toHaveCount(0);
});

test("a gift card is made, raised and never lowered, and its usage is at hand", CORE, async ({ account, openAs }) => {
  await account.addVenue({ name: "The Lakeside" });
  const page = await openAs(await account.hire("organiser"));
  const codes = await CodesPage.open(page);
  await codes.turnTo("Gift card");
  // Each of the two lists draws the choice between them anew.
  await expect(page.getByRole("radio", { name: "Gift card", exact: true })).toBeFocused();
  await expect(page.getByText("No records found", { exact: true })).toBeVisible();

  const code = `GIFT${shortId()}`.toUpperCase();
  const form = await codes.addOne("Gift card");
  await form.field("Available end date").fill("");
  await form.press("Save changes");
  await form.expectSays("Email is required", "Amount is required", "Available End Date is required");
  await expect(form.says("Available Start Date is required")).toHaveCount(0);
  await form.field("Email").fill("maya");
  await form.field("Gift code").fill(code);
  await form.expectSays("Email is not valid.");
  await expectNoBarrier(page);
  await form.field("Email").fill("maya@house.test");
  await form.field("Amount").fill("50");
  await form.fillDates();
  await form.field("Available start date").fill("");
  await form.save("Promocode/Giftcode added successfully.");

  const end = `…${code.slice(-4)}`;
  const row = codes.list.row(end);
  await expect(row).toContainText("$50.00");
  await expect(page.getByText(code), "a code is money").toHaveCount(0);
  await expect(page.getByRole("definition").filter({ hasText: "$50.00" }).first(), "owed").toBeVisible();
  await row.getByText(end, { exact: true }).click();
  await page.getByRole("button", { name: "Show code" }).filter({ visible: true }).click();
  await expect(page.getByText(code, { exact: true }).filter({ visible: true })).toBeVisible();
  // The table and a phone's rows have it both, and one of them is in sight.
  await expect(page.getByText("Used amount", { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(page.getByText("No records found", { exact: true }).filter({ visible: true })).toBeVisible();
  await expectNoBarrier(page);

  const edit = await codes.editOne(end, "Gift card");
  await expect(edit.field("Email")).not.toBeEditable();
  await edit.field("Amount").fill("40");
  await edit.press("Save changes");
  await edit.expectSays("GiftCard value - 40 is less than the actual value: 50.00");
  await edit.field("Amount").fill("60");
  await edit.expectSays("$0.00 spent, $60.00 left");
  await edit.save("Promocode Edited successfully");
  await expect(codes.list.row(end)).toContainText("$60.00");
  await codes.deleteOne(end);
  await codes.says("Promocode Deleted successfully");
});

test("many codes are made, watched, exported, switched off together, and imported after a look at each line", async ({
  account,
  apiFor,
  openAs,
}) => {
  await account.addVenue({ name: "The Lakeside" });
  const organiser = await account.hire("organiser");
  await (await apiFor(organiser)).createEvent(EVENT, aSheet());
  const page = await openAs(organiser);
  const codes = await CodesPage.open(page);
  const form = await codes.addOne("Promo code");
  await form.choose("Many codes");
  await form.press("Make codes");
  await form.expectSays("Enter a number from 1 to 10,000");
  await form.field("Prefix").fill("FALL-");
  await form.field("Number of codes").fill("1200");
  await form.field("Amount").fill("2.50");
  await form.fillDates();
  await form.addEvent(EVENT);
  await form.press("Make codes");

  const batches = await openedDialog(page, "Batches of codes");
  await expect(batches.getByRole("cell", { name: "1,200", exact: true })).toBeVisible({ timeout: MAKING_MS });
  await expectNoBarrier(page);
  const download = page.waitForEvent("download");
  await batches.getByRole("button", { name: /^CSV of / }).click();
  const lines = readFileSync(await (await download).path(), "utf-8")
    .trim()
    .split(/\r?\n/);
  expect(lines).toHaveLength(1201);
  expect(lines[1]).toMatch(/^"?FALL-/);
  await batches.getByRole("button", { name: /^Switch .* off$/ }).click();
  const question = await openedDialog(page, "Switch off all codes in this batch?", "alertdialog");
  await question.getByRole("button", { name: "Yes", exact: true }).click();
  await expect(batches.getByRole("cell", { name: "Inactive", exact: true })).toBeVisible({ timeout: MAKING_MS });
  await batches.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(codes.list.row("FALL-").first()).toContainText("Inactive");

  const file = await codes.addOne("Promo code");
  await file.choose("From a file");
  await file.field("Amount").fill("5");
  await file.fillDates();
  await file.addEvent(EVENT);
  await page.locator("input[type=file]").setInputFiles({
    name: "codes.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("promocode,discountvalue\nSPRING-1,3\nSPRING-1,4\nSPRING-2,x\n"),
  });
  await file.press("Preview");
  const preview = await openedDialog(page, "Import promo codes");
  await expect(preview.getByText("2 lines have errors: nothing is imported")).toBeVisible();
  await expect(preview.getByText("Line 2 already has this code").first()).toBeVisible();
  await expect(preview.getByRole("row").filter({ hasText: "Line 2 already has this code" })).toBeFocused();
  await expect(preview.getByRole("button", { name: "Import 3 Codes" })).toBeDisabled();
  await expectNoBarrier(page);
  await preview.getByRole("button", { name: "Cancel" }).click();
  await page.locator("input[type=file]").setInputFiles({
    name: "right.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("promocode,discountvalue\nSPRING-1,3\nSPRING-2,4\n"),
  });
  await file.press("Preview");
  await (await openedDialog(page, "Import promo codes")).getByRole("button", { name: "Import 2 Codes" }).click();
  const now = await openedDialog(page, "Batches of codes");
  const imported = now.getByRole("row").filter({ hasText: /^Imported / });
  await expect(imported.getByRole("cell", { name: "2", exact: true })).toBeVisible({ timeout: MAKING_MS });
  await now.getByRole("button", { name: "Close", exact: true }).last().click();
  await codes.list.search("SPRING");
  await codes.list.expectRows(["SPRING-2", "SPRING-1"]);
});

test("promo codes fit a small desktop, and say what they take off in one line on a large one", async ({ openAs }) => {
  const page = await openAs("owner", { size: "desktop" });
  await page.goto("/PromoCodes");
  const worth = page.getByRole("cell", { name: "£15.00 full order" }).first().locator("span");
  await expect(worth).toBeVisible();
  expect(await worth.evaluate((text) => text.getClientRects().length)).toBe(1);
  expect(await worth.evaluate((text) => text.clientHeight)).toBeLessThan(24);
  await page.setViewportSize({ width: 1280, height: 900 });
  const over = () =>
    page.getByRole("table").evaluate((table) => table.clientWidth - (table.parentElement?.clientWidth ?? 0));
  await expect.poll(over).toBe(0);
});
