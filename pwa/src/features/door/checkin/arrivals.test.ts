import { expect, it } from "vitest";
import { arrivalsFromDto, cameIn, forecastFromDto, gatesOf, minutesOf, SHOWN_MINUTES } from "./arrivals";

const START = "2026-11-20T19:30:00+00:00";
const at = (minute: number) => new Date(Date.parse(START) + minute * 60_000).toISOString();
const ARRIVALS = arrivalsFromDto({
  eventdetailid: 1,
  eventname: "Hedda Gabler",
  starts_at: START,
  timezone: "Europe/London",
  sold: 90,
  admitted: 9,
  inside: 8,
  since: at(-100),
  until: at(-9),
  minutes: [
    { at: at(-20), gate: "North", entered: 4 },
    { at: at(-20), gate: "South", entered: 2 },
    { at: at(-11), gate: "North", entered: 3 },
  ],
  gates: [{ gate: "North", admitted: 7, inside: 6 }],
});
const NOW = Date.parse(at(-9));
const step = (from: number | null, to: number | null) => ({ from, to, lower: 1, middle: 2, upper: 3 });

it("has each of the last minutes, by one gate or by all, also those in which nobody came", () => {
  const all = minutesOf(ARRIVALS, null, NOW);
  expect(all).toHaveLength(SHOWN_MINUTES);
  expect(all.filter(({ entered }) => entered > 0).map(({ entered }) => entered)).toEqual([6, 3]);
  expect(all.at(-1)?.at).toBe(NOW);
  expect(minutesOf(ARRIVALS, "South", NOW).filter(({ entered }) => entered > 0)).toHaveLength(1);
});

it("stands still an hour after the start", () => {
  expect(minutesOf(ARRIVALS, null, Date.parse(at(600))).at(-1)?.at).toBe(Date.parse(at(60)));
});

it("lays what came beside a step once that is over, as far as it was read", () => {
  expect(cameIn(ARRIVALS, step(-20, -10), null, NOW)).toBe(9);
  expect(cameIn(ARRIVALS, step(-20, -10), "North", NOW)).toBe(7);
  expect(cameIn(ARRIVALS, step(-10, 0), null, NOW)).toBeNull();
  expect(cameIn(ARRIVALS, step(null, -90), null, NOW)).toBeNull();
});

it("names the gates at which people came or are expected", () => {
  const parsed = forecastFromDto({
    eventdetailid: 1,
    evenings: 3,
    least_evenings: 3,
    expected: 80,
    gates: [
      { gate: null, steps: [] },
      { gate: "Balcony", steps: [{ from_minute: null, to_minute: -90, lower: 0, middle: 1, upper: 2 }] },
    ],
  });
  expect(gatesOf(ARRIVALS, parsed)).toEqual(["Balcony", "North", "South"]);
  expect(gatesOf(ARRIVALS, undefined)).toEqual(["North", "South"]);
});
