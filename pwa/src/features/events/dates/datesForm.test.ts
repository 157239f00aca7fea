import { describe, expect, it, test } from "vitest";
import { saysOf } from "@/testing/forms";
import type { Performance } from "../model";
import {
  addedDatesForm,
  checkDates,
  datesLike,
  datesToSheet,
  EMPTY_DATE,
  EMPTY_DATES,
  fieldOfDate,
  hasDates,
  nextDate,
  pastedInto,
  withDates,
  type DateRow,
  type DatesForm,
  type DatesRules,
} from "./datesForm";

const NOW = Date.parse("2026-11-22T09:00:00Z");
const RULES: DatesRules = { pattern: "DD-MM-YYYY", zone: "Europe/London", now: () => NOW };
const ROW: DateRow = { date: "12-12-2026", time: "7:30PM", cost: "24", tickets: "640", subcategory: "" };

const formOf = (changes: Partial<DatesForm>): DatesForm => ({ ...EMPTY_DATES, dates: [ROW], ...changes });

function messagesOf(form: DatesForm, rules = RULES): Record<string, string> {
  const found: Record<string, string> = {};
  checkDates(form, rules, (path, message) => {
    found[path.join(".")] = message;
  });
  return found;
}

test.each<[Partial<DateRow>, Record<string, string>]>([
  [{}, {}],
  [{ date: "" }, { "dates.0.date": "EventDate is required" }],
  [{ date: "31-02-2026" }, { "dates.0.date": "Date Format is wrong, Eg.DD-MM-YYYY" }],
  [{ date: "21-11-2026" }, { "dates.0.date": "Event Date is should not be past date" }],
  [{ time: "19:60" }, { "dates.0.time": "Time Format is wrong, Eg.12:00PM" }],
  [
    { date: "28-03-2027", time: "1:30AM" },
    { "dates.0.time": "There is no 1:30AM on 28-03-2027: the clocks are put forward" },
  ],
  [{ cost: "" }, { "dates.0.cost": "TicketCost is required" }],
  [{ cost: "dear" }, { "dates.0.cost": "Please give numbers or decimal in Ticket Cost coloum" }],
  [{ tickets: "0" }, { "dates.0.tickets": "NumberofTickets is required" }],
  [{ tickets: "1e3" }, { "dates.0.tickets": "Please give numbers in Number Of Ticket coloum" }],
])("a row with %j says %j", (changes, messages) => {
  expect(messagesOf(formOf({ dates: [{ ...ROW, ...changes }] }))).toEqual(messages);
});

describe("several rows", () => {
  it("says at the second of two with one start that it is a double, and passes over a row that nobody has touched", () => {
    expect(messagesOf(formOf({ dates: [ROW, EMPTY_DATE, { ...ROW, cost: "9" }] }))).toEqual({
      "dates.2.date": "Dupliate EventDate And Time exists",
    });
  });

  it("does not judge by a clock that nobody has chosen yet", () => {
    const past = formOf({ dates: [{ ...ROW, date: "21-11-2020" }] });
    expect(messagesOf(past, { ...RULES, zone: undefined })).toEqual({});
  });

  it("knows an event without any date", () => {
    expect(hasDates({ dates: [EMPTY_DATE, { ...EMPTY_DATE, time: " " }] })).toBe(false);
    expect(hasDates({ dates: [EMPTY_DATE, { ...EMPTY_DATE, cost: "9" }] })).toBe(true);
  });
});

test("a sale that begins on a day has one, and every sale an end", () => {
  expect(messagesOf(formOf({ endsBefore: "soon" }))).toEqual({
    endsBefore: "Enter how many minutes before the start sales end, such as 30",
  });
  expect(messagesOf(formOf({ sells: "from" }))).toEqual({
    onSaleDate: "Onsaledate is required",
    onSaleTime: "Time Format is wrong, Eg.12:00AM",
  });
});

describe("one more date", () => {
  it.each<[readonly string[], string]>([
    [["12-12-2026"], "13-12-2026"],
    [["12-12-2026", "19-12-2026"], "26-12-2026"],
    [["19-12-2026", "12-12-2026"], "13-12-2026"],
    [["24-10-2026", "31-10-2026"], "07-11-2026"],
    [["soon"], ""],
  ])("after %j is %j", (days, next) => {
    const rows = days.map((date) => ({ ...ROW, date }));
    expect(nextDate(rows, "DD-MM-YYYY")).toEqual({ ...ROW, date: next });
  });

  it("gives one more the time that was understood", () => {
    expect(nextDate([{ ...ROW, date: "12 Dec 2026", time: "1930" }], "DD-MM-YYYY")).toEqual({
      ...ROW,
      date: "13-12-2026",
    });
  });
});

