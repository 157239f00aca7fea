import type { Page } from "@playwright/test";

import { expectNoBarrierAnywhere } from "../../barriers";
import { expect, test } from "../../fixtures";
import { CancelDialog } from "../../pages/cancel-dialog";
import { aPerformance } from "../../sheet";

const ORDERS = 300;
const BUYER = "ada@house.test";

async function openEvent(page: Page, event: number): Promise<void> {
  await page.goto(`/EventConfiguration/${event}`);
  await expect(page.getByRole("heading", { name: "The Snow Queen" })).toBeVisible();
}

test("a performance is cancelled: 300 orders are refunded while two watch, and the buyer is told", async ({
  account,
  openAs,
  postbox,
}) => {
  test.slow();
  const show = [aPerformance(3, "19:30", { price: 12, tickets: 400 })];
  const { organiser, api, event, performances } = await account.putOn("The Snow Queen", show);
  const [performance = 0] = performances;
  await api.sellMany(performance, ORDERS, BUYER);
  const page = await openAs(organiser);
  await openEvent(page, event);
  const other = await openAs(await account.hire("organiser"), { size: "phone" });
  await openEvent(other, event);

  const dialog = await CancelDialog.open(page);
  await expect(dialog.says("300, with 300 tickets")).toBeVisible();
  await expectNoBarrierAnywhere(page);
  await dialog.button("Cancel performance").click();
  await expect(dialog.says("Please write a message to the buyers")).toBeVisible();
  const message = await dialog.cancelWithMessage("The boiler broke, and the house is cold.");

  await expect(other.getByText("Cancelled", { exact: true }).filter({ visible: true }).first()).toBeVisible();
  const watched = await CancelDialog.preview(other);
  for (const one of [message, watched]) {
    await expect(one.metric("refunded")).toContainText("300", { timeout: 240_000 });
    await expect(one.says("300 orders were processed.")).toBeVisible();
  }
  await expectNoBarrierAnywhere(page);

  const mail = await postbox.mailTo(BUYER, "The Snow Queen on");
  expect(mail).toContain("The boiler broke, and the house is cold.");
  await expect(api.sell(performance, 1)).rejects.toThrow(/This performance has been cancelled/);
});
