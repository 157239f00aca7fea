import { expect, it } from "vitest";
import { saysOf } from "@/testing/forms";
import { countForm, dayAfter, differenceOf } from "./cashup";

it("wants an amount, to the penny", () => {
  for (const counted of ["", " ", "-1", "1.005", "1e3", "ten"]) {
    expect(saysOf(countForm, { counted, note: "" })).toEqual({ counted: "Please enter what was counted" });
  }
  for (const counted of ["0", "39.5", "39.50", " 1200 "]) expect(saysOf(countForm, { counted, note: "" })).toEqual({});
});

it("says what is missing or too much while it is typed", () => {
  expect(differenceOf("39.50", "40.00")).toBe("-0.50");
  expect(differenceOf("40.", "40.00")).toBe("0.00");
  expect(differenceOf("10", "-20.00")).toBe("30.00");
  expect(differenceOf("", "40.00")).toBeNull();
});

it("turns from day to day, over the ends of months and the changes of clocks", () => {
  expect(dayAfter("2026-03-01", -1)).toBe("2026-02-28");
  expect(dayAfter("2026-10-25", 1)).toBe("2026-10-26");
  expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
});
