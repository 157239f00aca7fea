import { expect, it } from "vitest";
import { textsOf } from "@/i18n/i18n";
import { besideInWords } from "@/shared/sale/rows";

const vat = { bookingFee: "1.50", tax: "4.00", taxName: "VAT", includesTax: true };

it.each([
  ["a price with its tax", vat, " incl. VAT + £1.50 booking fee"],
  ["a price without it", { ...vat, includesTax: false }, " + £4.00 VAT + £1.50 booking fee"],
  ["no fee", { ...vat, bookingFee: "0.00" }, " incl. VAT"],
  ["a tax that has no name", { ...vat, taxName: "", bookingFee: "0.00" }, " incl. Tax"],
  ["what costs nothing", { ...vat, tax: "0.00", bookingFee: "0.00" }, ""],
])("says what a ticket costs beside its price: %s", (_name, beside, says) => {
  expect(besideInWords(textsOf("sale"), beside, "GBP")).toBe(says);
});
