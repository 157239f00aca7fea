import { expect, it } from "vitest";
import { decimalTyped } from "@/office/typed";
import { taxFromWire, taxToWire, type WireTax } from "./model";
import { FIELDS, taxForm, taxFormOf, withRow } from "./taxForm";

const wire: WireTax = {
  taxcategoryid: 3,
  taxcategory: "Standard",
  taxpercentage: "20",
  upselltaxmapping: [{ upselltaxcategoryid: 1, upselltaxcategory: "Food", upselltaxpercentage: "12.5" }],
  version: 4,
};
const rate = (category: number, percentage: string, key = category) => ({ key, category, percentage });
const messages = (form: unknown) => taxForm.safeParse(form).error?.issues.map(({ message }) => message);

it("says of each field what the spec says", () => {
  expect(messages(taxFormOf(undefined))).toEqual(["Taxcategory is  required", "TaxPercentage is required"]);
  expect(messages({ name: "Standard", percentage: "20", rates: withRow([]) })).toEqual([
    "Category is required",
    "TaxPercentage is required",
  ]);
});

it("refuses a sub-category that is chosen twice, at its second line", () => {
  const rates = [rate(1, "5"), rate(2, ""), rate(1, "7", -1)];
  const issues = taxForm.safeParse({ name: "Standard", percentage: "20", rates }).error?.issues;
  expect(issues).toMatchObject([
    { path: ["rates", 1, "percentage"], message: "TaxPercentage is required" },
    { path: ["rates", 2, "category"], message: "This field is already choosen" },
  ]);
});

it("takes percentages from 0 to 100 with at most three decimals", () => {
  const wrong = "Enter a percentage from 0 to 100 with at most three decimals";
  for (const percentage of ["0", "8.875", ".5", "100", "20."]) {
    expect(messages({ name: "Standard", percentage, rates: [] })).toBeUndefined();
  }
  for (const percentage of ["100.001", "8.8755", ".", "101"]) {
    expect(messages({ name: "Standard", percentage, rates: [] })).toEqual([wrong]);
  }
});

it("tells the rows of the form apart, also the new ones", () => {
  const rows = withRow(withRow([rate(4, "5")]));
  expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
});

it("types digits and one point", () => {
  expect(decimalTyped("1a2.5.0%")).toBe("12.50");
});

it("goes to the wire and back unchanged, with the version that was seen", () => {
  const tax = taxFromWire(wire);
  expect(taxToWire(taxFormOf(tax), tax, 9)).toEqual({
    action_type: "edit",
    user_id: 9,
    taxcategory_id: 3,
    tax_category: "Standard",
    tax_percentage: "20",
    upselltaxmapping: [{ upselltaxcategoryid: 1, upselltaxpercentage: "12.5" }],
    version: 4,
  });
  expect(taxToWire(taxFormOf(undefined), undefined, 9)).toMatchObject({ taxcategory_id: 0, upselltaxmapping: [] });
  expect(FIELDS["upselltaxmapping.1.upselltaxpercentage"]).toBe("rates.1.percentage");
});
