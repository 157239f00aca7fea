import { expectNoBarrierInAnyLight } from "../../barriers";
import { expect, SIZES, test } from "../../fixtures";
import { accountForm, shortId } from "../../house";
import { AuditPage } from "../../pages/audit-page";
import { CustomersPage } from "../../pages/customers-page";
import { ShellPart } from "../../pages/shell-part";

/** More than a page of ten. */
const COUNT = 11;

for (const size of SIZES) {
  test(`the platform keeps its customers, ${size}`, async ({ apiFor, openAs }) => {
    const guild = `Guild ${shortId()}`;
    const all = Array.from({ length: COUNT }, (_, place) => `${guild} ${String(place + 1).padStart(2, "0")}`);
    const admin = await apiFor("admin");
    for (const name of all) {
      await admin.post("/v1/customers/insertCustomerAccount", { ...accountForm(name), id: 0, action_type: "add" });
    }
    const page = await openAs("admin", { size });
    const customers = await CustomersPage.open(page);
    await expect(new ShellPart(page).crumbs).toHaveText(/Admin Tools.*Customers/);
    await expect(page).toHaveTitle("Customers · Foyer");
    if (!customers.list.isPhone) {
      await customers.list.expectColumns(["Customer ID", "Name", "Stripe Account ID", "Actions"]);
    }

    await customers.list.search(guild.toUpperCase());
    await expect(customers.list.range("1 to 10 of 11")).toBeVisible();
    await customers.list.expectRows(all.slice(0, 10));
    await customers.list.showNextPage();
    await customers.list.expectRows(all.slice(10));
    await customers.list.showPreviousPage();
    await customers.list.expectSizes();
    await customers.list.showAtOnce(15);
    await customers.list.expectRows(all);
    const [first = "", last = ""] = [all.at(0), all.at(-1)];
    await customers.list.expectSorts([
      ["Customer ID", first, last],
      ["Stripe Account ID", first, last],
      ["Name", first, last],
    ]);
    await expectNoBarrierInAnyLight(page);

    const dialog = await customers.add();
    await dialog.trySave();
    for (const field of ["Account Name", "Stripe AccountID", "Ticket", "Upsell", "Order"]) {
      await expect(dialog.says(`${field} is required`)).toBeVisible();
    }
    await expectNoBarrierInAnyLight(page);
    await dialog.field("Account Name").fill(`${guild} new`);
    await dialog.field("Stripe Account ID").fill("acct_1Guild");
    await dialog.field("Ticket").pressSequentially("a1.x25%");
    await expect(dialog.field("Ticket"), "digits and a point").toHaveValue("1.25");
    await dialog.field("Upsell").fill("2.5");
    await dialog.mean("Upsell", "%");
    await dialog.field("Order").fill("0");
    await dialog.includesTax.check();
    await dialog.save("Customer added successfully");
    await customers.list.search(`${guild} new`);
    await expect(customers.list.row(`${guild} new`)).toContainText("acct_1Guild");

    const edit = await customers.edit(`${guild} new`);
    await expect(edit.field("Ticket")).toHaveValue("1.25");
    await expect(edit.includesTax).toBeChecked();
    await edit.field("Account Name").fill(`${guild} old`);
    await edit.save("Customer updated successfully");
    await customers.list.search(`${guild} old`);
    await customers.list.expectRows([`${guild} old`]);

    await customers.askToDelete(`${guild} old`);
    await expectNoBarrierInAnyLight(page);
    await customers.answer(`${guild} old`, "No");
    await expect(customers.list.rows).toHaveCount(1);
    await customers.delete(`${guild} old`, "Yes");
    await expect(page.getByText("Customer deleted successfully", { exact: true })).toBeVisible();
    await customers.list.expectNothing(`${guild} old`);

    await customers.list.search("Northgate");
    await customers.delete("Northgate Playhouse", "Yes");
    await expect(page.getByText("Events are held by this customer", { exact: true })).toBeVisible();
    await expect(customers.list.rows).toHaveCount(1);
    await expectNoBarrierInAnyLight(page);
  });

  test(`an owner changes their account's name alone, and reads who did what, ${size}`, async ({ house, openAs }) => {
    const owner = await house.hire("owner");
    const page = await openAs(owner, { size });
    const customers = await CustomersPage.open(page);
    await customers.list.expectRows([house.name]);
    await expect(customers.adding).toHaveCount(0);
    await expect(customers.deleting(house.name)).toHaveCount(0);
    const dialog = await customers.edit(house.name);
    await expect(dialog.field("Stripe Account ID")).toBeDisabled();
    await expect(dialog.field("Ticket")).toBeDisabled();
    await dialog.field("Account Name").fill(`${house.name} & Sons`);
    await dialog.save("Customer updated successfully");
    await customers.list.expectRows([`${house.name} & Sons`]);

    const audit = await AuditPage.open(page);
    const entry = audit.list.row("Changed").filter({ hasText: "Customer" }).first();
    await expect(entry).toContainText(`${house.name} & Sons`);
    await expectNoBarrierInAnyLight(page);
    await audit.list.search("nobody at all");
    await audit.list.expectNothing("nobody at all");
  });
}

test("the platform reads what was done for a customer, newest first", async ({ house, openAs }) => {
  const owner = await house.hire("owner");
  const page = await openAs("admin");
  const audit = await AuditPage.open(page);
  await audit.customer.choose(house.name);
  await audit.list.search(owner.email);
  await expect(audit.list.row(owner.email).filter({ hasText: "Created" })).toContainText(house.name);
});
