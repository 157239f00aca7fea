import { describe, expect, it } from "vitest";
import { beginsOf, legendOf, ordersByRegion, stepOf } from "./PlaceMap";
import type { PlaceRow } from "./reporting";

const row = (region: string, orders: number, currency = "GBP"): PlaceRow => ({
  location: region,
  region,
  orders,
  tickets: orders,
  amount: "1.00",
  currency,
  share: "0",
});

describe("heat", () => {
  it("counts orders of a place together, whatever they were paid in, and none of nowhere", () => {
    const found = ordersByRegion([row("GB", 3), row("GB", 2, "USD"), row("", 9)]);
    expect([...found]).toEqual([["GB", 5]]);
  });

  it("is yellow where least was sold and red where most was", () => {
    const begins = beginsOf(100_000);
    expect(begins).toEqual([1, 10, 100, 1000, 10_000]);
    expect([0, 1, 9, 10, 5000, 100_000].map((orders) => stepOf(orders, begins))).toEqual([null, 1, 1, 2, 4, 5]);
  });

  it.each([1, 2, 3, 7, 32])(
    "of at most %i orders gives the most the last step, and each number one in the legend",
    (most) => {
      const begins = beginsOf(most);
      const legend = legendOf(begins, most);
      expect(stepOf(most, begins)).toBe(5);
      for (let orders = 1; orders <= most; orders += 1) {
        const fitting = legend.filter(({ from, to }) => orders >= from && orders <= to);
        expect(fitting.map(({ step }) => step)).toEqual([stepOf(orders, begins)]);
      }
    },
  );
});
