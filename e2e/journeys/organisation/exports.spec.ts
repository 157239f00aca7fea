import { readFileSync } from "node:fs";

import { expectNoBarrier, expectNoBarrierInAnyLight } from "../../barriers";
import type { Api } from "../../api";
import { expect, test } from "../../fixtures";
import { shortId } from "../../test-account";
import { CodesPage } from "../../pages/codes-page";
import { ExportPart } from "../../pages/export-part";
import { ShellPart } from "../../pages/shell-part";
import { expectToast } from "../../pages/toast-part";
import { aSheet } from "../../sheet";

/** On paper they take seconds: each letter is set in the first font that has it. */
const CODES = 4000;
const MAKING_MS = 60_000;

test("a list is a file at once where it is short, and where it is long one is told", async ({
  account,
  apiFor,
  openAs,
}) => {
  await account.addVenue({ name: "The Lakeside" });
  const organiser = await account.hire("organiser");
  const api = await apiFor(organiser);
  await makeCodes(api, CODES);
  const page = await openAs(organiser, { size: "desktop" });
  const codes = await CodesPage.open(page);
  await expect(codes.list.row("LAKE-").first()).toBeVisible();
  const part = new ExportPart(page);

  // A search narrows the file as it does the list.
  const all = page.getByText(/of 4,000$/);
  await expect(all).toBeVisible();
  await codes.list.search("LAKE-0");
  await expect(all, "what is shown is what is exported").toHaveCount(0);
  const few = await part.take("CSV");
  expect(few.suggestedFilename()).toBe("PromoCodes.csv");
  const lines = readFileSync(await few.path(), "utf8")
    .trim()
    .split(/\r?\n/);
  expect(lines[0]).toContain("Promo Code ID,Code,Discount");
  expect(lines.slice(1).every((line) => line.includes("LAKE-0"))).toBe(true);

  // A long one is prepared, wherever one is meanwhile.
  await codes.list.search("");
  await expect(all).toBeVisible();
  await part.choose("PDF");
  await expectToast(page, "PromoCodes.pdf is being prepared. We will tell you when it is ready.");
  const exports = await part.openOwn();
  // How far it is, or on a fast machine what it came to.
  const progress = exports.getByRole("progressbar", { name: "Progress of PromoCodes.pdf" });
  await expect(progress.or(exports.getByText(/4,000 rows, .* until /))).toBeVisible();
  await expectNoBarrier(page);
  await exports.getByRole("button", { name: "Close" }).click();
  // Without a load of the page: what it was told meanwhile stands there until it is pressed.
  const menu = await new ShellPart(page).unfoldMenu();
  await menu.getByRole("link", { name: "Users", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Users", level: 1 })).toBeVisible();
  const status = page.getByRole("status").filter({ hasText: "PromoCodes.pdf is ready" });
  await expect(status).toBeVisible({ timeout: MAKING_MS });
  const coming = page.waitForEvent("download");
  await status.getByRole("button", { name: "Download" }).click();
  const pdf = await coming;
  expect(pdf.suggestedFilename()).toBe("PromoCodes.pdf");
  expect(
    readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");

  // It is there for a day.
  await CodesPage.open(page);
  const ownList = await part.openOwn();
  await expect(ownList.getByRole("listitem")).toHaveCount(1);
  await expect(ownList.getByRole("listitem")).toContainText(/4,000 rows, [\d.]+ (kB|MB), until /);
  const again = page.waitForEvent("download");
  await ownList.getByRole("button", { name: /^Download/ }).click();
  expect((await again).suggestedFilename()).toBe("PromoCodes.pdf");
  await expectNoBarrierInAnyLight(page);
});

/** Makes many codes by one call, and waits until the job has made them. */
async function makeCodes(api: Api, count: number): Promise<void> {
  const { event } = await api.createEvent(`A Night ${shortId()}`, aSheet());
  const code = {
    discountvalue: "2.50",
    isamountorperc: 1,
    ticketororder: 1,
    promocodestartdate: "01-01-2026,12:00AM",
    promocodeenddate: "01-01-2099,12:00AM",
    eventwindowstartdate: "01-01-2026,12:00AM",
    eventwindowenddate: "01-01-2099,12:00AM",
    active: true,
    targets: [{ eventid: event }],
  };
  const form = { action_type: "make", active: 1, prefix: "LAKE-", count, promocodedetails: [code] };
  await api.post("/v1/events/promocodeBatch", form);
  const listed = { action_type: "list" };
  await expect(async () => {
    const { data } = await api.post<{ data: [{ made: number }[]] }>("/v1/events/promocodeBatch", listed);
    expect(data[0][0]?.made).toBe(count);
  }).toPass({ timeout: MAKING_MS });
}
