import { expect, it } from "vitest";
import { grouped, isComplete, notNarrowed, wordsOf, type ReportDefinition } from "./reports";

const TAKINGS: ReportDefinition = {
  id: "takings",
  name: "Takings",
  group: "Money",
  about: "",
  filters: ["period", "step", "event"],
  needs: [],
  span: "last_30_days",
};
const DOOR: ReportDefinition = {
  ...TAKINGS,
  id: "door",
  group: "Door",
  filters: ["performance"],
  needs: ["performance"],
};

it("asks for a span, or for two days in its place", () => {
  const narrowed = notNarrowed("yesterday");
  expect(wordsOf(TAKINGS, narrowed)).toEqual({ reportId: "takings", period: "yesterday" });
  const between = { ...narrowed, span: "" as const, from: "2026-01-01", to: "2026-01-31", step: "week" as const };
  expect(wordsOf(TAKINGS, between)).toEqual({
    reportId: "takings",
    from: "2026-01-01",
    to: "2026-01-31",
    granularity: "week",
  });
});

it("leaves out what a report cannot be narrowed to", () => {
  const narrowed = { ...notNarrowed("today"), seller: 3, event: 5, performance: 7 };
  expect(wordsOf(TAKINGS, narrowed)).toEqual({ reportId: "takings", period: "today", eventid: 5 });
  expect(wordsOf(DOOR, narrowed)).toEqual({ reportId: "door", eventdetailid: 7 });
});

it("cannot be read before what it needs is chosen, and not from a later day to an earlier one", () => {
  const narrowed = notNarrowed("today");
  expect([isComplete(TAKINGS, narrowed), isComplete(DOOR, narrowed)]).toEqual([true, false]);
  expect(isComplete(DOOR, { ...narrowed, performance: 7 })).toBe(true);
  const days = { ...narrowed, span: "" as const, from: "2026-02-01", to: "2026-01-01" };
  expect(isComplete(TAKINGS, days)).toBe(false);
  expect(isComplete(TAKINGS, { ...days, to: "2026-02-01" })).toBe(true);
});

it("puts reports under their headings", () => {
  const names = grouped([TAKINGS, DOOR, { ...TAKINGS, id: "tax" }]).map(([group, those]) => [group, those.length]);
  expect(names).toEqual([
    ["Money", 2],
    ["Door", 1],
  ]);
});
