import { expect, it } from "vitest";
import { saysOf } from "@/testing/forms";
import { fieldOf } from "@/ui/useErrorsTogether";
import { FIELDS, NEW_RATE, NEW_TAX, taxForm, taxFromDto, taxToDto, type TaxDto } from "./taxes";

const dto: TaxDto = {
  taxcategoryid: 3,
  taxcategory: "Standard",
  taxpercentage: "20",
  upselltaxmapping: [{ upselltaxcategoryid: 1, upselltaxcategory: "Food", upselltaxpercentage: "12.5" }],
  accountid: 0,
  accountname: "",
  version: 4,
};
const standard = { name: "Standard", percentage: "20", rates: [] };

it("says of each field what the spec says", () => {
  expect(saysOf(taxForm, NEW_TAX)).toEqual({
    name: "Taxcategory is  required",
    percentage: "TaxPercentage is required",
  });
  expect(saysOf(taxForm, { ...standard, rates: [NEW_RATE] })).toEqual({
    "rates.0.category": "Category is required",
    "rates.0.percentage": "TaxPercentage is required",
  });
});

it("refuses a sub-category that is chosen twice, at its second line", () => {
  const rates = ["5", "", "7"].map((percentage, place) => ({ category: [1, 2, 1][place], percentage }));
  expect(saysOf(taxForm, { ...standard, rates })).toEqual({
    "rates.1.percentage": "TaxPercentage is required",
    "rates.2.category": "This field is already choosen",
  });
});

it("goes to the wire and back unchanged, with the version that was seen", () => {
  const tax = taxFromDto(dto);
  expect(taxToDto(tax, tax, 9)).toEqual({
    action_type: "edit",
    user_id: 9,
    taxcategory_id: 3,
    tax_category: "Standard",
    tax_percentage: "20",
    upselltaxmapping: [{ upselltaxcategoryid: 1, upselltaxpercentage: "12.5" }],
    version: 4,
  });
  expect(taxToDto(NEW_TAX, undefined, 9)).toMatchObject({ taxcategory_id: 0, upselltaxmapping: [] });
  expect(fieldOf("upselltaxmapping.1.upselltaxpercentage", FIELDS)).toBe("rates.1.percentage");
});
