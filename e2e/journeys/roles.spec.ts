import { expectNoBarrier } from "../barriers";
import { expect, test } from "../fixtures";
import { DashboardPage } from "../pages/dashboard-page";
import { OrderPage } from "../pages/order-page";
import { expectToast } from "../pages/toast-part";

test("door staff see the door and the orders, and no screen of the office", async ({ openAs }) => {
  const page = await openAs("door");
  await DashboardPage.open(page);
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link", { name: "Ticket scanner" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Events", exact: true })).toHaveCount(0);

  await page.goto("/Events");
  await expect(page).toHaveURL(/\/404Page$/);
});

test("a rival sees nothing of the theatre", async ({ openAs }) => {
  const page = await openAs("rival");
  const dashboard = await DashboardPage.open(page);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(dashboard.card("Twelfth Night", "Evening")).toHaveCount(0);
});

test("door staff refund once the owner lets them, and hear of it where they stand", async ({ house, openAs }) => {
  const { api, performances } = await house.putOn("The Long Evening");
  const sold = await api.sell(performances[0] ?? 0, 2);
  const usher = await OrderPage.open(await openAs(await house.hire("door"), { size: "phone" }), sold.order);
  const refund = usher.page.getByRole("button", { name: "Refund", exact: true });
  const why = usher.page.getByText("Door staff may not do this: Refund orders");
  await expect(why).toBeVisible();
  await expect(refund).toBeDisabled();

  const rights = await openAs(await house.hire("owner"));
  await rights.goto("/Rights");
  const right = rights.getByRole("switch", { name: "Door staff: Refund orders" });
  await expect(right).not.toBeChecked();
  await expectNoBarrier(rights);
  // The switch itself is drawn by its label.
  await rights.locator("label").filter({ has: right }).click();
  await expectToast(rights, "Updated Successfully");
  await expect(right).toBeChecked();

  await expect(refund).toBeEnabled();
  await expect(why).toHaveCount(0);
});
