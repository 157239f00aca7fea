import { expect, test } from "vitest";
import { filterIn, filterToWire, isFiltered, NO_FILTER, TIMES } from "./model";

test("the time list has the spec's 144 entries", () => {
  expect(TIMES).toHaveLength(144);
  expect(TIMES[0]).toBe("12:00AM");
  expect(TIMES).toContain("1:15PM");
  expect(TIMES.at(-1)).toBe("11:45PM");
});

test("a day goes over the wire as the spec writes it", () => {
  expect(filterToWire({ event: "Hedda Gabler", time: "7:30PM", date: "2026-11-21" })).toEqual({
    eventname: "Hedda Gabler",
    time: "7:30PM",
    date: "11-21-2026",
  });
  expect(filterToWire(NO_FILTER)).toEqual({ eventname: "", time: "", date: "" });
});

test("a filter with any word is one", () => {
  expect(isFiltered(NO_FILTER)).toBe(false);
  expect(isFiltered({ ...NO_FILTER, time: "7:30PM" })).toBe(true);
});

test("a link may name the day", () => {
  expect(filterIn(new URLSearchParams("date=2026-11-21"))).toEqual({ ...NO_FILTER, date: "2026-11-21" });
  expect(filterIn(new URLSearchParams("date=tomorrow"))).toBeUndefined();
  expect(filterIn(new URLSearchParams())).toBeUndefined();
});