describe("one more date of an existing event", () => {
  const LAST = {
    startsAt: "2026-12-12T19:30:00Z",
    onSaleAt: "2026-11-20T10:00:00Z",
    offSaleAt: "2026-12-12T19:00:00Z",
    zone: "Europe/London",
    price: "24.00",
    capacity: 640,
    subcategory: "Gala",
  } as Performance;
  const like = { time: "7:30PM", cost: "24.00", tickets: "640", subcategory: "Gala" };

  it("is like its last, on sale at once where that one is", () => {
    expect(datesLike(LAST, RULES)).toEqual({
      dates: [{ ...like, date: "" }],
      sells: "atOnce",
      onSaleDate: "",
      onSaleTime: "",
      endsBefore: "30",
    });
  });

  it("is on sale on the same day as its last where that is still to come", () => {
    expect(datesLike({ ...LAST, onSaleAt: "2026-12-01T10:00:00Z" }, RULES)).toMatchObject({
      sells: "from",
      onSaleDate: "01-12-2026",
      onSaleTime: "10:00AM",
    });
  });

  it.each([EMPTY_DATE, { ...EMPTY_DATE, ...like }])("is refused without a date: %j", (row) => {
    expect(saysOf(addedDatesForm(RULES), formOf({ dates: [row] }))).toMatchObject({
      "dates.0.date": "EventDate is required",
    });
    expect(saysOf(addedDatesForm(RULES), formOf({ dates: [ROW, EMPTY_DATE] }))).toEqual({});
  });
});

describe("what is sent", () => {
  it("numbers the rows as the screen does, and sells them at once until they start", () => {
    const { columns, rows } = datesToSheet(formOf({ dates: [EMPTY_DATE, ROW] }), RULES);
    expect(rows.map(({ row, cells }) => [row, columns.map((column) => cells[column])])).toEqual([
      [2, ["12-12-2026", "7:30PM", "24", "640", "22-11-2026", "9:00AM", "12-12-2026", "7:30PM", ""]],
    ]);
  });

  it("sends what was understood of a day and a time that were typed in another form", () => {
    const [row] = datesToSheet(formOf({ dates: [{ ...ROW, date: "12 Dec 2026", time: "19h30" }] }), RULES).rows;
    expect(row?.cells).toMatchObject({ EventDate: "12-12-2026", EventTime: "7:30PM", Enddate: "12-12-2026" });
    const [wrong] = datesToSheet(formOf({ dates: [{ ...ROW, date: "soon", time: "late" }] }), RULES).rows;
    expect(wrong?.cells).toMatchObject({ EventDate: "soon", EventTime: "late" });
  });

  it("ends the sale so long before each start, by the venue's clock, and begins it when it is said", () => {
    const form = formOf({
      dates: [{ ...ROW, date: "01-11-2026", time: "12:15AM" }],
      sells: "from",
      onSaleDate: "30-10-2026",
      onSaleTime: "10:00AM",
      endsBefore: "60",
    });
    expect(datesToSheet(form, RULES).rows[0]?.cells).toMatchObject({
      Onsaledate: "30-10-2026",
      OnsaleTime: "10:00AM",
      Enddate: "31-10-2026",
      EndsaleTime: "11:15PM",
    });
  });
});

describe("cells of a spreadsheet", () => {
  it("fill the rows from the field on, and make further ones", () => {
    const rows = pastedInto([ROW], "dates.0.date", "13-12-2026\t2:30PM\t18.00\t640\n14-12-2026\t7:30PM\n");
    expect(rows).toEqual([
      { date: "13-12-2026", time: "2:30PM", cost: "18.00", tickets: "640", subcategory: "" },
      { ...EMPTY_DATE, date: "14-12-2026", time: "7:30PM" },
    ]);
    expect(pastedInto([ROW], "dates.0.cost", "9\t20\tGala\ttoo much")?.[0]).toEqual({
      ...ROW,
      cost: "9",
      tickets: "20",
      subcategory: "Gala",
    });
  });

  it("are no more rows than the form takes, and a text for one field is left to it", () => {
    expect(pastedInto([ROW], "dates.0.date", "x\n".repeat(200))).toHaveLength(100);
    expect(pastedInto([ROW], "dates.0.date", "13-12-2026")).toBeUndefined();
    expect(pastedInto([ROW], "onSaleDate", "13-12-2026\t2:30PM")).toBeUndefined();
  });
});

test("what a rule made takes the place of rows that nobody has filled in", () => {
  const cells = { EventDate: "13-12-2026", EventTime: "2:30PM", TicketCost: "18.00", NumberofTickets: "640" };
  const made = [{ row: 2, cells, understood: {}, errors: [], startsAt: null }];
  expect(withDates([EMPTY_DATE], made)).toEqual([
    { date: "13-12-2026", time: "2:30PM", cost: "18.00", tickets: "640", subcategory: "" },
  ]);
  expect(withDates([ROW, EMPTY_DATE], made)).toHaveLength(2);
});

test.each([
  [["EventTime"], "dates.6.time"],
  [["Onsaledate", "Enddate"], "dates.6.date"],
  [["TicketCost"], "dates.6.cost"],
])("a refusal of row 7 for %j is said at %s", (columns, field) => {
  expect(fieldOfDate({ row: 7, columns, message: "no" })).toBe(field);
});
