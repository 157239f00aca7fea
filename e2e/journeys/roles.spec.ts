import { expectNoBarrier } from "../barriers";
import { CORE, expect, test } from "../fixtures";
import { DashboardPage } from "../pages/dashboard-page";
import { OrderPage } from "../pages/order-page";
import { SignInPage } from "../pages/sign-in-page";
import { expectToast } from "../pages/toast-part";
import { aPerformance, aPerformanceSoon } from "../sheet";

test("door staff see the door and the orders, and no screen of the office", CORE, async ({ openAs }) => {
  const page = await openAs("door");
  await DashboardPage.open(page);
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link", { name: "Ticket scanner" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Events", exact: true })).toHaveCount(0);

  await page.goto("/Events");
  await expect(page).toHaveURL(/\/404Page$/);
});

test(
  "door staff land on tonight's door after signing in, and are told of no takings",
  CORE,
  async ({ account, openBrowser }) => {
    const rows = [
      aPerformanceSoon(3, { price: 12, tickets: 20 }),
      aPerformance(5, "19:30", { price: 12, tickets: 20 }),
    ];
    const { api, performances } = await account.putOn("Tonight of All Nights", rows);
    await api.sell(performances[0] ?? 0, 2);
    const usher = await account.hire("door");
    const page = await openBrowser();
    const messages: string[] = [];
    page.on(
      "response",
      (response) =>
        void response.text().then(
          (body) => messages.push(body),
          () => undefined,
        ),
    );
    await (await SignInPage.open(page)).signIn(usher);
    await expect(page).toHaveURL(new RegExp(`/QrValidation/${performances[0]}$`));
    await expect(page.getByText("to come").first()).toBeVisible();
    await DashboardPage.open(page);
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(page.getByText("$24.00")).toHaveCount(0);
    expect(messages.filter((body) => body.includes('"revenue":"'))).toEqual([]);
  },
);

test("a rival sees nothing of the theatre", CORE, async ({ openAs }) => {
  const page = await openAs("rival");
  const dashboard = await DashboardPage.open(page);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(dashboard.card("Twelfth Night", "Evening")).toHaveCount(0);
});

test(
  "door staff refund once the owner lets them, and hear of it where they stand",
  CORE,
  async ({ account, openAs }) => {
    const { api, performances } = await account.putOn("The Long Evening");
    const sold = await api.sell(performances[0] ?? 0, 2);
    const usher = await OrderPage.open(await openAs(await account.hire("door"), { size: "phone" }), sold.order);
    const refund = usher.page.getByRole("button", { name: "Refund", exact: true });
    const why = usher.page.getByText("Door staff may not do this: Refund orders").filter({ visible: true });
    await expect(why).toBeVisible();
    await usher.page.getByRole("button", { name: "More actions" }).click();
    await expect(refund).toBeDisabled();

    const permissions = await openAs(await account.hire("owner"));
    await permissions.goto("/Rights");
    const right = permissions.getByRole("switch", { name: "Door staff: Refund orders" });
    await expect(right).not.toBeChecked();
    await expectNoBarrier(permissions);
    // The switch itself is drawn by its label.
    await permissions.locator("label").filter({ has: right }).click();
    await expectToast(permissions, "Updated Successfully");
    await expect(right).toBeChecked();

    await expect(refund).toBeEnabled();
    await expect(why).toHaveCount(0);
  },
);
