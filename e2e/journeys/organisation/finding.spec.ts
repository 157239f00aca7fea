import { expectNoBarrierAnywhere } from "../../barriers";
import { CORE, expect, test } from "../../fixtures";
import { shortId } from "../../test-account";
import { FindingPart } from "../../pages/finding-part";
import { ShellPart } from "../../pages/shell-part";
import { WalkInDialog } from "../../pages/walk-in-dialog";

test("an order is found by its printed number and opened, by keyboard alone", CORE, async ({ account, openAs }) => {
  const { organiser, api, performances } = await account.putOn(`Élan Vital ${shortId()}`);
  const email = `buyer-${shortId()}@house.test`;
  const { order } = await api.sell(performances[0] ?? 0, 1, { email });
  const page = await openAs(organiser);
  await page.goto("/EventDashboard");

  const finding = await FindingPart.open(page);
  await finding.type(email);
  await expect(finding.hit(`Order ${order}`)).toBeVisible();
  await expectNoBarrierAnywhere(page);
  await finding.type("elan");
  await expect(finding.hit(/^Élan Vital/).first()).toHaveAttribute("aria-selected", "true");
  // Enter comes before the answer, and opens what is asked for now.
  await finding.type(`Order ${order}`);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(new RegExp(`/OrderDetails/${order}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(finding.field).toBeHidden();
});

test("a verb does what it says, and what was opened is there again, until its person signs out", async ({
  account,
  openAs,
}) => {
  const name = `Hedda ${shortId()}`;
  const { organiser, api, performances } = await account.putOn(name);
  const { order } = await api.sell(performances[0] ?? 0, 1, { email: `buyer-${shortId()}@house.test` });
  const page = await openAs(organiser);
  await page.goto("/Orders");

  const finding = await FindingPart.open(page);
  await finding.type(`refund ${order}`);
  await expect(finding.hit(`Order ${order}`)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/OrderDetails/${order}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  const sale = await FindingPart.open(page);
  await expect(sale.hit(`Order ${order}`), "opened lately").toHaveAttribute("aria-selected", "true");
  await expectNoBarrierAnywhere(page);
  await sale.type(`sell ${name}`);
  await expect(sale.hit(new RegExp(`^${name}`)).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await (await WalkInDialog.opened(page)).close();

  await new ShellPart(page).logOut();
  expect(await page.evaluate(() => localStorage.getItem("foyer-recent"))).toBeNull();
});

test("who closes it is where they were, and is told what was found", async ({ account, openAs }) => {
  const { organiser } = await account.putOn(`Hedda ${shortId()}`);
  const page = await openAs(organiser);
  await page.goto("/Orders");
  const { accountButton } = new ShellPart(page);
  await accountButton.focus();

  const finding = await FindingPart.open(page);
  await finding.type("rights");
  await expect(finding.status("Nothing matches rights")).toBeAttached();
  await finding.type("cash-up");
  await expect(finding.status("1 result")).toBeAttached();
  await finding.close();

  await expect(accountButton).toBeFocused();
});

test("door staff find tonight, and an order as their list does", async ({ account, openAs }) => {
  const name = `Hedda ${shortId()}`;
  const { api, performances } = await account.putOn(name);
  const { order } = await api.sell(performances[0] ?? 0, 1, { email: `buyer-${shortId()}@house.test` });
  const page = await openAs(await account.hire("door"));
  await page.goto("/EventDashboard");

  const finding = await FindingPart.open(page);
  await finding.type(`#${order}`);
  await expect(finding.hit(`Order ${order}`)).toHaveAttribute("href", `/OrderDetails/${order}`);
  await finding.type(name);
  await expect(finding.hit(new RegExp(`^${name}`)).first()).toHaveAttribute("href", `/QrValidation/${performances[0]}`);
});
