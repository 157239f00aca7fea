import { expect, test } from "vitest";
import { cleanAmount, changeFor, likelyAmounts } from "./CashGiven";

test("the exact sum comes first, then the notes that people pay with", () => {
  expect(likelyAmounts("64.00")).toEqual(["64.00", "65.00", "70.00", "80.00", "100.00"]);
  expect(likelyAmounts("20.00")).toEqual(["20.00", "50.00", "100.00"]);
});

test("an amount may be typed with a point, a comma or neither", () => {
  expect(cleanAmount("70")).toBe("70.00");
  expect(cleanAmount(" 70,5 ")).toBe("70.50");
  expect(cleanAmount("70.505")).toBeUndefined();
  expect(cleanAmount("seventy")).toBeUndefined();
});

test("change is told once enough was given", () => {
  expect(changeFor("64.00", "70.00")).toBe("6.00");
  expect(changeFor("64.00", "64.00")).toBe("0.00");
  expect(changeFor("64.00", "60.00")).toBeUndefined();
  expect(changeFor("64.00", undefined)).toBeUndefined();
});
