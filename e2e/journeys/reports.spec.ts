import { readFileSync } from "node:fs";

import { expectNoBarrier } from "../barriers";
import { expect, test } from "../fixtures";
import { answer } from "../pages/dialog-part";
import { ReportsPage } from "../pages/reports-page";
import { expectToast } from "../pages/toast-part";
import { aPerformance } from "../sheet";

const REPORT = "Sales by performance";

test("a report is read as it is printed, in a window of its own, as a file and by mail", async ({
  account,
  openAs,
  postbox,
}) => {
  const evening = aPerformance(5, "19:30", { price: 12, tickets: 40, subcategory: "Evening" });
  const { organiser, api, performances } = await account.putOn("The Long Report", [evening]);
  await api.sell(performances[0] ?? 0, 3);
  const page = await openAs(organiser, { size: "desktop" });
  const reports = await ReportsPage.open(page);

  await reports.generate.click();
  await expect(page.getByRole("alert").filter({ hasText: "Please choose a report first" }).first()).toBeVisible();
  await expectNoBarrier(page);

  await reports.choose(REPORT, "Today");
  const row = reports.sheet.getByRole("row").filter({ hasText: "The Long Report" });
  await expect(row).toContainText("36.00");
  await expectNoBarrier(page);

  const opened = await reports.openWindow();
  await expect(opened.getByRole("row").filter({ hasText: "The Long Report" })).toContainText("36.00");
  await expectNoBarrier(opened);
  // Its address opens it once.
  await opened.reload();
  await expect(opened.getByText("This link has been used already")).toBeVisible();
  await opened.close();

  const file = await reports.download("CSV");
  expect(file.suggestedFilename()).toBe(`${REPORT}.csv`);
  expect(readFileSync(await file.path(), "utf8")).toContain("The Long Report,Evening");

  const dialog = await reports.sendByMail();
  await dialog.getByLabel("How often").selectOption({ label: "Every week" });
  await expectNoBarrier(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Report scheduled");
  const mailed = reports.mailed(REPORT);
  await expect(mailed).toContainText("Every Monday at 7:00AM");
  await reports.act(REPORT, "Send now");
  // Where the one before still stands, it comes below that.
  await expect(page.getByText("The report is on its way")).toBeVisible();
  expect(await postbox.mailTo(organiser.email, REPORT)).toContain("application/pdf");

  await reports.act(REPORT, "Pause");
  await expect(mailed).toContainText("Paused");
  await reports.act(REPORT, "Resume");
  await expect(mailed).toContainText("Active");
  await reports.act(REPORT, "Delete");
  await answer(page, { title: "Delete this scheduled report?", text: `${REPORT} is no longer emailed.` }, "Yes");
  await expect(page.getByText("No scheduled reports")).toBeVisible();

  await page.getByText("Send me the morning email").click();
  await expect(reports.morning).toBeChecked();
  await expectNoBarrier(page);
});
