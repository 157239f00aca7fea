// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useTicketTypeWords, type IncludedUpsell } from "./typeOnOffer";

const brought = (status: IncludedUpsell["status"], name: string): IncludedUpsell => ({ id: 7, name, status });

it("says why a type is off sale: what has become of what it brings", () => {
  const { offSale } = renderHook(useTicketTypeWords).result.current;
  const [ice, squash, water] = [brought("active", "Ice"), brought("inactive", "Squash"), brought("deleted", "Water")];
  expect(offSale({ isActive: true, brings: [ice] })).toBe("");
  expect(offSale({ isActive: true, brings: [ice, squash] })).toBe("Off sale: Squash is switched off");
  expect(offSale({ isActive: true, brings: [squash, water] })).toBe(
    "Off sale: Squash is switched off, Water was deleted",
  );
  // Its own switch says enough.
  expect(offSale({ isActive: false, brings: [squash] })).toBe("");
});

it.each([
  ["", "", "Normal price"],
  ["flat", "0.00", "Normal price"],
  ["percentage", "0.00", "Normal price"],
  ["flat", "5.00", "£5.00 off"],
  ["percentage", "12.50", "12.5% off"],
  ["fixed", "0.00", "£0.00"],
] as const)("writes the price of the adjustment '%s' of '%s' as %s", (adjustment, amount, written) => {
  const { price } = renderHook(useTicketTypeWords).result.current;
  expect(price({ adjustment, amount, currency: "GBP" })).toBe(written);
});
