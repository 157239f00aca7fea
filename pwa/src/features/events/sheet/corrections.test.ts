import { describe, expect, test } from "vitest";
import { beginCorrections, blockOf, correct, isCorrected, type Change, type Corrections } from "./corrections";
import { shownIn, type Sheet, type SheetRow } from "./model";

const COLUMNS = ["EventDate", "EventTime", "TicketCost"];
const row = (number: number, day: string, ...messages: readonly string[]): SheetRow => ({
  row: number,
  cells: { EventDate: day, EventTime: "7:00PM", TicketCost: "28.00" },
  understood: { EventDate: `${day} in words`, EventTime: "7:00PM" },
  errors: messages.map((message) => ({ message, columns: ["EventDate"] })),
  startsAt: messages.length > 0 ? null : `${day}T19:00:00+00:00`,
});
const sheet: Sheet = {
  columns: COLUMNS,
  rows: [row(2, "12-12-2026"), row(3, "31-11-2026", "EventDate format is wrong")],
};
const begun = beginCorrections(sheet, { venue: 1, eventName: "" });
const after = (...changes: readonly Change[]): Corrections => changes.reduce(correct, begun);
const typed = (number: number, column: string, text: string): Change => ({
  kind: "typed",
  patches: [{ row: number, column, text }],
});
const checked = (sentRows: readonly SheetRow[], rows: readonly SheetRow[]): Change => ({
  kind: "judged",
  sentRows,
  rows,
  checkedFor: { venue: 1, eventName: "" },
});
const DOUBLE = "Dupliate EventDate And Time exists";

test("what is typed waits for the server, and keeps its errors until then", () => {
  const held = after(typed(3, "EventDate", "13-12-2026"));
  expect(held.rows[1]?.cells.EventDate).toBe("13-12-2026");
  expect(held.rows[1]?.errors).toHaveLength(1);
  expect([...held.waiting]).toEqual([3]);
  expect([isCorrected(begun), isCorrected(held)]).toEqual([false, true]);
});

test("what is typed anew stands as it was typed until it is understood", () => {
  const held = after(typed(2, "EventTime", "7:30"));
  expect(["EventDate", "EventTime"].map((column) => held.rows[0] && shownIn(held.rows[0], column))).toEqual([
    "12-12-2026 in words",
    "7:30",
  ]);
});

test("typing what stands there already is no change", () => {
  expect(after(typed(3, "EventDate", "31-11-2026"))).toBe(begun);
});

test("what the server says goes to its row, unless it was changed meanwhile", () => {
  const held = after(typed(3, "EventDate", "13-12-2026"));
  const sentRows = held.rows.filter((one) => held.waiting.has(one.row));
  const answer = checked(sentRows, [row(3, "13-12-2026")]);
  expect(correct(held, answer).rows[1]?.errors).toEqual([]);
  expect(correct(held, answer).waiting.size).toBe(0);
  const changed = correct(correct(held, typed(3, "EventTime", "8:00PM")), answer);
  expect(changed.rows[1]?.cells.EventTime).toBe("8:00PM");
  expect([...changed.waiting]).toEqual([3]);
});

describe("a double", () => {
  const held = after(typed(3, "EventDate", "12-12-2026"));
  const doubled = correct(held, checked(held.rows.slice(1), [row(3, "12-12-2026")]));

  test("is seen beside rows that were not sent", () => {
    expect(doubled.rows.map((one) => one.errors.map((error) => error.message))).toEqual([[], [DOUBLE]]);
  });

  test("is none any more once its twin is gone", () => {
    expect(correct(doubled, { kind: "removed", row: 2 }).rows[0]?.errors).toEqual([]);
  });
});

test("a block is pasted to the right and downwards, and makes the rows that it needs", () => {
  const block = blockOf("14-12-2026\t6:00PM\r\n15-12-2026\t7:00PM\t30\tbeyond\r\n");
  const held = after({ kind: "pasted", row: 3, column: "EventDate", block });
  expect(held.rows.map((one) => COLUMNS.map((column) => one.cells[column]))).toEqual([
    ["12-12-2026", "7:00PM", "28.00"],
    ["14-12-2026", "6:00PM", "28.00"],
    ["15-12-2026", "7:00PM", "30"],
  ]);
  expect([...held.waiting]).toEqual([3, 4]);
  expect(correct(held, { kind: "undone" }).rows).toBe(sheet.rows);
  expect(after({ kind: "pasted", row: 99, column: "EventDate", block })).toBe(begun);
});

test("a block's quotes are the spreadsheet's, not the cell's", () => {
  expect(blockOf('"a ""b"""\tc')).toEqual([['a "b"', "c"]]);
});

test("a new row is the last, empty, and has a number of its own", () => {
  const held = after({ kind: "removed", row: 3 }, { kind: "added" }, { kind: "added" });
  expect(held.rows.map((one) => one.row)).toEqual([2, 3, 4]);
  expect(held.rows[2]?.cells).toEqual({ EventDate: "", EventTime: "", TicketCost: "" });
  expect([...held.waiting]).toEqual([3, 4]);
});

test("steps go back one by one, to what was waiting then", () => {
  const held = after(typed(2, "TicketCost", "30"), { kind: "removed", row: 3 });
  const once = correct(held, { kind: "undone" });
  expect(once.rows.map((one) => one.row)).toEqual([2, 3]);
  expect([...once.waiting]).toEqual([2]);
  const twice = correct(once, { kind: "undone" });
  expect([twice.rows, twice.waiting.size, isCorrected(twice)]).toEqual([sheet.rows, 0, false]);
  expect(correct(twice, { kind: "undone" })).toBe(twice);
});

test("a step back goes to rows that were judged for what was chosen then", () => {
  const held = after(typed(2, "TicketCost", "30"), typed(3, "TicketCost", "30"));
  const elsewhere = { venue: 2, eventName: "" };
  const moved = correct(held, { kind: "judged", sentRows: held.rows, rows: sheet.rows, checkedFor: elsewhere });
  expect([moved.checkedFor, moved.waiting.size]).toEqual([elsewhere, 0]);
  expect(correct(moved, { kind: "undone" }).checkedFor).toEqual({ venue: 1, eventName: "" });
});

test("what saving refuses goes to its rows, and the rows that were wrong before are right", () => {
  const error = { row: 2, columns: ["EventDate"], message: "Same event  cannot have same dates" };
  const held = after({ kind: "refused", errors: [error] });
  expect(held.rows.map((one) => one.errors.length)).toEqual([1, 0]);
});

test("five thousand rows are corrected in no time", () => {
  const rows = Array.from({ length: 5000 }, (_, at) => row(at + 2, `${at}`));
  let held = beginCorrections({ columns: COLUMNS, rows }, { venue: 1, eventName: "" });
  for (let number = 2; number < 102; number += 1) held = correct(held, typed(number, "TicketCost", "31"));
  expect(held.waiting.size).toBe(100);
});
