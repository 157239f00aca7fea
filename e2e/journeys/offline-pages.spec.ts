import { CORE, expect, test } from "../fixtures";
import { DashboardPage } from "../pages/dashboard-page";
import { OrdersPage } from "../pages/orders-page";

test(
  "what was last seen stays readable without a network, with its age, and comes back by itself",
  CORE,
  async ({ openAs }) => {
    const page = await openAs("organiser", { size: "desktop", installs: true });
    await OrdersPage.open(page);
    const dashboard = await DashboardPage.open(page);
    const tonight = dashboard.card("Twelfth Night", "Evening").first();
    await expect(tonight).toBeVisible();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await dashboard.expectCached();

    await page.context().setOffline(true);
    await page.reload();
    await expect(tonight).toBeVisible();
    await expect(page.getByText(/^Offline\. Last updated /).first()).toBeVisible();

    await page.context().setOffline(false);
    await expect(page.getByText(/^Offline\. Last updated /)).toHaveCount(0);
  },
);
