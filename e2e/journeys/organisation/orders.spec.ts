import { randomUUID } from "node:crypto";

import { expect, test } from "../../fixtures";
import { OrdersPage } from "../../pages/orders-page";

/** The window of a laptop at a small desk. */
const LAPTOP = { width: 1280, height: 800 };
const ROW_PX = 59; // with its hairline

test("what can be done with an order is in the window of a laptop, however long its names are", async ({
  account,
  openAs,
}) => {
  const { organiser, api, performances } = await account.putOn(
    `The Very Long Evening of Everybody's Aunt ${randomUUID()}`,
  );
  await api.sell(performances[0] ?? 0, 1, { email: `${"a".repeat(40)}@${"long-name-of-a-house".repeat(2)}.example` });
  const page = await openAs(organiser);
  await page.setViewportSize(LAPTOP);
  await page.goto("/Orders");

  const row = await page.getByRole("row").nth(1).boundingBox();
  expect(row?.height, "two lines, whatever stands in them").toBeLessThanOrEqual(ROW_PX);
  const actions = page.getByRole("row").nth(1).getByRole("cell").last();
  await expect(actions).toBeInViewport({ ratio: 1 });
  await expect(actions.getByRole("button").or(actions.getByRole("link")).last()).toBeInViewport({ ratio: 1 });
});

test("what is searched for is asked as it is typed, stands in the address, and is found when that is opened", async ({
  account,
  openAs,
}) => {
  const { organiser, api, performances } = await account.putOn("The Evening of Names");
  for (const name of ["Ann Lee", "Bo Lee"]) await api.sell(performances[0] ?? 0, 1, { name });
  const page = await openAs(organiser);
  const orders = await OrdersPage.open(page);
  await orders.searchBox.pressSequentially("Ann Le");
  await expect(orders.rows("Bo Lee")).toHaveCount(0);
  await expect(orders.rows("Ann Lee")).toBeVisible();
  await expect(page).toHaveURL(/\/Orders\?search=Ann\+Le$/);

  const other = await openAs(organiser);
  await other.goto(page.url());
  await expect(other.getByRole("searchbox")).toHaveValue("Ann Le");
  await expect(other.getByRole("row").filter({ hasText: "Ann Lee" })).toBeVisible();
  await expect(other.getByRole("row").filter({ hasText: "Bo Lee" })).toHaveCount(0);
  await orders.searchBox.fill("");
  await expect(orders.rows("Bo Lee")).toBeVisible();
  await expect(page).toHaveURL(/\/Orders$/);
});
