import { expect, test } from "vitest";
import { beginningOf, instantsOf, isAfter, wallTimeAt, wallTimeToDto, writeDay, writeTime } from "./wallClock";

test("what the wall shows goes out as the spec writes it", () => {
  const wall = wallTimeAt("2026-07-05T18:30:00Z", "Europe/London");
  expect(wall).toEqual({ day: "2026-07-05", time: "19:30" });
  expect(wallTimeToDto(wall)).toBe("07-05-2026,7:30PM");
  expect(writeDay("2026-07-05", "DD-MM-YYYY")).toBe("05-07-2026");
  expect(writeTime("00:05")).toBe("12:05AM");
});

test("moments compare by day, then by time", () => {
  const noon = { day: "2026-12-05", time: "12:00" };
  expect(isAfter({ ...noon, time: "12:01" }, noon)).toBe(true);
  expect(isAfter(noon, noon)).toBe(false);
  expect(isAfter({ day: "2026-12-04", time: "23:59" }, noon)).toBe(false);
});

test("the clocks show a time once, never where they are put forward, and twice where they are put back", () => {
  const at = (day: string, time: string, zone: string) =>
    instantsOf({ day, time }, zone).map((instant) => new Date(instant).toISOString());
  expect(at("2026-12-05", "19:30", "America/Chicago")).toEqual(["2026-12-06T01:30:00.000Z"]);
  expect(at("2027-03-14", "02:30", "America/New_York")).toEqual([]);
  expect(at("2027-03-28", "01:30", "Europe/London")).toEqual([]);
  expect(at("2027-03-28", "02:00", "Europe/London")).toEqual(["2027-03-28T01:00:00.000Z"]);
  expect(at("2026-11-01", "01:30", "America/New_York")).toEqual([
    "2026-11-01T05:30:00.000Z",
    "2026-11-01T06:30:00.000Z",
  ]);
  expect(at("2026-04-05", "01:45", "Australia/Lord_Howe")).toHaveLength(2);
});

test("a day begins at its zone's midnight, or an hour later where that is skipped", () => {
  expect(beginningOf("2026-07-01", "Europe/London")).toBe("2026-06-30T23:00:00.000Z");
  expect(beginningOf("2026-10-25", "Europe/London")).toBe("2026-10-24T23:00:00.000Z");
  expect(beginningOf("2026-03-29", "Asia/Beirut"), "from 11:59PM straight to 1:00AM").toBe("2026-03-28T22:00:00.000Z");
});
