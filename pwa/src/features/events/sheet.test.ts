import { expect, test } from "vitest";
import {
  ROW_PX,
  rowErrorsOf,
  rowsBetween,
  topsOf,
  twinOf,
  WHY_PX,
  withErrors,
  wrongRows,
  type SheetRow,
} from "./sheet";

const row = (number: number, ...messages: readonly string[]): SheetRow => ({
  row: number,
  cells: { EventDate: "15-12-2026", EventTime: "7:00PM", TicketCost: "28.00" },
  errors: messages.map((message) => ({ message, columns: ["EventDate", "EventTime"] })),
});

test("a row with two errors takes the room of two messages", () => {
  expect(topsOf([row(2), row(3, "a", "b"), row(4)])).toEqual([
    0,
    ROW_PX,
    2 * ROW_PX + 2 * WHY_PX,
    3 * ROW_PX + 2 * WHY_PX,
  ]);
});

test("five thousand rows draw the few that are in sight", () => {
  const rows = Array.from({ length: 5000 }, (_, at) => row(at + 2));
  const tops = topsOf(rows);
  expect(rowsBetween(tops, 0, 400)).toEqual([0, 12]);
  const [from, to] = rowsBetween(tops, 100 * ROW_PX, 100 * ROW_PX + 400);
  expect([from, to]).toEqual([100, 112]);
  expect(rowsBetween(tops, 4995 * ROW_PX, 4995 * ROW_PX + 400)[1]).toBe(5000);
  expect(rowsBetween(topsOf([]), 0, 400)).toEqual([0, 0]);
});

test("a double names the row that it repeats", () => {
  const first = row(5);
  const second = row(8, "Dupliate EventDate And Time exists");
  const error = second.errors[0] ?? { columns: [], message: "" };
  expect(twinOf([first, second], second, error)).toBe(first);
  expect(twinOf([first, second], second, { columns: ["TicketCost"], message: "" })).toBeUndefined();
});

test("what saving refuses goes to its rows, and the rows that were wrong before are right", () => {
  const reply = {
    message: "Same event  cannot have same dates",
    errors: [
      { row: 3, column: "EventDate", columns: ["EventDate"], message: "Same event  cannot have same dates" },
      { row: null, column: null, columns: [], message: "Something Went Worng" },
    ],
  };
  const sheet = withErrors({ columns: [], rows: [row(2, "old"), row(3)] }, rowErrorsOf(reply));
  expect(wrongRows(sheet.rows).map(({ row: number }) => number)).toEqual([3]);
  expect(rowErrorsOf({ message: "x" })).toEqual([]);
});
