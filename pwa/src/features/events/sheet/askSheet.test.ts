import { afterEach, expect, test } from "vitest";
import { closeToast, toastStore } from "@/shell/toast";
import { askSheet } from "./useSheetPreview";

const row = { row: 2, cells: { Subcategory: "Matinee" }, understood: {}, errors: [], startsAt: null };
const sheet = { columns: ["Subcategory"], rows: [row] };
const message = () => toastStore.read().map(({ text }) => text);

afterEach(() => toastStore.read().forEach(({ id }) => closeToast(id)));

test("a sheet that is still being read is not saved, and it is said why", async () => {
  expect(await askSheet({ sheet: undefined, trouble: undefined }, [])).toBe(false);
  expect(message()).toEqual(["The spreadsheet is still being read. Save again in a moment"]);
});

test("what is wrong in a sheet is said", async () => {
  expect(await askSheet({ sheet, trouble: "Row 2, EventDate: format is wrong" }, ["Matinee"])).toBe(false);
  expect(message()).toEqual(["Row 2, EventDate: format is wrong"]);
});

test("a sheet that brings no new sub-category is saved without a word", async () => {
  expect(await askSheet({ sheet, trouble: undefined }, ["matinee"])).toBe(true);
  expect(message()).toEqual([]);
});
