import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { DatePattern } from "@/ui/dates";
import { parseDay, parseMoment, parseTime } from "./typedDates";

const TABLE = new URL("../../../server/platform/tests/typed_date_cases.json", import.meta.url);
const { today, patterns, days, times } = JSON.parse(readFileSync(TABLE, "utf8")) as {
  readonly today: string;
  readonly patterns: readonly DatePattern[];
  readonly days: readonly (readonly [string, string | null, string | null, string | null])[];
  readonly times: readonly (readonly [string, string | null])[];
};

it.each(days)("reads the day '%s' as the server does", (text, ...read) => {
  expect(patterns.map((pattern) => parseDay(text, pattern, { today }) ?? null)).toEqual(read);
});

it.each(times)("reads the time '%s' as the server does", (text, read) => {
  expect(parseTime(text) ?? null).toBe(read);
});

it("takes the next day that has no year, and in a list of what has been the nearest", () => {
  const on = (text: string, yearless?: "nearest") =>
    parseDay(text, "DD-MM-YYYY", { today, ...(yearless && { yearless }) });
  expect([on("28 Nov"), on("28 Nov", "nearest"), on("5/12", "nearest"), on("1 Sep", "nearest")]).toEqual([
    "2027-11-28",
    "2026-11-28",
    "2026-12-05",
    "2026-09-01",
  ]);
});

it.each([
  ["2026-12-05,07:30 PM", "2026-12-05 19:30"],
  ["2026-12-05 7:30pm", "2026-12-05 19:30"],
  ["2026/1/5, 12:00 am", "2026-01-05 00:00"],
  ["5/12/2026 19h30", "2026-12-05 19:30"],
  ["5 dec, 7.30 p.m.", "2026-12-05 19:30"],
  ["Sat 5 Dec 2026, 7:30PM", "2026-12-05 19:30"],
  ["tomorrow 1930", "2026-11-30 19:30"],
  ["28 Nov 2026", undefined],
  ["5 dec 19", undefined],
  ["2026-11-31,07:30 PM", undefined],
  ["2026-12-05", undefined],
  ["19:30", undefined],
  ["", undefined],
])("reads a day and a time: %s", (text, read) => {
  const moment = parseMoment(text, "DD-MM-YYYY", { today });
  expect(moment && `${moment.day} ${moment.time}`).toBe(read);
});
