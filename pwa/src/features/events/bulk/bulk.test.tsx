import { expect, test } from "vitest";
import {
  bulkForm,
  bulkToDto,
  cleanBulkCount,
  costAsStored,
  DAY_HOURS,
  newBulkForm,
  refusedIn,
  resultFromDto,
  undoFromDto,
  type BulkForm,
} from "./bulk";

const pattern = "DD-MM-YYYY";
const fresh = newBulkForm("Europe/London", Date.parse("2026-11-22T12:00:00Z"));
const chosen: BulkForm = { ...fresh, weekdays: [0, 6], times: ["7:30PM"] };

function messagesOf(form: BulkForm): Record<string, string> {
  const result = bulkForm(pattern).safeParse(form);
  return Object.fromEntries((result.error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]));
}

test("a new one is about the month that it is at the venue", () => {
  expect([fresh.from, fresh.to]).toEqual(["2026-11-01", "2026-11-30"]);
  const turn = newBulkForm("America/New_York", Date.parse("2027-03-01T02:00:00Z"));
  expect([turn.from, turn.to], "still February there").toEqual(["2027-02-01", "2027-02-28"]);
});

test("the hours of a day begin at 12:00AM and are half hours, quarters and twenties", () => {
  expect(DAY_HOURS.slice(0, 7)).toEqual(["12:00AM", "12:15AM", "12:20AM", "12:30AM", "12:45AM", "12:50AM", "1:00AM"]);
  expect(DAY_HOURS.at(-3)).toBe("11:30PM");
  expect(DAY_HOURS).toContain("7:30PM");
});

test("everything that is missing is named", () => {
  expect(messagesOf({ ...fresh, from: "11-31-2026", to: "31-11-2026" })).toEqual({
    from: "Date Format is wrong, Eg.YYYY-MM-DD",
    to: "Date Format is wrong, Eg.YYYY-MM-DD",
    weekdays: "Please choose the week days",
    times: "Please choose the day hours",
    changes: "Please choose what to change",
  });
  expect(messagesOf({ ...chosen, changes: ["isOnSale"], from: "2026-12-01" })).toEqual({
    from: "From date is higher than To date",
  });
});

test.each<[Partial<BulkForm>, Record<string, string>]>([
  [{ changes: ["tickets"], tickets: "00" }, { tickets: "NumberofTickets is required" }],
  [{ changes: ["tickets"], tickets: "12x" }, { tickets: "Please give numbers in Number Of Ticket coloum" }],
  [{ changes: ["cost"] }, { cost: "TicketCost is required" }],
  [{ changes: ["cost"], cost: "1.2.3" }, { cost: "Please give numbers or decimal in Ticket Cost coloum" }],
  [{ changes: ["onSale"] }, { onSaleDate: "Onsaledate is required", onSaleTime: "Time Format is wrong, Eg.12:00AM" }],
  [
    { changes: ["end"], endDate: "11-31-2026", endTime: "19PM" },
    { endDate: "Date Format is wrong, Eg.DD-MM-YYYY", endTime: "Time Format is wrong, Eg.12:00AM" },
  ],
  [
    {
      changes: ["onSale", "end"],
      onSaleDate: "02-12-2026",
      onSaleTime: "9:00AM",
      endDate: "01-12-2026",
      endTime: "9:00AM",
    },
    { onSaleDate: "OnSale date is higher than Enddate" },
  ],
  [
    {
      changes: ["onSale", "end"],
      onSaleDate: "01-12-2026",
      onSaleTime: "9:01AM",
      endDate: "01-12-2026",
      endTime: "9:00AM",
    },
    { onSaleTime: "OnSaleTime is greater than EndsaleTime" },
  ],
  [
    { changes: ["isOnSale", "isBoxOfficeOnly"], isOnSale: true, isBoxOfficeOnly: true },
    { isBoxOfficeOnly: "'On Sale' and 'Box Office Only Sale' cannot be enabled simultaneously." },
  ],
  [{ changes: ["isOnSale", "isBoxOfficeOnly"], isOnSale: true }, {}],
  [{ changes: ["isOnSale"], isOnSale: true, isBoxOfficeOnly: true, tickets: "x", cost: "x" }, {}],
])("of what changes %j says %j", (fields, messages) => {
  expect(messagesOf({ ...chosen, ...fields })).toEqual(messages);
});

test("only what was confirmed is sent, and days of the sale as the spec writes them", () => {
  const form: BulkForm = {
    ...chosen,
    weekdays: [6, 0],
    changes: ["tickets", "onSale", "isBoxOfficeOnly"],
    tickets: "250",
    onSaleDate: "02-12-2026",
    onSaleTime: "9:00am",
    cost: "12",
    isOnSale: true,
  };
  expect(bulkToDto(form, pattern)).toEqual({
    from: "2026-11-01",
    to: "2026-11-30",
    weekdays: [0, 6],
    times: ["7:30PM"],
    changes: { numberoftickets: "250", onsaledate: "12-02-2026,9:00AM", box_office_amber_state: false },
  });
});

test("a cost is shown as it will be kept", () => {
  expect(["31.005", "31.0049", "31", "0.5", "7.999999999"].map(costAsStored)).toEqual([
    "31.01",
    "31.00",
    "31.00",
    "0.50",
    "8.00",
  ]);
});

test("a count has five digits at most", () => {
  expect(cleanBulkCount("1a234567")).toBe("12345");
});

const refused = {
  eventdetailid: 7,
  eventdatetimeISO: "2026-12-05T19:30:00+00:00",
  timezone: "Europe/London",
  message: "Please check again.",
};

test("what the server found, how many of it are on sale, and what takes it back", () => {
  const until = "2026-12-01T13:10:00+00:00";
  const dto = { matched: 14, changed: 13, refused: [refused], on_sale: 3, undo: 5, undo_until: until };
  const row = { id: 7, startsAt: refused.eventdatetimeISO, zone: "Europe/London", message: "Please check again." };
  expect(resultFromDto(dto)).toEqual({ matched: 14, changed: 13, onSale: 3, refused: [row] });
  expect(undoFromDto(dto)).toEqual({ id: 5, until, changed: 13, madeBy: "" });
  expect(undoFromDto({ ...dto, undo: 0, undo_until: null })).toBeNull();
  expect(refusedIn({ code: "bulk_refused", matched: 14, refused: [refused] })).toEqual({
    matched: 14,
    changed: 13,
    onSale: 0,
    refused: [row],
  });
  expect(refusedIn({ code: "invalid", matched: 14 })).toBeUndefined();
});
