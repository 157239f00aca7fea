import { expect, test } from "vitest";
import type { HoldShare } from "@/shared/performance/state";
import type { PerformanceOffer } from "@/shared/sale/model";
import { cleanAmount, changeFor, holdsToName, leftFor, likelyAmounts } from "./model";

test("the exact sum comes first, then the notes that people pay with", () => {
  expect(likelyAmounts("64.00")).toEqual(["64.00", "65.00", "70.00", "80.00", "100.00"]);
  expect(likelyAmounts("20.00")).toEqual(["20.00", "50.00", "100.00"]);
});

test("an amount may be typed with a point, a comma or neither", () => {
  expect(cleanAmount("70")).toBe("70.00");
  expect(cleanAmount(" 70,5 ")).toBe("70.50");
  expect(cleanAmount("70.505")).toBeUndefined();
  expect(cleanAmount("seventy")).toBeUndefined();
});

test("change is told once enough was given", () => {
  expect(changeFor("64.00", "70.00")).toBe("6.00");
  expect(changeFor("64.00", "64.00")).toBe("0.00");
  expect(changeFor("64.00", "60.00")).toBeUndefined();
  expect(changeFor("64.00", undefined)).toBeUndefined();
});

test("a hold may be named while it has tickets left, and stays in the list once it is named", () => {
  const share = (hold: number, available: number) => ({ hold, available }) as HoldShare;
  const offer = { available: 50, holds: [share(3, 4), share(4, 0)] } as unknown as PerformanceOffer;
  const idsWith = (hold: number | null) => holdsToName(offer, hold).map((one) => one.hold);
  expect([idsWith(null), idsWith(4)]).toEqual([[3], [3, 4]]);
  expect([leftFor(offer, null), leftFor(offer, 3), leftFor(offer, 4), leftFor(offer, 9)]).toEqual([50, 4, 0, 0]);
});
