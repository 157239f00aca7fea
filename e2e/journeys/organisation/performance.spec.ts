import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Api } from "../../api";
import { expectNoBarrier, expectNoBarrierInAnyLight } from "../../barriers";
import { expect, SIZES, test } from "../../fixtures";
import type { TestAccount, Someone } from "../../test-account";
import { openedDialog } from "../../pages/dialog-part";
import { PerformancePage } from "../../pages/performance-page";
import { aPerformance, writeSheet } from "../../sheet";

const EVENT = "The Snow Queen";

interface Evening {
  readonly organiser: Someone;
  readonly api: Api;
  readonly performance: number;
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
  const { performances } = await api.createEvent(EVENT, readFileSync(file));
  return { organiser, api, performance: performances[0] ?? 0 };
}

test("a performance's figures move by themselves, and lead to what they count", async ({
  account,
  apiFor,
  folder,
  openAs,
}) => {
  const { organiser, api, performance } = await anEvening(account, apiFor, folder);
  const page = await openAs(organiser, { size: "phone" });
  const view = await PerformancePage.open(page, performance, EVENT);
  await expect(view.metric("Total revenue")).toContainText("$0.00");
  await expect(view.metric("Tickets sold")).toContainText("0 of 40");
  await expect(view.metric("Tickets reserved"), "nothing is reserved").toHaveCount(0);
  await expect(page.getByText(/^Not enough data/)).toBeVisible();

  await api.sell(performance, 3, { email: "ada@house.test" });
  await expect(view.metric("Tickets sold")).toContainText("3 of 40");
  await expect(view.metric("Total revenue")).toContainText("$36.00");
  await expect(view.card("Order details")).toContainText("1 order, 0 in progress");
  await expect(view.days.filter({ hasText: "37" }), "nothing but what was sold").toHaveCount(0);
  await expect(view.days.filter({ hasText: /3\s*3$/ })).toHaveCount(1);
  await expectNoBarrierInAnyLight(page);

  const orders = await view.openCard("Order details");
  await expect(orders.getByText("$36.00").filter({ visible: true })).toBeVisible();
  await expectNoBarrier(page);
  await orders
    .getByRole("link", { name: /ada@house\.test/ })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL(/\/OrderDetails\/\d+$/);
  await page.goBack();
  await PerformancePage.on(page, EVENT);

  await view.close(await view.openCard("Upsell details"));
  await view.metric("Tickets sold").getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/Orders\\?event=\\d+&performance=${performance}$`));
  await expect(page.getByText("$36.00").filter({ visible: true }).first()).toBeVisible();
  await page.goBack();
  await (await PerformancePage.on(page, EVENT)).goBack();
});

test("a wall screen shows its performance to whoever stands there, until it is revoked", async ({
  account,
  apiFor,
  folder,
  openAs,
  openBrowser,
}) => {
  const { organiser, api, performance } = await anEvening(account, apiFor, folder);
  const office = await openAs(organiser, { size: "desktop" });
  const view = await PerformancePage.open(office, performance, EVENT);
  const { dialog, address } = await view.makeWall();
  await expectNoBarrier(office);

  const requests: string[] = [];
  const wall = await openBrowser({ size: "desktop" });
  wall.on("request", (request) => requests.push(request.url()));
  await wall.goto(address);
  const sold = wall.locator("dl > div").filter({ hasText: "Tickets sold" });
  await expect(sold).toContainText("of 40");
  await expect(wall.getByText("Total revenue")).toHaveCount(0);
  await expectNoBarrier(wall);
  const secret = address.split("#")[1] ?? "";
  expect(secret).not.toBe("");
  expect(
    requests.filter((url) => url.includes(secret)),
    "its secret is in no address",
  ).toEqual([]);

  await api.sell(performance, 2);
  await expect(sold).toContainText("2");
  await expect(wall.locator("dl > div").filter({ hasText: "Sold in the last hour" })).toContainText("2");

  await dialog.getByRole("button", { name: "Revoke" }).click();
  const question = await openedDialog(office, "Revoke this wall screen?", "alertdialog");
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(dialog.getByText("No active wall screens")).toBeVisible();
  await api.sell(performance, 1);
  await expect(wall.getByText("This screen has ended")).toBeVisible();
  await expectNoBarrier(wall);
});

for (const size of SIZES) {
  test(`Check-in has the door with its house count and who comes in which minute, ${size}`, async ({
    account,
    apiFor,
    folder,
    openAs,
  }) => {
    const { organiser, api, performance } = await anEvening(account, apiFor, folder);
    const sold = await api.sell(performance, 3);
    const page = await openAs(organiser, { size });
    const view = await PerformancePage.open(page, performance, EVENT);
    await expect(view.metric("Tickets sold")).toContainText("3");
    await page.getByRole("link", { name: "Check-in" }).click();
    const isPhone = size === "phone";
    // On a phone the door is first, and the house behind a word.
    if (isPhone) await page.getByText("House", { exact: true }).click();
    await expect(page.getByText("Nobody has come in yet").first()).toBeVisible();
    await expect(page.getByText(/^Not enough data/)).toBeVisible();

    const scan = {
      performance,
      code: sold.tickets[0]?.code,
      device: randomUUID(),
      gate: "North",
      nonce: randomUUID(),
      scanned_at: new Date().toISOString(),
    };
    await api.post("/v1/door/scans", { scans: [scan] });
    const minutes = page.getByRole("table", { name: "Arrivals per minute" });
    await expect(minutes.getByRole("row").filter({ hasText: "North" })).toContainText("1");
    await expect(page.getByText("1 admitted, 1 in")).toBeVisible();
    await expectNoBarrier(page);
    await page.getByRole("link", { name: "Performance view" }).click();
    await expect((await PerformancePage.on(page, EVENT)).card("Order details")).toBeVisible();
  });
}
