import { randomUUID } from "node:crypto";

import type { Locator } from "@playwright/test";

import { expectNoBarrier } from "../../barriers";
import { expect, test } from "../../fixtures";
import { OrdersPage } from "../../pages/orders-page";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const boxOf = async (part: Locator): Promise<Box> => {
  const box = await part.boundingBox();
  if (!box) throw new Error("It is not on the screen");
  return box;
};

test("a row stays under the pointer while others sell, and the new ones come when they are asked for", async ({
  account,
  openAs,
}) => {
  const { organiser, api, performances } = await account.putOn("The Steady Evening");
  const performance = performances[0] ?? 0;
  for (const name of ["Ann Lee", "Bo Lee", "Cy Lee"]) await api.sell(performance, 1, { name });
  const page = await openAs(organiser, { size: "desktop" });
  const orders = await OrdersPage.open(page);
  const row = orders.rows("Bo Lee");
  const heads = page.getByRole("columnheader");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();

  await api.sell(performance, 1, { name: "Di Lee" });
  await expect(orders.rows("Di Lee"), "nobody is at the list").toBeVisible();

  await row.hover();
  const [before, widths] = [await boxOf(row), await Promise.all((await heads.all()).map(boxOf))];
  const long = `Somebody with a name of ${randomUUID()} letters`;
  for (const name of ["Ed Lee", long]) await api.sell(performance, 2, { name });
  const offer = page.getByRole("status").getByRole("button", { name: "2 new orders" });
  await expect(offer).toBeVisible();
  expect(await boxOf(row), "not by a pixel").toEqual(before);
  await expect(orders.rows(long)).toHaveCount(0);
  await expectNoBarrier(page);

  await offer.click();
  await expect(orders.rows(long)).toBeVisible();
  await expect(orders.rows("The Steady Evening")).toHaveCount(6);
  await expect(offer).toHaveCount(0);
  const after = await Promise.all((await heads.all()).map(boxOf));
  const wider = after.map(({ width }, column) => Math.abs(width - (widths[column]?.width ?? 0)));
  expect(Math.max(...wider), "columns are as wide as they were, to what the eye sees").toBeLessThan(2);
});

test("a change of a row that stands there is shown in place, and what the person does themself at once", async ({
  account,
  openAs,
}) => {
  const { organiser, api, performances } = await account.putOn("The Refunded Evening");
  const performance = performances[0] ?? 0;
  await api.sell(performance, 1, { name: "Ann Lee" });
  const sold = await api.sell(performance, 1, { name: "Bo Lee" });
  const page = await openAs(organiser);
  const orders = await OrdersPage.open(page);
  const row = orders.rows("Bo Lee");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await row.hover();
  await api.sell(performance, 1, { name: "Cy Lee" });
  await expect(page.getByRole("button", { name: "1 new order" })).toBeVisible();
  await api.post("/v1/payment/paymentRefundByOrder", { payment_intent: sold.payment, totalAmount: 20 });
  await expect(row).toContainText("Refund");
  await expect(orders.rows("Cy Lee"), "still waits").toHaveCount(0);

  // Away from the list: what waits comes by itself.
  await page.getByRole("heading", { name: "Orders", level: 1 }).hover();
  await expect(orders.rows("Cy Lee")).toBeVisible();
});

test("a row is a link: its address is its order's, and Ctrl-click opens it beside the list", async ({
  account,
  openAs,
}) => {
  const { organiser, api, performances } = await account.putOn("The Linked Evening");
  const { order } = await api.sell(performances[0] ?? 0, 1, { name: "Ann Lee" });
  const page = await openAs(organiser);
  const orders = await OrdersPage.open(page);
  const row = orders.rows("Ann Lee");
  const link = row.getByRole("link", { name: "Ann Lee" });
  await expect(link).toHaveAttribute("href", `/OrderDetails/${order}`);

  // Anywhere in the row, also where there is no letter of its name.
  const opened = page.context().waitForEvent("page");
  await row.click({ modifiers: ["ControlOrMeta"], position: { x: 700, y: 20 } });
  await expect(await opened).toHaveURL(new RegExp(`/OrderDetails/${order}$`));
  await expect(page).toHaveURL(/\/Orders$/);

  await row.getByRole("button", { name: /^Copy / }).click();
  await expect(page, "what else can be pressed does its own").toHaveURL(/\/Orders$/);
  await orders.openOrder("The Linked Evening");
});
