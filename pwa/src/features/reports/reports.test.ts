import { expect, it } from "vitest";
import { notNarrowed, type ReportDefinition } from "@/shared/reports/reports";
import { newForm } from "./reports";

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
