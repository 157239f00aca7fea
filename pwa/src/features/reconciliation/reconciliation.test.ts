import { expect, it } from "vitest";
import { saysOf } from "@/testing/forms";
import { clearForm, emptyText, type ComparedDay } from "./reconciliation";

const compared = (...doneAt: (string | null)[]) => ({ days: doneAt.map((at) => ({ doneAt: at }) as ComparedDay) });

it.each([
  ["no day", false, compared(), "nothingCompared"],
  ["a day that is under way", false, compared(null), "nothingCompared"],
  ["a day", false, compared(null, "2026-11-24T03:00:00Z"), "inOrder"],
  ["a day, and something is searched for", true, compared("2026-11-24T03:00:00Z"), "common:noRecords"],
])("says that all is in order only where something was compared: %s", (_, isFiltered, data, text) => {
  expect(emptyText(isFiltered, data)).toBe(text);
});

it("wants to be told what became of a difference", () => {
  expect(saysOf(clearForm, { note: " " })).toEqual({ note: "Please enter how it was settled" });
  expect(saysOf(clearForm, { note: "Given back by phone" })).toEqual({});
});
