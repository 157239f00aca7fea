import { expect, test } from "vitest";
import type { PerformanceStateDto } from "@/shared/performance/state";
import { eventOfferFromDto, type EventOfferDto } from "@/shared/sale/offer";
import { withLeft } from "./useLiveLeft";

test("what is left follows the newest that was heard, and holds are left alone", () => {
  const offered = { performance: 12, sold_out: false, on_sale: true, closed: null, version: 4 };
  const offerWith = (left: { available: number; from_holds: number }) =>
    eventOfferFromDto({
      event: 3,
      venue: {},
      performances: [{ ...offered, ...left }],
    } as unknown as EventOfferDto);
  const held = offerWith({ available: 10, from_holds: 0 });
  const holds = [
    { hold: 1, channel: "api", available: 5 },
    { hold: 2, channel: "all", available: 2 },
  ];
  const stateAt = (version: number, open = true) =>
    ({ performance: 12, version, available: 0, box_office_open: open, holds }) as unknown as PerformanceStateDto;
  expect(withLeft(held, stateAt(4))).toBe(held);
  expect(withLeft(held, stateAt(5)).performances[0]).toMatchObject({ available: 0, isSoldOut: true, closed: null });
  expect(withLeft(held, stateAt(5, false)).performances[0]).toMatchObject({ isOnSale: false, closed: "off_sale" });
  const ofPress = offerWith({ available: 12, from_holds: 2 });
  expect(withLeft(ofPress, stateAt(5)).performances[0]).toMatchObject({ available: 2, isSoldOut: false });
});
