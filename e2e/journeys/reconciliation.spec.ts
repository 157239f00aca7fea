import { randomUUID } from "node:crypto";

import { call } from "../api";
import { expectNoBarrierAnywhere, expectNoBarrier } from "../barriers";
import { expect, test } from "../fixtures";
import { accountForm, shortId } from "../test-account";
import { OrderPage } from "../pages/order-page";
import { ReconciliationPage } from "../pages/reconciliation-page";
import { expectToast } from "../pages/toast-part";
import { aPerformance } from "../sheet";
import { atStripe, cards } from "../stripe";

interface Reserved {
  readonly reservation: number;
  readonly secret: string;
  readonly orders: readonly { readonly order: number }[];
}

test("what a lost webhook left open is finished, and money that no order stands for is named and settled", async ({
  url,
  account: testAccount,
  openAs,
}) => {
  const owner = await testAccount.hire("owner");
  const evening = aPerformance(3, "19:30", { price: 20, tickets: 9, subcategory: "Evening" });
  const { performances } = await testAccount.putOn(`Lost night ${shortId()}`, [evening]);

  // A buyer's card is charged while their browser closes, and Stripe's word of it never arrives.
  const account = accountForm(testAccount.name).stripe_id;
  await atStripe("lose", { account });
  const items = [{ performance: performances[0], tickets: [{ ticket_type: null, quantity: 2 }], upsells: [] }];
  const reserved = await call<Reserved>(
    url,
    "POST",
    "/v1/sales/reservations",
    { items },
    { "Idempotency-Key": randomUUID() },
  );
  const payment = await call<{ client_secret: string }>(
    url,
    "POST",
    `/v1/sales/reservations/${reserved.reservation}/payment`,
    { gateway: "stripe", buyer: { name: "Ada Byron", email: "ada@example.org" } },
    { "X-Reservation-Secret": reserved.secret },
  );
  await atStripe("confirm", { intent: payment.client_secret, card: cards.good });
  // And somebody takes money at Stripe by hand.
  await atStripe("charge", { account, amount: 1250, currency: "usd" });

  const order = await OrderPage.open(await openAs(owner), reserved.orders[0]?.order ?? 0);
  const desk = await openAs(owner);
  const theirs = await ReconciliationPage.open(desk);
  await expect(desk.getByText("Nothing compared yet")).toBeVisible();
  await theirs.compareToday();
  await expect(theirs.day("Compared")).toBeVisible();
  await expect(theirs.list.row("Charge missing in Foyer")).toContainText("$12.50");
  await expect(theirs.list.rows).toHaveCount(1);
  await expect(order.units.getByText("0 of 2 admitted")).toBeVisible();
  await expectNoBarrierAnywhere(desk);

  // The platform's administrator sees the same customer, and hears what the owner says of it.
  const platform = await openAs("admin");
  const ours = await ReconciliationPage.open(platform, testAccount.name);
  await expect(ours.list.row("Charge missing in Foyer")).toContainText("Open");
  const dialog = await theirs.openDifference("Charge missing in Foyer");
  await dialog.getByLabel("How it was settled").fill("Ice cream in the interval");
  await expectNoBarrier(desk);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(desk, "Difference settled");
  await expect(ours.list.row("Charge missing in Foyer")).toHaveCount(0);
  await ours.showSettled();
  await expect(ours.list.row("Ice cream in the interval")).toContainText("Settled");

  // Looked at again, nothing is named twice.
  await theirs.compareToday();
  await expectToast(desk, "The day is compared again");
  await expect(theirs.day("Compared")).toBeVisible();
  await expect(desk.getByText("No differences")).toBeVisible();
});
