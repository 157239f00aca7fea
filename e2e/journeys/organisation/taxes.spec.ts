import { expectNoBarrier } from "../../barriers";
import { expect, test } from "../../fixtures";
import { shortId } from "../../test-account";
import { ListPage } from "../../pages/list-page";
import { taxes } from "../../pages/taxes-page";
import { venues } from "../../pages/venues-page";

test("a tax category has a line for each sub-category, none of them twice", async ({ openAs }) => {
  const levy = `Levy ${shortId()}`;
  const page = await openAs("admin");
  const screen = await ListPage.open(page, taxes.screen);
  const dialog = await screen.add();
  const line = (place: number) => dialog.line(`Sub-category ${place}`);
  const percentage = dialog.field("Percentage").first();
  await percentage.pressSequentially("1a2.5%");
  await expect(percentage, "digits and a point").toHaveValue("12.5");
  await dialog.field("Category name").fill(levy);
  const add = dialog.button("Add sub-category");
  await add.click();
  await dialog.trySave();
  await dialog.expectSays("Category is required", "TaxPercentage is required");
  await line(1).getByLabel("Category", { exact: true }).selectOption({ index: 1 });
  await line(1).getByLabel("Percentage", { exact: true }).fill("5");
  await add.click();
  await line(2).getByLabel("Category", { exact: true }).selectOption({ index: 1 });
  await dialog.expectSays("This field is already choosen");
  await dialog.trySave();
  await dialog.expectSays("TaxPercentage is required");
  await expectNoBarrier(page);
  await line(2).getByLabel("Percentage", { exact: true }).fill("7.25");
  await line(1).getByLabel("Category", { exact: true }).selectOption({ index: 2 });
  await expect(dialog.says("This field is already choosen"), "of the other one").toHaveCount(0);
  for (let place = 3; await add.isVisible(); place += 1) {
    await add.click();
    await line(place).getByLabel("Category", { exact: true }).selectOption({ index: place });
    await line(place).getByLabel("Percentage", { exact: true }).fill("0");
  }
  await expect(dialog.button("All Categories are added")).toBeDisabled();
  await dialog.save("Tax added successfully");
  await screen.list.search(levy);
  await expect(screen.list.row(levy)).toContainText("12.5%");
  await expect(screen.list.row(levy)).toContainText("7.25%");

  const edit = await screen.edit(levy);
  await edit.removing("Sub-category 1").click();
  await edit.save("Tax updated successfully");
  await expect(screen.list.row(levy), "the first line is gone").not.toContainText("7.25%");
  await expect(screen.list.row(levy)).toContainText("Soft drinks 5%");
});

test("a tax category that a venue uses stays", async ({ account, openAs }) => {
  const name = `Levy ${shortId()}`;
  const [tax = 0] = await account.addTaxes([{ name, percentage: "3" }]);
  await account.addVenue({ name: "The Levied House", tax });
  const screen = await ListPage.open(await openAs("admin"), taxes.screen);
  await screen.list.search(name);
  await screen.delete(name, `${name}. You can't undo this operation`, "Yes");
  await screen.says("Tax category is used by a venue");
  await screen.list.expectRows([name]);
});

test("an owner only reads the tax categories, and hears of a new one", async ({ account, openAs }) => {
  const name = `Levy ${shortId()}`;
  const page = await openAs("owner", { size: "phone" });
  const screen = await ListPage.open(page, taxes.screen);
  await screen.list.search("VAT");
  await expect(screen.list.row("VAT")).toContainText("20%");
  await expect(screen.adding).toHaveCount(0);
  await expect(screen.deleting("VAT")).toHaveCount(0);
  await screen.list.search(name);
  await screen.list.expectNothing(name);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await account.addTaxes([{ name, percentage: "4" }]);
  await expect(screen.list.row(name)).toContainText("4%");
  await expectNoBarrier(page);
});

test("a venue form that is open says whom to ask for a tax, and has the new one to choose", async ({
  account,
  openAs,
}) => {
  const name = `Levy ${shortId()}`;
  const page = await openAs(await account.hire("owner"));
  const screen = await ListPage.open(page, venues.screen);
  const dialog = await screen.add();
  await expect(dialog.says(/Ask your platform administrator to add yours/)).toBeVisible();
  await dialog.field("Venue name").fill("The Levied House");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();

  await account.addTaxes([{ name, percentage: "4" }]);
  await dialog.combo("Tax").choose(name);
  await expect(dialog.field("Venue name"), "what was typed is kept").toHaveValue("The Levied House");
});
