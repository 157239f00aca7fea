import { expectNoBarrierInAnyLight } from "../../barriers";
import { expect, SIZES, test } from "../../fixtures";
import { shortId } from "../../house";
import { ShellPart } from "../../pages/shell-part";
import { TaxesPage } from "../../pages/taxes-page";

/** More than a page of ten. */
const COUNT = 11;
const numbered = (name: string) => (place: number) => `${name} ${String(place).padStart(2, "0")}`;

for (const size of SIZES) {
  test(`the platform keeps its tax categories, ${size}`, async ({ house, openAs }) => {
    const levy = `Levy ${shortId()}`;
    const name = numbered(levy);
    const all = Array.from({ length: COUNT }, (_, index) => name(index + 1));
    const ids = await house.addTaxes(all.map((tax, index) => ({ name: tax, percentage: String(COUNT - index) })));
    const page = await openAs("admin", { size });
    const taxes = await TaxesPage.open(page);
    await expect(new ShellPart(page).crumbs).toHaveText(/Admin Tools.*Tax Management/);
    await expect(page).toHaveTitle("Tax Management · Foyer");
    if (!taxes.list.isPhone) {
      await taxes.list.expectColumns(["Category", "Percentage", "Sub-categories", "Actions"]);
    }

    await taxes.list.search(levy.toUpperCase());
    await expect(taxes.list.range("1 to 10 of 11")).toBeVisible();
    await taxes.list.expectRows(all.slice(0, 10));
    await taxes.list.showNextPage();
    await taxes.list.expectRows(all.slice(10));
    await taxes.list.showPreviousPage();
    await taxes.list.expectSizes();
    await taxes.list.showAtOnce(15);
    await taxes.list.expectRows(all);
    await taxes.list.sortBy("Percentage");
    await taxes.list.expectRows(all.toReversed());
    await taxes.list.expectSorts([
      ["Category", name(1), name(COUNT)],
      ["Percentage", name(COUNT), name(1)],
    ]);
    await expectNoBarrierInAnyLight(page);

    const dialog = await taxes.add();
    await dialog.trySave();
    await expect(dialog.says("Taxcategory is  required")).toBeVisible();
    await expect(dialog.says("TaxPercentage is required")).toBeVisible();
    await dialog.percentage.pressSequentially("1a2.5%");
    await expect(dialog.percentage, "digits and a point").toHaveValue("12.5");
    await dialog.name.fill(`${levy} new`);
    await dialog.addLine();
    await dialog.trySave();
    await expect(dialog.says("Category is required")).toBeVisible();
    await dialog.line(0).category.selectOption({ index: 1 });
    await dialog.line(0).percentage.fill("5");
    await dialog.addLine();
    await dialog.line(1).category.selectOption({ index: 1 });
    await dialog.trySave();
    await expect(dialog.says("This field is already choosen")).toBeVisible();
    await expect(dialog.says("TaxPercentage is required"), "of the second line").toBeVisible();
    await expectNoBarrierInAnyLight(page);
    await dialog.line(1).category.selectOption({ index: 2 });
    await dialog.line(1).percentage.fill("7.25");
    await expect(dialog.says("This field is already choosen")).toHaveCount(0);
    for (let line = 2; await dialog.addingLine.isVisible(); line += 1) {
      await dialog.addLine();
      await dialog.line(line).category.selectOption({ index: line + 1 });
      await dialog.line(line).percentage.fill("0");
    }
    await expect(dialog.allAdded).toBeDisabled();
    await dialog.save("Tax added successfully");
    await taxes.list.search(`${levy} new`);
    await expect(taxes.list.row(`${levy} new`)).toContainText("12.5%");
    await expect(taxes.list.row(`${levy} new`)).toContainText("7.25%");

    const edit = await taxes.edit(`${levy} new`);
    await expect(edit.name).toHaveValue(`${levy} new`);
    await edit.name.fill(`${levy} old`);
    await edit.percentage.fill("100.5");
    await edit.trySave();
    await expect(edit.says("Enter a percentage from 0 to 100 with at most three decimals")).toBeVisible();
    await edit.percentage.fill("13");
    await edit.save("Tax updated successfully");
    await taxes.list.search(`${levy} old`);
    await expect(taxes.list.row(`${levy} old`)).toContainText("13%");

    await taxes.delete(`${levy} old`, "No");
    await expect(taxes.list.rows).toHaveCount(1);
    await taxes.delete(`${levy} old`, "Yes");
    await expect(page.getByText("Tax deleted successfully", { exact: true })).toBeVisible();
    await taxes.list.expectNothing(`${levy} old`);

    await house.addVenue({ name: "The Levied House", tax: ids[0] ?? 0 });
    await taxes.list.search(name(1));
    await taxes.delete(name(1), "Yes");
    await expect(page.getByText("Tax category is used by a venue", { exact: true })).toBeVisible();
    await expect(taxes.list.rows).toHaveCount(1);
    await expectNoBarrierInAnyLight(page);
  });

  test(`an owner only reads the tax categories, and hears of a new one, ${size}`, async ({ house, openAs }) => {
    const name = `Levy ${shortId()}`;
    const page = await openAs("owner", { size });
    const taxes = await TaxesPage.open(page);
    await taxes.list.search("VAT");
    await expect(taxes.list.row("VAT")).toContainText("20%");
    await expect(taxes.adding).toHaveCount(0);
    await expect(taxes.deleting("VAT")).toHaveCount(0);
    await taxes.list.search(name);
    await taxes.list.expectNothing(name);
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    await house.addTaxes([{ name, percentage: "4" }]);
    await expect(taxes.list.row(name)).toContainText("4%");
    await expectNoBarrierInAnyLight(page);
  });
}
