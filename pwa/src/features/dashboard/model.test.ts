import { expect, test } from "vitest";
import type { PerformanceState } from "@/shared/performance/state";
import {
  changeOf,
  earnedIn,
  filterIn,
  filterToDto,
  isFiltered,
  NO_FILTER,
  TIMES,
  withNewState,
  type PerformanceCard,
  type HomeMetrics,
} from "./model";

test("the time list has the spec's 144 entries", () => {
  expect(TIMES).toHaveLength(144);
  expect(TIMES[0]).toBe("12:00AM");
  expect(TIMES).toContain("1:15PM");
  expect(TIMES.at(-1)).toBe("11:45PM");
});

test("a day goes over the wire as the spec writes it", () => {
  expect(filterToDto({ event: "Hedda Gabler", time: "7:30PM", date: "2026-11-21" })).toEqual({
    eventname: "Hedda Gabler",
    time: "7:30PM",
    date: "11-21-2026",
  });
  expect(filterToDto(NO_FILTER)).toEqual({ eventname: "", time: "", date: "" });
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

test("what is sold while one looks was sold within a card's last week, and what comes back is not", () => {
  const card = { id: 7, week: 5, weekBefore: 3, state: { sold: 20 } as PerformanceState } as PerformanceCard;
  expect(withNewState(card, { sold: 22 } as PerformanceState)).toMatchObject({ week: 7, weekBefore: 3 });
  expect(withNewState(card, { sold: 19 } as PerformanceState).week).toBe(4);
  expect(withNewState({ ...card, week: null }, { sold: 22 } as PerformanceState).week).toBeNull();
});

test("a week is compared with the one before where that had any", () => {
  expect([changeOf(38, 34), changeOf(17, 34), changeOf(34, 34), changeOf(5, 0), changeOf(0, 5)]).toEqual([
    12,
    -50,
    0,
    undefined,
    -100,
  ]);
});

test("each currency has a line of its own, also one of which nothing was sold yet", () => {
  const earned = [
    { currency: "USD", today: "1.00", week: "2.00", before: "0.00" },
    { currency: "EUR", today: "3.00", week: "3.00", before: "0.00" },
  ];
  const metrics = { earned } as unknown as HomeMetrics;
  expect(earnedIn(metrics, ["GBP", "USD", "GBP"]).map(({ currency, today }) => `${today} ${currency}`)).toEqual([
    "1.00 USD",
    "3.00 EUR",
    "0.00 GBP",
  ]);
});
