import { expect, test } from "vitest";
import { hashOf, stepOf } from "@/widget/steps";

test("a step's address leads back to the step", () => {
  for (const step of [
    { at: "dates" },
    { at: "card" },
    { at: "tickets", performance: 5 },
    { at: "extras", performance: 5 },
    { at: "done", performance: 12 },
  ] as const) {
    expect(stepOf(hashOf(step))).toEqual(step);
  }
});

test("an address that is none begins at the dates", () => {
  expect(stepOf("#tickets/../../x")).toEqual({ at: "dates" });
  expect(stepOf("#details/")).toEqual({ at: "dates" });
});
