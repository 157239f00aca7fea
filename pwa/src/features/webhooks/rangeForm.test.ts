import { beforeEach, expect, it, vi } from "vitest";
import * as dates from "@/ui/dates";
import { instantOf, NO_RANGE, rangeForm, type Range } from "./webhooks";

beforeEach(() => void vi.spyOn(dates, "deviceZone").mockReturnValue("America/New_York"));

const errorsOf = (range: Partial<Range>): Record<string, string> =>
  Object.fromEntries(
    (rangeForm.safeParse({ ...NO_RANGE, ...range }).error?.issues ?? []).map(({ path, message }) => [
      String(path[0]),
      message,
    ]),
  );

const EXPECTED = "Enter a day and a time, such as 24 Nov 2026, 7:30PM";

it.each<[Partial<Range>, Record<string, string>]>([
  [{ since: "2026-11-24,07:30 PM" }, {}],
  [{ since: "2026-11-24,07:30 PM", until: "2026-11-25,07:30 AM" }, {}],
  [{}, { since: EXPECTED }],
  [
    { since: "13/24/2026, 07:30 PM", until: "soon" },
    { since: EXPECTED, until: EXPECTED },
  ],
  [{ since: "2026-11-24,07:30 PM", until: "2026-11-24,07:29 PM" }, { until: "The end is before the start" }],
])("%j says %j", (range, errors) => {
  expect(errorsOf(range)).toEqual(errors);
});

it("is read by the device's own clock", () => {
  expect(instantOf("2026-11-24,07:30 PM")).toBe("2026-11-25T00:30:00.000Z");
  expect(instantOf("")).toBeNull();
});
