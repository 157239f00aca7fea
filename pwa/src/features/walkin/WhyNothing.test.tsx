import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { PerformanceState } from "@/shared/performance/state";
import type { PerformanceOffer } from "@/shared/sale/model";
import { WhyNothing } from "./WhyNothing";

afterEach(cleanup);

const state = { capacity: 10, sold: 10, reserved: 0, isCounterOpen: true, onSaleAt: "2026-11-01T10:00:00Z" };

function says(offer: Partial<PerformanceOffer>, heard?: Partial<PerformanceState>): string {
  cleanup();
  const told = heard && ({ ...state, ...heard } as PerformanceState);
  render(<WhyNothing offer={{ isOnSale: true, available: 0, ...offer } as PerformanceOffer} state={told} />);
  return document.body.textContent.trim();
}

it("says nothing as long as there is something to sell", () => {
  expect(says({ available: 3 }, {})).toBe("");
});

it("says whether all is sold, or who has what is left", () => {
  expect(says({}, {})).toBe("Sold out: all 10 tickets are sold.");
  expect(says({}, { sold: 6, reserved: 1 })).toBe(
    "No ticket is left: sold 6 of 10, being bought now 1, kept for others 3.",
  );
  expect(says({})).toBe("Sold out");
});

it("says why the sale is closed", () => {
  const closed = { isOnSale: false };
  expect(says(closed)).toBe("This performance is not on sale");
  expect(says(closed, { isCounterOpen: false, hasEnded: true })).toBe("This performance is not on sale. Event Ended");
});
