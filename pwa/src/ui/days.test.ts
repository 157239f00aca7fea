import { afterEach, describe, expect, it, test } from "vitest";
import { catalogue } from "@/i18n/catalogue";
import {
  addDays,
  addMonths,
  daysBetween,
  longWeekdayName,
  mondayOf,
  monthName,
  monthNames,
  turn,
  weekdayName,
  weeksAhead,
  weeksOf,
} from "./days";

afterEach(() => catalogue.speak("en"));

test("days are counted over months, years and leap days", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  expect(daysBetween("2026-10-24", "2026-10-26"), "also over a day of 25 hours").toBe(2);
  expect(daysBetween("2026-12-01", "2026-11-28")).toBe(-3);
});

test("two months are named together", () => {
  const named = (from: string, to: string) => monthNames(from, to).replaceAll(/\s/g, " ");
  expect(named("2026-11-30", "2026-12-21")).toBe("November – December 2026");
  expect(named("2026-12-28", "2027-01-18")).toBe("December 2026 – January 2027");
});

test("a week begins on Monday", () => {
  expect(mondayOf("2026-12-06")).toBe("2026-11-30");
  expect(mondayOf("2026-12-07")).toBe("2026-12-07");
  expect(weekdayName("2026-12-07")).toBe("Mon");
});

test.each([
  ["2026-12-31", 1, "2027-01-01"],
  ["2026-01-15", -1, "2025-12-01"],
  ["2026-05-31", 12, "2027-05-01"],
])("%s and %d months is %s", (day, count, expected) => {
  expect(addMonths(day, count)).toBe(expected);
});

describe("the weeks of a month", () => {
  it.each([
    ["2026-12-12", 5, "2026-11-30", "2027-01-03"],
    ["2027-02-01", 4, "2027-02-01", "2027-02-28"],
    ["2026-08-15", 6, "2026-07-27", "2026-09-06"],
  ])("%s has %d, from %s to %s", (day, count, first, last) => {
    const weeks = weeksOf("month", day);
    expect(weeks).toHaveLength(count);
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([first, last]);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });

  it("are one for a week", () => {
    expect(weeksOf("week", "2026-12-06")).toEqual([
      ["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-05", "2026-12-06"],
    ]);
  });
});

test("one turns by weeks, or from first to first", () => {
  expect(turn("week", "2026-12-31", 1)).toBe("2027-01-07");
  expect(turn("month", "2026-12-31", 1)).toBe("2027-01-01");
  expect(turn("month", "2026-12-31", -1)).toBe("2026-11-01");
  expect(monthName("2026-12-31")).toBe("December 2026");
});

test.each([
  ["en", "December 2026", "Sat", "Saturday"],
  ["de", "Dezember 2026", "Sa", "Samstag"],
  ["fr", "décembre 2026", "sam.", "samedi"],
  ["es", "diciembre de 2026", "sáb", "sábado"],
])("a calendar is named in %s", (language, ...names) => {
  catalogue.speak(language, {});
  const day = "2026-12-05";
  expect([monthName(day), weekdayName(day), longWeekdayName(day)]).toEqual(names);
});

it("looks five weeks ahead in the month that it is, also at its end, and shows other months as they are", () => {
  const mondays = (today: string) => weeksAhead("month", "2026-11-03", today).map(([monday]) => monday);
  expect(mondays("2026-11-30")).toEqual(["2026-11-30", "2026-12-07", "2026-12-14", "2026-12-21", "2026-12-28"]);
  expect(mondays("2026-11-03")).toEqual(["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23", "2026-11-30"]);
  expect(weeksAhead("month", "2026-12-01", "2026-11-30")).toEqual(weeksOf("month", "2026-12-01"));
  expect(weeksAhead("week", "2026-11-30", "2026-11-30")).toHaveLength(1);
});
