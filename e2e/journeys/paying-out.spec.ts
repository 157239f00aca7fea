import { expectNoBarrierAnywhere } from "../barriers";
import { CORE, expect, test } from "../fixtures";
import { CancelDialog } from "../pages/cancel-dialog";
import { CashUpPage } from "../pages/cash-up-page";
import { openedDialog } from "../pages/dialog-part";
import { expectToast } from "../pages/toast-part";
import { aPerformance } from "../sheet";

const BUYER = { name: "Ada Lovelace", email: "ada@payouts.test" };

test(
  "a performance with an order paid in cash is cancelled, and its money waits until somebody hands it back",
  CORE,
  async ({ account, openAs, postbox }) => {
    const show = [aPerformance(3, "19:30", { price: 20, tickets: 40 })];
    const { organiser, api, event, performances } = await account.putOn("The Long Night", show);
    await api.sell(performances[0] ?? 0, 2, BUYER);
    const name = `${organiser.firstName} ${organiser.lastName}`;
    const teller = await account.hire("organiser");
    const tellersName = `${teller.firstName} ${teller.lastName}`;

    const page = await openAs(organiser);
    await page.goto(`/EventConfiguration/${event}`);
    const dialog = await (await CancelDialog.open(page)).cancelWithMessage("The boiler broke.");
    await expect(dialog.says(/^1 buyer still has to collect \$40\.00 at the box office\./)).toBeVisible();
    const mail = await postbox.mailTo(BUYER.email, "The Long Night on");
    expect(mail).toContain("Please collect $40.00 in cash at the box office");
    expect(mail).not.toContain("need to do anything");

    // Nobody has handed anything back: the seller's till still has what was paid.
    const counter = await CashUpPage.open(page);
    await expect(counter.metric(name, "Expected in the till")).toHaveText("$40.00");
    await counter.showPayouts();
    await expect(counter.payout(BUYER.name)).toContainText("$40.00");

    const desk = await openAs(teller);
    const till = await CashUpPage.open(desk);
    await till.showPayouts();
    await expect(till.payout(BUYER.name)).toContainText("The Long Night");
    await expectNoBarrierAnywhere(desk);
    await till
      .payout(BUYER.name)
      .getByRole("button", { name: /^Handed back/ })
      .click();
    const question = await openedDialog(desk, "Handed back $40.00?", "alertdialog");
    await expect(question.getByText("You have given Ada Lovelace $40.00 in cash.")).toBeVisible();
    await question.getByRole("button", { name: "Handed back", exact: true }).click();
    await expectToast(desk, "Handed back $40.00 to Ada Lovelace");

    // The other screen hears of it, and the money has left the till of who handed it over.
    await expect(desk.getByText("Nothing to hand back")).toBeVisible();
    await expect(page.getByText("Nothing to hand back")).toBeVisible();
    await till.showDay();
    await expect(till.metric(tellersName, "Expected in the till")).toHaveText("−$40.00");
    const confirmation = await postbox.mailTo(BUYER.email, "Your refund for The Long Night");
    expect(confirmation).toContain("$40.00 was refunded to you in cash at the box office.");
  },
);
