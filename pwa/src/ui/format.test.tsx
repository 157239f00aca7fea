import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as dates from "@/ui/dates";
import { formatMoney, formatMoneyShort } from "@/ui/money";
import { PatternContext, useFormat } from "./format";

const NEW_YORK = "America/New_York";
const SHOW = "2026-11-25T00:30:00Z";

let here = "Europe/London";
beforeEach(() => {
  here = "Europe/London";
  vi.spyOn(dates, "deviceZone").mockImplementation(() => here);
});

afterEach(() => {
  document.documentElement.dir = "";
});

const formatOf = (pattern: dates.DatePattern) =>
  renderHook(useFormat, {
    wrapper: ({ children }: { children: ReactNode }) => <PatternContext value={pattern}>{children}</PatternContext>,
  }).result.current;

it("names the place behind a time that the reader's own clock does not show", () => {
  const format = formatOf("DD-MM-YYYY");
  expect(format.dateTime(SHOW, NEW_YORK)).toBe("Tue 24 Nov 2026, 7:30PM\u00a0New York");
  expect(format.stamp(SHOW, NEW_YORK)).toBe("24 Nov 2026, 7:30PM\u00a0New York");
  expect(format.placedTime(SHOW, NEW_YORK)).toBe("7:30PM\u00a0New York");
});

it("says nothing of a place whose clock shows what the reader's does", () => {
  const format = formatOf("MM-DD-YYYY");
  expect(format.dateTime(SHOW, "Europe/London")).toBe("Wed Nov 25 2026, 12:30AM");
  expect(format.dateTime(SHOW, "Europe/Lisbon"), "another zone, the same time").toBe("Wed Nov 25 2026, 12:30AM");
  expect(format.stamp("2026-07-01T12:00:00Z", "Atlantic/Reykjavik"), "in summer they part").toBe(
    "Jul 1 2026, 12:00PM\u00a0Reykjavik",
  );
});

it("leaves the place out among times of one place, and for a buyer, who has the venue beside it", () => {
  expect(formatOf("DD-MM-YYYY").time(SHOW, NEW_YORK)).toBe("7:30PM");
  expect(formatOf("DD-MM-YYYY").dateTimeThere(SHOW, NEW_YORK)).toBe("Tue 24 Nov 2026, 7:30PM");
  expect(formatOf(dates.PUBLIC_PATTERN).dateTime(SHOW, NEW_YORK)).toBe("Tue 24 Nov 2026, 7:30PM");
});

it("sets what is written apart from a text that is read from right to left, and adds nothing to another", () => {
  const written = () => {
    const { date, time, dayAndDate, dateTime, dateTimeThere, stamp, placedTime, exact } = formatOf("DD-MM-YYYY");
    const moments = [date, time, dayAndDate, dateTime, dateTimeThere, stamp, placedTime, exact];
    const amounts = [formatMoney("-1234.50", "USD"), formatMoneyShort("31200.00", "GBP")];
    return [...moments.map((write) => write(SHOW, NEW_YORK)), ...amounts];
  };
  const plain = written();
  expect(plain.join()).not.toMatch(/[\u2066-\u2069]/);
  document.documentElement.dir = "rtl";
  expect(written()).toEqual(plain.map((text) => `\u2068${text}\u2069`));
  expect(dates.withoutYear(formatOf("DD-MM-YYYY").date(SHOW, NEW_YORK))).toBe("\u206824 Nov\u2069");
});
