// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
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

test("without any storage the tab still knows what it holds, until it is let go", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  keep(9, { performance: 3, tickets: 2, reservation });
  expect(readKept(9)?.tickets).toBe(2);
  keep(9, undefined);
  expect(readKept(9)).toBeUndefined();
});

test("what was kept in this tab is read back, and garbage is not", () => {
  sessionStorage.setItem("foyer.widget.7", JSON.stringify({ performance: 3, tickets: 2, reservation }));
  expect(readKept(7)?.reservation).toEqual(reservation);
  expect(readKept(8)).toBeUndefined();

  sessionStorage.setItem("foyer.widget.7", "{");
  expect(readKept(7)).toBeUndefined();
  sessionStorage.setItem("foyer.widget.7", "{}");
  expect(readKept(7)).toBeUndefined();
});
