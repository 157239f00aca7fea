import { expect, it } from "vitest";
import { saysOf } from "@/testing/forms";
import { rulesOf } from "./rules";

const { required, percentage } = rulesOf("taxes");
const share = (text: string) => saysOf(percentage("percentage"), text);

it.each(["", "  "])("asks for what is required: %j", (nothing) => {
  expect(saysOf(required("name"), nothing)).toEqual({ "": "Taxcategory is  required" });
  expect(share(nothing)).toEqual({ "": "TaxPercentage is required" });
});

it.each(["0", "8.875", ".5", "100", "20."])("takes %s percent", (text) => {
  expect(share(text)).toEqual({});
});

it.each(["100.001", "8.8755", ".", "101"])("refuses %s percent", (text) => {
  expect(share(text)).toEqual({ "": "Enter a percentage from 0 to 100 with at most three decimals" });
});
