import { expect, it } from "vitest";
import { curveFromDto, newestOf, offBy } from "./performance";

const day = (date: string, sold: number | null, band = false) => ({
  day: date,
  days_left: 1,
  tickets: 2,
  amount: "40.00",
  sold,
  lower: band ? 25 : null,
  middle: band ? 37.5 : null,
  upper: band ? 50 : null,
});
const DTO = {
  eventdetailid: 1,
  capacity: 640,
  currency: "GBP",
  alike: 3,
  least_alike: 3,
  days: [day("2026-11-13", 480, true), day("2026-11-14", 482, true), day("2026-11-15", null)],
  last_time: {
    eventdetailid: 9,
    eventname: "Hedda Gabler",
    starts_at: "2026-11-07T19:30:00+00:00",
    timezone: "Europe/London",
    days_left: 1,
    told: 60,
    sold: 63.9,
  },
};

it("lays the shares of others on this performance's own capacity", () => {
  const curve = curveFromDto(DTO);
  expect(curve.days.map(({ usual }) => usual)).toEqual([
    { lower: 160, middle: 240, upper: 320 },
    { lower: 160, middle: 240, upper: 320 },
    null,
  ]);
});

it("knows the newest day, and how far off the last reckoning was", () => {
  const curve = curveFromDto(DTO);
  expect(newestOf(curve)?.day).toBe("2026-11-14");
  expect(curve.lastTime && offBy(curve.lastTime)).toBe(-3.9);
});
