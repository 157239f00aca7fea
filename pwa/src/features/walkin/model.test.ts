import { expect, test } from "vitest";
import type { HoldShare } from "@/shared/performance/state";
import type { PerformanceOffer } from "@/shared/sale/model";
import { holdsToName, leftFor } from "./model";

test("a hold may be named while it has tickets left, and stays in the list once it is named", () => {
  const share = (hold: number, available: number) => ({ hold, available }) as HoldShare;
  const offer = { available: 50, holds: [share(3, 4), share(4, 0)] } as unknown as PerformanceOffer;
  const idsWith = (hold: number | null) => holdsToName(offer, hold).map((one) => one.hold);
  expect([idsWith(null), idsWith(4)]).toEqual([[3], [3, 4]]);
  expect([leftFor(offer, null), leftFor(offer, 3), leftFor(offer, 4), leftFor(offer, 9)]).toEqual([50, 4, 0, 0]);
});
