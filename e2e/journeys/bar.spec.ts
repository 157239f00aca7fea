import type { Page } from "@playwright/test";

import { expectNoBarrier } from "../barriers";
import { CORE, expect, test } from "../fixtures";
import { BarPart } from "../pages/bar-part";
import { TestEvent } from "../test-event";

const MAYA = { name: "Maya Fernandes", email: "maya@example.org" };

test("the door redeems a drink and takes it back", CORE, async ({ folder, apiFor, openAs }) => {
  const api = await apiFor("organiser");
  const testEvent = await TestEvent.stock(api, folder);
  const wine = await testEvent.addUpsell({ name: "Glass of wine", price: "6", variants: { Red: 9, White: 9 } });
  const [offered] = await api.upsellsOf(testEvent.performance);
  const red = offered?.variants[0]?.variant ?? 0;
  const sold = await api.sell(testEvent.performance, 2, MAYA, [{ upsell: wine, variant: red, quantity: 2 }]);
  const desk = await openAs("organiser");
  await desk.goto(`/OrderDetails/${sold.order}`);
  const usher = await openAs("door", { size: "phone" });
  const bar = await BarPart.open(usher, testEvent.performance);

  // Found by name, the party shows what it has bought.
  await bar.find("Maya");
  await expect(bar.line("2 × Glass of wine, Red")).toContainText("Not redeemed");
  await expectNoBarrier(usher);

  // Let in, its upsells stand under the verdict, which waits for the bar.
  await bar.admitAll(2);
  await bar.redeem("Glass of wine, Red");
  await expect(bar.says("Redeemed Successfully")).toBeVisible();
  await expect(bar.line("2 × Glass of wine, Red")).toContainText("1 of 2 redeemed");
  await expect(redeemedOn(desk)).toContainText("1 of 2 redeemed");
  await expectNoBarrier(usher);

  // Undone at the door, the office sees it.
  await bar.reset("Glass of wine, Red");
  await expect(bar.says("Reset Successfully")).toBeVisible();
  await expect(redeemedOn(desk)).toContainText("0 of 2 redeemed");

  // One tap for all of the order; without a network it waits, and arrives by itself.
  await usher.context().setOffline(true);
  await bar.redeemAll(2);
  await expect(bar.line("2 × Glass of wine, Red")).toContainText("waiting to upload");
  await usher.context().setOffline(false);
  await expect(redeemedOn(desk)).toContainText("2 of 2 redeemed");
  await expect(bar.line("2 × Glass of wine, Red")).not.toContainText("waiting to upload");

  // The office takes one back, and the door hears of it.
  await desk
    .getByRole("button", { name: /^Reset Glass of wine/ })
    .first()
    .click();
  await expect(desk.getByText("Reset Successfully")).toBeVisible();
  await expect(bar.line("2 × Glass of wine, Red")).toContainText("1 of 2 redeemed");
  await expectNoBarrier(desk);
});

const redeemedOn = (desk: Page) => desk.getByText(/\d of \d redeemed$/);
