import { expect, test } from "vitest";
import { ApiError } from "@/api/errors";
import { rowsBetween } from "@/ui/useInSight";
import {
  kindsInWords,
  newKindsIn,
  nextWrong,
  ROW_PX,
  rowErrorsOf,
  type SheetRow,
  topsOf,
  twinOf,
  WHY_PX,
  whyIn,
  whyRefused,
} from "./model";

const row = (number: number, ...messages: readonly string[]): SheetRow => ({
  row: number,
  cells: { EventDate: "15-12-2026", EventTime: "7:00PM", TicketCost: "28.00" },
  understood: {},
  errors: messages.map((message) => ({ message, columns: ["EventDate", "EventTime"] })),
  startsAt: null,
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

test("a double names the row that it repeats, however either was typed", () => {
  const understood = { EventDate: "Tue 15 Dec 2026", EventTime: "7:00PM" };
  const first = { ...row(5), understood };
  const second = { ...row(8, "x"), cells: { EventDate: "12/15/2026", EventTime: "19:00" }, understood };
  expect(twinOf([first, second], second, second.errors[0] ?? { columns: [], message: "" })).toBe(first);
});

test("of a file that was refused for its headings each is told with its row", () => {
  const message = { row: 3, column: "EndTime", columns: ["EndTime"], message: "'EndTime' is to be 'EndsaleTime'" };
  const whole = { row: null, column: null, columns: [], message: "Check the Excel sheet Heading name's are different" };
  const data = { message: whole.message, errors: [whole, message] };
  const refused = new ApiError({ status: 422, message: whole.message, code: "sheet_unreadable", data });
  expect(whyRefused(refused)).toEqual([{ row: 3, columns: ["EndTime"], message: message.message }]);
  expect(whyRefused(new ApiError({ status: 422, message: "x", code: "sheet_refused", data }))).toEqual([]);
  expect(whyRefused(null)).toEqual([]);
});

test("what saving refuses names its rows", () => {
  const error = { row: 3, columns: ["EventDate"], message: "Same event  cannot have same dates" };
  const whole = { row: null, column: null, columns: [], message: "Something Went Worng" };
  expect(rowErrorsOf({ message: "x", errors: [{ ...error, column: "EventDate" }, whole] })).toEqual([error]);
  expect(rowErrorsOf({ message: "x" })).toEqual([]);
});

test("one goes from error to error, round and round", () => {
  const rows = [row(2), row(3, "a"), row(4), row(5, "b")];
  const walk = (from: number | undefined, step: 1 | -1) => nextWrong(rows, from, step)?.row;
  expect([undefined, 2, 3, 4, 5].map((from) => walk(from, 1))).toEqual([3, 3, 5, 5, 3]);
  expect([undefined, 2, 3, 4, 5].map((from) => walk(from, -1))).toEqual([5, 5, 5, 3, 3]);
  expect(nextWrong([row(2, "a")], 2, 1)?.row).toBe(2);
  expect(nextWrong([row(2)], 2, 1)).toBeUndefined();
  expect(nextWrong([], undefined, 1)).toBeUndefined();
});

test("an error says what would be right there", () => {
  const message = { columns: ["EventDate"], message: "EventDate format is wrong", remedy: "Write 05-01-2027" };
  expect(whyIn(message)).toBe("EventDate format is wrong. Write 05-01-2027");
  const empty = { ...message, message: "There are empty data cells. Please try again.", remedy: "Fill in EventTime" };
  expect(whyIn(empty)).toBe("There are empty data cells. Please try again. Fill in EventTime");
  expect(whyIn({ ...message, remedy: "" })).toBe("EventDate format is wrong");
  expect(rowErrorsOf({ errors: [{ row: 3, ...message }] })).toEqual([{ row: 3, ...message }]);
});

test("sub-categories that nobody knows yet are counted, so that a slip of the pen is seen", () => {
  const of = (number: number, kind: string) => ({ ...row(number), cells: { Subcategory: kind } });
  const rows = [of(2, "Matinee"), of(3, "Matinee "), of(4, "Relaxd Performence"), of(5, ""), of(6, "late")];
  const kinds = newKindsIn(rows, ["Late"]);
  expect(kindsInWords(kinds)).toBe("Matinee (2), Relaxd Performence (1)");
  expect(newKindsIn(rows, ["Late", "matinee", "Relaxd Performence"])).toEqual([]);
});
