import { expect, it } from "vitest";
import { notNarrowed, type ReportDefinition } from "@/shared/reports/reports";
import { hourText, newForm } from "./reports";

const TAKINGS: ReportDefinition = {
  id: "takings",
  name: "Takings",
  group: "Money",
  about: "",
  filters: ["period"],
  needs: [],
  span: "last_30_days_and_today",
};

it("mails whole days each morning, unless somebody chose others", () => {
  expect(newForm(TAKINGS, notNarrowed(TAKINGS.span)).narrowed.span).toBe("last_30_days");
  expect(newForm(TAKINGS, notNarrowed("today")).narrowed.span).toBe("today");
});

it("writes the hours of a day as the spec writes times", () => {
  expect([0, 7, 12, 23].map(hourText)).toEqual(["12:00AM", "7:00AM", "12:00PM", "11:00PM"]);
});
