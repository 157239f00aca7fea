import { expectNoBarrierAnywhere, expectNoBarrier } from "../barriers";
import { CORE, expect, test } from "../fixtures";
import { CashUpPage } from "../pages/cash-up-page";
import { DashboardPage } from "../pages/dashboard-page";
import { expectToast } from "../pages/toast-part";
import { aPerformance } from "../sheet";

const EVENT = "The Long Evening";

test(
  "the counter sells, counts its till, closes the day with a difference and prints it, and the owner sees it live",
  CORE,
  async ({ account, openAs }) => {
    const evening = aPerformance(5, "19:30", { price: 12, tickets: 40, subcategory: "Evening" });
    const { organiser, api, performances } = await account.putOn(EVENT, [evening]);
    const name = `${organiser.firstName} ${organiser.lastName}`;
    const owner = await account.hire("owner");
    const performance = performances[0] ?? 0;
    const manager = await CashUpPage.open(await openAs(owner));

    // Nobody has taken anything: the seller's own till is there all the same.
    const desk = await openAs(organiser);
    let counter = await CashUpPage.open(desk);
    await expect(counter.till(name)).toContainText("Nothing was taken on this day");
    await expectNoBarrier(desk);

    // One sale by terminal in the app, two in cash; the owner sees the till fill.
    const walkIn = await (await DashboardPage.open(desk)).sellWalkIn(EVENT, "Evening");
    await walkIn.choose(2);
    await walkIn.takeByTerminal();
    await expect(walkIn.sold("$24.00")).toBeVisible();
    await walkIn.close();
    await api.sell(performance, 3);
    await api.sell(performance, 1);
    await expect(manager.metric(name, "Expected in the till")).toHaveText("$48.00");

    // The till is a dollar short.
    counter = await CashUpPage.open(desk);
    await expect(counter.metric(name, "Expected in the till")).toHaveText("$48.00");
    const dialog = await counter.count(name);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Please enter what was counted", { exact: true })).toBeVisible();
    await dialog.getByLabel("Counted").fill("47.00");
    await expect(dialog.getByRole("status").filter({ hasText: "Difference" })).toHaveText(/−\$1\.00\s*short/);
    await dialog.getByLabel("Note").fill("A coin rolled under the counter");
    await expectNoBarrier(desk);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectToast(desk, "Day closed");
    await expect(manager.metric(name, "Difference")).toHaveText(/−\$1\.00\s*short/);
    await expect(manager.till(name)).toContainText("A coin rolled under the counter");

    // What comes in afterwards shows as such.
    await api.sell(performance, 1);
    await expect(manager.till(name)).toContainText("$12.00 in cash after closing");

    await counter.print(name, async () => {
      await expect(counter.printout.getByRole("heading", { name })).toBeVisible();
      await expect(counter.printout).toContainText("A coin rolled under the counter");
      await expect(desk.getByRole("heading", { name: "Cash-up", level: 1, exact: true })).toBeHidden();
    });

    await counter.showClosedDays();
    await expect(desk.getByRole("table", { name: "Closed days" })).toContainText(name);
    await expectNoBarrierAnywhere(desk);
  },
);
