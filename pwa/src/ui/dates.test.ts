import { describe, expect, it } from "vitest";
import {
  ageOf,
  asPattern,
  formatDate,
  formatDateTime,
  formatDigits,
  formatExact,
  formatStamp,
  formatTime,
} from "@/ui/dates";
import { isSameDay, withoutYear } from "@/ui/dates";

const LONDON = "Europe/London";
const CHICAGO = "America/Chicago";

describe("dates", () => {
  it("writes a performance in the user's own format, in the venue's time", () => {
    expect(formatDateTime("2026-11-24T19:30:00+00:00", LONDON, "DD-MM-YYYY")).toBe("Tue 24 Nov 2026, 7:30PM");
    expect(formatDateTime("2026-11-24T19:30:00+00:00", CHICAGO, "MM-DD-YYYY")).toBe("Tue Nov 24 2026, 1:30PM");
    expect(formatStamp("2026-11-02T09:41:00Z", LONDON, "YYYY-MM-DD")).toBe("2026-11-02, 9:41AM");
    expect(formatExact("2026-11-02T21:41:07Z", LONDON, "DD-MM-YYYY")).toBe("2 Nov 2026, 9:41:07PM");
  });

  it("knows midnight and noon", () => {
    expect(formatTime("2026-11-14T00:05:00Z", LONDON)).toBe("12:05AM");
    expect(formatTime("2026-11-14T12:00:00Z", LONDON)).toBe("12:00PM");
  });

  it("turns with the venue's summer time, not with the device's", () => {
    // London leaves summer time on 25 October 2026 at 1:00 UTC: 1:30 comes twice.
    expect(formatTime("2026-10-25T00:30:00Z", LONDON)).toBe("1:30AM");
    expect(formatTime("2026-10-25T01:30:00Z", LONDON)).toBe("1:30AM");
    expect(formatTime("2026-10-25T02:30:00Z", LONDON)).toBe("2:30AM");
    // Chicago enters it on 8 March 2026: from 1:59AM straight to 3:00AM.
    expect(formatTime("2026-03-08T07:59:00Z", CHICAGO)).toBe("1:59AM");
    expect(formatTime("2026-03-08T08:00:00Z", CHICAGO)).toBe("3:00AM");
  });

  it("takes the venue's calendar day", () => {
    const lateShow = "2026-07-01T23:30:00+01:00";
    expect(formatDate(lateShow, LONDON, "DD-MM-YYYY")).toBe("1 Jul 2026");
    expect(formatDate("2026-07-02T03:00:00Z", CHICAGO, "DD-MM-YYYY")).toBe("1 Jul 2026");
    expect(isSameDay(lateShow, "2026-07-01T00:10:00+01:00", LONDON)).toBe(true);
    expect(isSameDay(lateShow, "2026-07-01T23:30:00Z", LONDON)).toBe(false);
  });

  it.each([
    ["DD-MM-YYYY", "14-11-2026"],
    ["MM-DD-YYYY", "11-14-2026"],
    ["YYYY-MM-DD", "2026-11-14"],
  ] as const)("writes digits as %s, for what is typed and for the spec's messages", (pattern, digits) => {
    expect(formatDigits("2026-11-14T19:30:00+00:00", LONDON, pattern)).toBe(digits);
  });

  it("leaves the year out, however a person has a day", () => {
    expect(["14 Nov 2026", "Nov 14 2026", "2026-11-14", "Sat 14 Nov 2026", "Sat 2026-11-14"].map(withoutYear)).toEqual([
      "14 Nov",
      "Nov 14",
      "11-14",
      "Sat 14 Nov",
      "Sat 11-14",
    ]);
  });

  it("reads the patterns that a profile may hold", () => {
    expect(asPattern("dd/mm/yyyy")).toBe("DD-MM-YYYY");
    expect(asPattern("YYYY-MM-DD")).toBe("YYYY-MM-DD");
    expect(asPattern("")).toBe("MM-DD-YYYY");
    expect(asPattern(undefined)).toBe("MM-DD-YYYY");
  });

  it("tells an age in its largest unit", () => {
    const now = Date.parse("2026-11-14T19:25:00Z");
    const age = (at: string) => ageOf(at, now);
    expect(age("2026-11-14T19:24:30Z")).toEqual({ unit: "now", count: 0 });
    expect(age("2026-11-14T19:30:00Z")).toEqual({ unit: "now", count: 0 });
    expect(age("2026-11-14T19:03:00Z")).toEqual({ unit: "minutes", count: 22 });
    expect(age("2026-11-13T19:25:00Z")).toEqual({ unit: "hours", count: 24 });
    expect(age("2026-11-10T19:25:00Z")).toEqual({ unit: "days", count: 4 });
  });
});

it("the public reads the month as a word", () => {
  expect(formatDateTime("2026-11-23T13:00:00+00:00", "Europe/London", "DD MMM YYYY")).toBe("Mon 23 Nov 2026, 1:00PM");
});

it.each(["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"])("names %s", (month) => {
  expect(formatDate(`${month} 5, 2026 12:00 UTC`, "Europe/London", "DD MMM YYYY")).toBe(`5 ${month} 2026`);
});
