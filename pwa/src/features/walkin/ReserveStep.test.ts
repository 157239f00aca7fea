import { expect, test } from "vitest";
import { untilChoices } from "./ReserveStep";

const START = "2026-12-05T19:30:00.000Z";
const at = (moment: string) => untilChoices(START, new Date(moment).getTime());

test("a week before, everything may be chosen, half an hour before it begins first", () => {
  expect(at("2026-11-28T12:00:00Z")).toEqual([
    { key: "halfHour", until: "2026-12-05T19:00:00.000Z" },
    { key: "dayBefore", until: "2026-12-04T19:30:00.000Z" },
    { key: "tomorrow", until: "2026-11-29T12:00:00.000Z" },
    { key: "threeDays", until: "2026-12-01T12:00:00.000Z" },
    { key: "begins", until: null },
  ]);
});

test("what is over by now, or after it begins, cannot be chosen", () => {
  expect(at("2026-12-05T12:00:00Z").map(({ key }) => key)).toEqual(["halfHour", "begins"]);
  expect(at("2026-12-05T19:15:00Z").map(({ key }) => key)).toEqual(["begins"]);
});
