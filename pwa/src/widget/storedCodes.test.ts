// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import { forgetCodes, keepCodes, readCodes, takenFor } from "@/widget/storedCodes";

const friday = { performance: 3, startsAt: "2026-12-04T19:30:00+00:00", zone: "Europe/London" };
const saturday = { performance: 4, startsAt: "2026-12-05T19:30:00+00:00", zone: "Europe/London" };
const codes = { promo: "TEN", cards: ["GIFT-1"] };

beforeEach(() => {
  forgetCodes(7);
  sessionStorage.clear();
});

it("brings the codes of one date along to another, and knows for which they were taken", () => {
  keepCodes(7, codes, friday, true);
  expect(readCodes(7)).toEqual({ codes, takenFor: friday });
  keepCodes(7, codes, saturday, false);
  expect(takenFor(7, codes, saturday, false)).toEqual(friday);

  keepCodes(7, codes, saturday, true);
  expect(takenFor(7, codes, saturday, false)).toEqual(saturday);
  expect(takenFor(7, { ...codes, promo: "SIX" }, friday, false)).toEqual(friday);
});

it("reads no garbage, and forgets what is bought", () => {
  sessionStorage.setItem("foyer.widget.8.codes", '{"codes":{},"takenFor":{}}');
  expect(readCodes(8)).toBeUndefined();
  keepCodes(7, codes, friday, true);
  forgetCodes(7);
  expect(readCodes(7)).toBeUndefined();
});
