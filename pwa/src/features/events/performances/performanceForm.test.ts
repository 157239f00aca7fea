import { expect, test } from "vitest";
import { ApiError } from "@/api/errors";
import { isAtField } from "@/ui/useErrorsTogether";
import { atPerformanceFields, PERFORMANCE_FIELDS, performanceToDto } from "../form/saving";
import type { Performance } from "../model";
import { performanceForm, performanceFormOf, type PerformanceForm } from "./performanceForm";

const performance: Performance = {
  id: 12,
  event: 7,
  startsAt: "2026-12-05T19:30:00+00:00",
  onSaleAt: "2026-11-16T10:00:00+00:00",
  offSaleAt: "2026-12-05T19:00:00+00:00",
  zone: "Europe/London",
  price: "24.00",
  capacity: 640,
  sold: 10,
  available: 630,
  metricsVersion: 1,
  isOnSale: true,
  isBoxOfficeOnly: false,
  isCancelled: false,
  message: "",
  subcategory: "",
  version: 3,
};
const pattern = "DD-MM-YYYY";
const held = performanceFormOf(performance, pattern);
const now = () => Date.parse("2026-11-20T12:00:00Z");

function messagesOf(changes: Partial<PerformanceForm>): Record<string, string> {
  const result = performanceForm({ pattern, performance, now }).safeParse({ ...held, ...changes });
  return Object.fromEntries((result.error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]));
}

test("a performance is shown in the person's format and the venue's time", () => {
  expect(held).toMatchObject({ date: "05-12-2026", time: "7:30PM", onSaleDate: "16-11-2026", endTime: "7:00PM" });
});

test("what is past and stays as it was is not refused", () => {
  expect(messagesOf({ isOnSale: false })).toEqual({});
  expect(messagesOf({ onSaleDate: "17-11-2026" })).toEqual({ onSaleDate: "Onsaledate should not be past date" });
  expect(messagesOf({ date: "19-11-2026" })).toMatchObject({ date: "Event Date is should not be past date" });
});

test("days and times are asked for in the spec's words", () => {
  expect(messagesOf({ date: "", onSaleDate: "", endDate: "" })).toEqual({
    date: "EventDate is required",
    onSaleDate: "Onsaledate is required",
    endDate: "Enddate is required",
  });
  expect(messagesOf({ date: "31-02-2026" })).toEqual({ date: "Date Format is wrong, Eg.DD-MM-YYYY" });
  expect(messagesOf({ time: "25:30", endTime: "" })).toEqual({
    time: "Time Format is wrong, Eg.12:00PM",
    endTime: "Time Format is wrong, Eg.12:00AM",
  });
});

test("a time that the clocks skip is said to be one", () => {
  expect(messagesOf({ date: "28-03-2027", time: "1:30AM" })).toEqual({
    time: "There is no 1:30AM on 28-03-2027: the clocks are put forward",
  });
  expect(messagesOf({ date: "28-03-2027", time: "2:30AM" })).toEqual({});
});

test("a sale ends by the start and begins before it ends", () => {
  expect(messagesOf({ endDate: "06-12-2026" })).toEqual({ endDate: "EndDate is higher then EventDate" });
  expect(messagesOf({ endTime: "8:00PM" })).toEqual({
    endTime: "Ticket Sales end time is greater than or equal to the Event time",
  });
  expect(messagesOf({ endTime: "7:30PM" })).toEqual({});
  expect(messagesOf({ onSaleDate: "06-12-2026" })).toEqual({ onSaleDate: "OnSale date is higher than Enddate" });
  expect(messagesOf({ onSaleDate: "05-12-2026", onSaleTime: "7:15PM" })).toEqual({
    onSaleTime: "OnSaleTime is greater than EndsaleTime",
  });
});

test("cost and tickets are numbers, and not below what is sold", () => {
  expect(messagesOf({ cost: "", tickets: "0" })).toEqual({
    cost: "TicketCost is required",
    tickets: "NumberofTickets is required",
  });
  expect(messagesOf({ cost: "24,00", tickets: "six hundred" })).toEqual({
    cost: "Please give numbers or decimal in Ticket Cost coloum",
    tickets: "Please give numbers in Number Of Ticket coloum",
  });
  expect(messagesOf({ tickets: "9" })).toEqual({ tickets: "Total tickets cannot be less than 10." });
});

test("only what was changed is sent", () => {
  const base = { eventid: 7, eventdetailid: 12, version: 3 };
  expect(performanceToDto({ ...held, isOnSale: false }, performance, pattern)).toEqual({
    ...base,
    onsaleflag: false,
    box_office_amber_state: false,
  });
  expect(performanceToDto({ ...held, time: "8:00pm", tickets: " 700 " }, performance, pattern)).toEqual({
    ...base,
    eventdatetime: "12-05-2026,8:00PM",
    numberoftickets: "700",
  });
});

test("a refused moment is shown at its day or at its time", () => {
  const fields = {
    eventdatetime: "Time Format is wrong, Eg.12:00PM",
    enddate: "EndDate is higher then EventDate",
    numberoftickets: "NumberofTickets is required",
  };
  const error = atPerformanceFields(
    new ApiError({ status: 422, message: "x", field: "eventdatetime", data: { message: "x", fields } }),
  );
  expect(error).toMatchObject({ status: 422, message: "x", field: "eventdatetime time" });
  expect((error as ApiError).data).toMatchObject({
    fields: {
      "eventdatetime time": "Time Format is wrong, Eg.12:00PM",
      enddate: "EndDate is higher then EventDate",
      numberoftickets: "NumberofTickets is required",
    },
  });
  expect(isAtField(error, PERFORMANCE_FIELDS)).toBe(true);
  const other = new ApiError({ status: 409, message: "x", code: "changed", data: { current: 1 } });
  expect(atPerformanceFields(other)).toBe(other);
});
