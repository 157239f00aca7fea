import { expect, test } from "vitest";
import { hashOf, isAtPayment, stepOf } from "@/widget/steps";

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

test("what came of a payment is shown where it was made, and at the end of that purchase", () => {
  const pay = { at: "pay", performance: 5 } as const;
  const done = { at: "done", performance: 5 } as const;
  expect([isAtPayment(pay, pay), isAtPayment(done, pay)]).toEqual([true, true]);
  expect([isAtPayment(done, { at: "card" }), isAtPayment({ at: "dates" }, pay)]).toEqual([false, false]);
  expect([isAtPayment({ at: "card" }, undefined), isAtPayment(done, undefined)]).toEqual([true, false]);
});
