import { beforeEach, expect, test } from "vitest";
import { hashOf, keep, readKept, stepOf } from "@/widget/steps";

beforeEach(() => sessionStorage.clear());

test("a step's address leads back to the step", () => {
  for (const step of [{ at: "dates" }, { at: "tickets", performance: 5 }, { at: "done", performance: 12 }] as const) {
    expect(stepOf(hashOf(step))).toEqual(step);
  }
});

test("an address that is none begins at the dates", () => {
  expect(stepOf("#tickets/../../x")).toEqual({ at: "dates" });
  expect(stepOf("#details/")).toEqual({ at: "dates" });
});

test("what was kept in this tab is read back, and garbage is not", () => {
  const reservation = {
    id: 1,
    secret: "s",
    payment: "ORD-000000000000",
    expiresAt: "2026-11-21T20:00:00+00:00",
    quote: {
      lines: [],
      subtotal: "0.00",
      tax: "0.00",
      bookingFee: "0.00",
      total: "0.00",
      currency: "GBP",
      isPayable: true,
      payableMessage: "",
    },
  };
  keep(7, { performance: 3, tickets: 2, reservation });
  expect(readKept(7)?.reservation).toEqual(reservation);
  expect(readKept(8)).toBeUndefined();

  sessionStorage.setItem("foyer.widget.7", "{");
  expect(readKept(7)).toBeUndefined();
  sessionStorage.setItem("foyer.widget.7", "{}");
  expect(readKept(7)).toBeUndefined();
});
