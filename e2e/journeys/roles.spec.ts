import { expect, test } from "../fixtures";
import { DashboardPage } from "../pages/dashboard-page";

test("door staff see the door and the orders, and no screen of the office", async ({ openAs }) => {
  const page = await openAs("door", { size: "desktop" });
  await DashboardPage.open(page);
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link", { name: "Ticket Scanner" })).toBeVisible();
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

test("a session that was ended elsewhere leaves the screen within a moment", async ({ openAs }) => {
  const page = await openAs("owner");
  await DashboardPage.open(page);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.evaluate(() => fetch("/v1/auth/logout", { method: "POST" }));
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible();
});
