import { expect, it } from "vitest";
import { cleanDecimal } from "./fields";

it.each([
  ["1.50", "1.50"],
  ["£1,2.5.0%", "12.50"],
  ["1a2.5.0%", "12.50"],
  [".", "."],
  ["abc", ""],
])("types an amount or a percentage, digits and one decimal point: %s is %s", (typed, left) => {
  expect(cleanDecimal(typed)).toBe(left);
});
