import { expect, test } from "../../fixtures";
import { shortId } from "../../test-account";
import { auditLog } from "../../pages/audit-page";
import { customers, deletionOf, mean } from "../../pages/customers-page";
import { ListPage } from "../../pages/list-page";
import { ShellPart } from "../../pages/shell-part";

test("a customer's fees are amounts or parts", async ({ openAs }) => {
  const guild = `Guild ${shortId()}`;
  const page = await openAs("admin");
  const screen = await ListPage.open(page, customers.screen);
  await expect(new ShellPart(page).crumbs).toHaveText(/Settings.*Customers/);
  const dialog = await screen.add();
  await dialog.field("Account name").fill(guild);
  await dialog.field("Stripe account ID").fill("acct_1Guild");
  await dialog.field("Ticket").pressSequentially("a1.x25%");
  await expect(dialog.field("Ticket"), "digits and a point").toHaveValue("1.25");
  await dialog.field("Upsell").fill("2.5");
  await mean(dialog, "Upsell", "%");
  await dialog.field("Order").fill("0");
  await dialog.field("Platform fee inclusive of tax").check();
  await dialog.save("Organisation added successfully");
  await screen.list.search(guild);
  await expect(screen.list.row(guild)).toContainText("acct_1Guild");

  const edit = await screen.edit(guild);
  await expect(edit.field("Ticket")).toHaveValue("1.25");
  await expect(edit.dialog.getByRole("radio", { name: "%" }).nth(1), "of the upsell").toBeChecked();
  await expect(edit.field("Platform fee inclusive of tax")).toBeChecked();
});

test("an organisation needs a name and nothing else", async ({ openAs }) => {
  const barn = `Barn ${shortId()}`;
  const screen = await ListPage.open(await openAs("admin"), customers.screen);
  const dialog = await screen.add();
  await expect(dialog.dialog).toContainText("Buyers cannot pay by card online yet");
  await dialog.field("Account name").fill(barn);
  await dialog.save("Organisation added successfully");
  await screen.list.search(barn);
  await expect(screen.list.row(barn)).toBeVisible();
});

test("a customer who has events stays", async ({ openAs }) => {
  const screen = await ListPage.open(await openAs("admin"), customers.screen);
  await screen.list.search("Northgate");
  await screen.delete("Northgate Playhouse", deletionOf("Northgate Playhouse"), "Yes");
  await screen.says("Events are held by this organisation");
  await screen.list.expectRows(["Northgate Playhouse"]);
});

test("an owner changes their account's name alone, and reads who did what", async ({ account, openAs }) => {
  const page = await openAs(await account.hire("owner"), { size: "phone" });
  const screen = await ListPage.open(page, customers.screen);
  await screen.list.expectRows([account.name]);
  await expect(screen.adding).toHaveCount(0);
  await expect(screen.deleting(account.name)).toHaveCount(0);
  const dialog = await screen.edit(account.name);
  await expect(dialog.field("Stripe account ID")).toBeDisabled();
  await expect(dialog.field("Ticket")).toBeDisabled();
  await dialog.field("Sites that may show the widget optional").fill("https://theatre.example/shows");
  await dialog.dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.dialog).toContainText("https://theatre.example/shows is not a site");
  await dialog.field("Sites that may show the widget optional").fill("https://Theatre.example/");
  await dialog.field("Account name").fill(`${account.name} & Sons`);
  await dialog.save("Organisation updated successfully");
  await screen.list.expectRows([`${account.name} & Sons`]);

  const audit = await ListPage.open(page, auditLog.screen);
  const entry = audit.list.row("Changed").filter({ hasText: "Organisation" }).first();
  await expect(entry).toContainText(`${account.name} & Sons`);
});

test("the platform reads what was done for a customer, newest first", async ({ account, openAs }) => {
  const owner = await account.invite("owner");
  const audit = await ListPage.open(await openAs("admin"), auditLog.screen);
  await audit.customer.choose(account.name);
  await audit.list.search(owner.email);
  await expect(audit.list.row(owner.email).filter({ hasText: "Created" })).toContainText(account.name);
});
