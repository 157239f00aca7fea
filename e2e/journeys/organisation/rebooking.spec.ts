import type { Page } from "@playwright/test";

import { expectNoBarrierAnywhere } from "../../barriers";
import { CORE, expect, test, type Size } from "../../fixtures";
import { CancelDialog } from "../../pages/cancel-dialog";
import { OfferDialog } from "../../pages/offer-dialog";
import { aPerformance } from "../../sheet";

// One after the other: each keeps a system busy, and others stand beside it.
test.describe.configure({ mode: "default" });

const BUYER = "ada@house.test";
/** Each in more than one slice of the job; the other way round shows that a phone does the same. */
const WAYS: readonly (readonly [Size, Size, number])[] = [
  ["desktop", "phone", 60],
  ["phone", "desktop", 25],
];

async function openEvent(page: Page, event: number): Promise<void> {
  await page.goto(`/EventConfiguration/${event}`);
  await expect(page.getByRole("heading", { name: "The Snow Queen" })).toBeVisible();
}

for (const [size, other, orders] of WAYS) {
  test(`at ${size} size a performance of ${orders} orders is moved while another manager watches, and taken back`, async ({
    account,
    openAs,
    postbox,
  }) => {
    test.slow();
    const shows = [
      aPerformance(3, "19:30", { price: 12, tickets: 400 }),
      aPerformance(5, "19:30", { price: 15, tickets: 400 }),
    ];
    const { organiser, api, event, performances } = await account.putOn("The Snow Queen", shows);
    const [source = 0, target = 0] = performances;
    await api.sellMany(source, orders, BUYER);
    const page = await openAs(organiser, { size });
    await openEvent(page, event);
    const watcher = await openAs(await account.hire("organiser"), { size: other });
    await openEvent(watcher, event);

    const dialog = await OfferDialog.open(page, /^More for /);
    await dialog.choose(target);
    await expect(dialog.planned("Orders that fit")).toContainText(`${orders} of ${orders}`);
    await expect(dialog.planned("Price difference waived")).toContainText(`$${orders * 3}.00`);
    await expectNoBarrierAnywhere(page);
    await dialog.writeToBuyers("The boiler broke, and the house is cold.");
    await dialog.make(`Move ${orders} orders`, `Move ${orders} orders to the other performance?`);

    const watched = await OfferDialog.open(watcher, /^More for /);
    for (const one of [dialog, watched]) {
      await expect(one.metric("moved")).toContainText(String(orders), { timeout: 240_000 });
      await expect(one.says("This offer has ended.")).toBeVisible();
    }
    await expectNoBarrierAnywhere(page);
    const mail = await postbox.mailTo(BUYER, "Your tickets for The Snow Queen have been moved");
    expect(mail).toContain("The boiler broke, and the house is cold.");

    await dialog.button("Withdraw").click();
    await dialog.agree("Withdraw this offer?", "Withdraw");
    for (const one of [dialog, watched]) {
      await expect(one.metric("moved back")).toContainText(String(orders), { timeout: 240_000 });
      await expect(one.says("This offer was withdrawn.")).toBeVisible();
    }
  });
}

test(
  "a performance does not take place: what fits is moved, and whoever does not fit is asked",
  CORE,
  async ({ account, openAs, postbox }) => {
    const shows = [
      aPerformance(3, "19:30", { price: 12, tickets: 20 }),
      aPerformance(5, "19:30", { price: 12, tickets: 3 }),
    ];
    const { organiser, api, event, performances } = await account.putOn("The Snow Queen", shows);
    const [source = 0, target = 0] = performances;
    await api.sell(source, 2, { email: "maya@house.test" });
    await api.sell(source, 2, { email: BUYER });
    const page = await openAs(organiser);
    await openEvent(page, event);

    const cancelling = await CancelDialog.open(page);
    const dialog = await OfferDialog.insteadOfCancelling(page, cancelling.dialog);
    await dialog.choose(target);
    await expect(dialog.planned("Orders that fit")).toContainText("1 of 2");
    await expect(dialog.says("Not enough tickets are left there")).toBeVisible();
    await dialog.make("Move 1 order", "Move 1 order to the other performance?");
    await expect(dialog.metric("moved")).toContainText("1", { timeout: 60_000 });
    await expect(dialog.metric("not answered")).toContainText("1");
    const mail = await postbox.mailTo(BUYER, "Please choose: The Snow Queen");
    expect(mail).toContain("If you don't choose, you will be refunded");
    await expect(api.sell(source, 1)).rejects.toThrow(/This performance has been cancelled/);

    await dialog.button("End now").click();
    await dialog.agree("End this offer now?", "End now");
    await expect(dialog.says("This offer has ended.")).toBeVisible();
    await dialog.button("Close").first().click();
    const refunds = await CancelDialog.preview(page);
    await expect(refunds.metric("refunded")).toContainText("1", { timeout: 60_000 });
    await postbox.mailTo(BUYER, `The Snow Queen on`);
  },
);
