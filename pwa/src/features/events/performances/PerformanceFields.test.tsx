import { expect, test } from "vitest";
import { saleEndLeft } from "./PerformanceFields";

const held = { date: "20-12-2026", time: "7:30PM", endDate: "20-12-2026", endTime: "7:00PM" };
const left = (changes: Partial<typeof held>) => saleEndLeft({ ...held, ...changes }, held, "DD-MM-YYYY");

test("a start on a later day leaves the end of its sale behind, which can come along", () => {
  expect(left({ date: "02-01-2027", time: "8:00PM" })).toEqual({
    isTooLate: false,
    along: { endDate: "02-01-2027", endTime: "7:30PM" },
  });
});

test.each([{ date: "19-12-2026" }, { time: "6:45PM" }])("a start before the end of its sale says so: %o", (changes) => {
  expect(left(changes)).toMatchObject({ isTooLate: true });
});

test.each([
  {},
  { time: "9:00PM" },
  { date: "27-12-2026", endDate: "27-12-2026" },
  { date: "27-12-2026", endTime: "6:00PM" },
  { date: "27-13-2026" },
  { time: "" },
])("nothing is said where nothing is amiss: %o", (changes) => {
  expect(left(changes)).toBeUndefined();
});
