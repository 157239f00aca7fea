import { expectNoBarrierAnywhere } from "../../barriers";
import { expect, test } from "../../fixtures";
import { openedDialog } from "../../pages/dialog-part";
import { expectToast } from "../../pages/toast-part";
import { aPerformance } from "../../sheet";

test("an event is made again a year later, and once more without performances", async ({ account, openAs }) => {
  const rows = [3, 4, 30].map((day) => aPerformance(day, "19:30", { price: 12, tickets: 20 }));
  const { organiser, event } = await account.putOn("The Snow Queen", rows);
  const page = await openAs(organiser);
  await page.goto(`/EventConfiguration/${event}`);

  await page.getByRole("button", { name: "Duplicate", exact: true }).click();
  const dialog = await openedDialog(page, "Duplicate event");
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });
  await expect(dialog.getByLabel("Event name")).toHaveValue("The Snow Queen (copy)");
  await dialog.getByLabel("Event name").fill("");
  await dialog.getByLabel("Move by days", { exact: true }).fill("soon");
  await button("Check").click();
  await expect(dialog.getByText("Event Name is required")).toBeVisible();
  await expect(dialog.getByText("Whole days, at most 3,660")).toBeVisible();
  await expectNoBarrierAnywhere(page);

  await dialog.getByLabel("Event name").fill("The Snow Queen again");
  await dialog.getByLabel("Move by days", { exact: true }).fill("-7");
  await button("Check").click();
  await expect(dialog.getByRole("heading", { name: "1 performance", exact: true })).toBeVisible();
  await expect(dialog.getByText("2 cannot be created there and are left out.")).toBeVisible();
  const past = "The Event date cannot be in the past, please enter a valid Event date.";
  await expect(dialog.getByRole("grid").getByText(past)).toHaveCount(2);
  await expectNoBarrierAnywhere(page);
  await button("Back").click();
  await dialog.getByLabel("Move by days", { exact: true }).fill("364");
  await button("Check").click();
  await button("Duplicate with 3 performances").click();
  await expectToast(page, "Event Duplicated Successfully");
  await expect(page.getByRole("heading", { name: "The Snow Queen again", level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`/${event}$`));
  await expect(page.getByRole("table", { name: "Performances" }).getByRole("cell", { name: "$12.00" })).toHaveCount(3);

  await page.getByRole("button", { name: "Duplicate", exact: true }).click();
  const bare = await openedDialog(page, "Duplicate event");
  await bare.getByLabel("Event name").fill("The Snow Queen some day");
  await bare.getByLabel("With its performances").uncheck();
  await bare.getByRole("button", { name: "Duplicate", exact: true }).click();
  await expect(page.getByRole("heading", { name: "The Snow Queen some day", level: 1 })).toBeVisible();
  await expect(page.getByText("No records found")).toBeVisible();
});
