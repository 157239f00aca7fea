// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import type { IncludedUpsell } from "./model";
import { useTicketTypeWords } from "./useTicketTypeWords";

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
