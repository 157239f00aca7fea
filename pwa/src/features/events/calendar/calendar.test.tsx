import { describe, expect, it, test } from "vitest";
import type { PerformanceStateDto } from "@/shared/performance/state";
import { moveForm, moveOf, toWall } from "./CalendarPerformanceDialog";
import {
  byDay,
  calendarPerformanceFromDto,
  eventsOf,
  staysReason,
  withPerformance,
  withStates,
  type CalendarPerformanceDto,
} from "./calendar";

const dto: CalendarPerformanceDto = {
  eventdetailid: 7,
  eventid: 3,
  eventname: "Twelfth Night",
  event_subcategory: "Matinee",
  venuename: "Main House",
  timezone: "Europe/London",
  eventdatetimeISO: "2026-12-12T19:30:00+00:00",
  onsaledateISO: "2026-11-16T10:00:00+00:00",
  enddateISO: "2026-12-12T19:00:00+00:00",
  status: "Off-Sale",
  box_office_open: false,
  numberoftickets: 640,
  ticketcountstatus: 640,
  soldcount: 0,
  reservedcount: 0,
  ticketcost: "24.00",
  currencytype: "GBP",
  version: 1,
  stockversion: 4,
};
const performance = calendarPerformanceFromDto(dto);
const other = { ...performance, id: 8, name: "Hamlet", event: 2, startsAt: "2026-12-13T14:30:00+00:00" };
const held = { performances: [performance, other], isCut: false };
const before = Date.parse("2026-11-01T00:00:00Z");

const stateWith = (changes: Partial<PerformanceStateDto>): PerformanceStateDto => ({
  performance: 7,
  id: 7,
  event: 3,
  account: 2,
  version: 5,
  capacity: 600,
  sold: 3,
  reserved: 1,
  held: 0,
  available: 596,
  admitted: 0,
  revenue: "72.00",
  currency: "GBP",
  status: "Active",
  on_sale: true,
  box_office_open: true,
  on_sale_flag: true,
  box_office_only: false,
  ended: false,
  starts_at: dto.eventdatetimeISO,
  on_sale_at: dto.onsaledateISO,
  off_sale_at: dto.enddateISO,
  next_change_at: null,
  timezone: "Europe/London",
  holds: [],
  ...changes,
});

describe("what is heard of sales", () => {
  it("changes what is shown", () => {
    const [shown] = withStates(held, [stateWith({})]).performances;
    expect(shown).toMatchObject({ sold: 3, reserved: 1, capacity: 600, status: "Active", metricsVersion: 5 });
  });

  it("puts what was moved where it begins", () => {
    const moved = withStates(held, [stateWith({ starts_at: "2026-12-14T19:30:00+00:00" })]);
    expect(moved.performances.map(({ id }) => id)).toEqual([8, 7]);
  });

  it("leaves all alone when it is late or of others", () => {
    expect(withStates(held, [stateWith({ version: 4 }), stateWith({ id: 99, performance: 99 })])).toBe(held);
  });
});

test("one that is moved has its place by its start", () => {
  expect(withPerformance(held, 7, { startsAt: "2026-12-20T19:30:00Z" }).performances.map(({ id }) => id)).toEqual([
    8, 7,
  ]);
});

test("days are those of a zone's clock", () => {
  const late = { ...performance, startsAt: "2026-12-12T23:30:00Z" };
  expect([...byDay([late], ({ zone }) => zone).keys()]).toEqual(["2026-12-12"]);
  expect([...byDay([late], () => "Europe/Berlin").keys()]).toEqual(["2026-12-13"]);
});

test("a day is read by the hours of its houses' own clocks", () => {
  const evening = { ...performance, startsAt: "2026-12-12T19:30:00Z" };
  const matinee = { ...performance, id: 9, zone: "America/Chicago", startsAt: "2026-12-12T20:30:00Z" };
  const [day] = byDay([evening, matinee], ({ zone }) => zone).values();
  expect(day?.map(({ id }) => id)).toEqual([9, 7]);
});

test("the events are told once each, by their names", () => {
  expect(eventsOf([performance, other, { ...performance, id: 9 }])).toEqual([
    { id: 2, name: "Hamlet" },
    { id: 3, name: "Twelfth Night" },
  ]);
});

test.each([
  [{}, null],
  [{ sold: 1 }, "sold"],
  [{ reserved: 1 }, "sold"],
  [{ onSaleAt: "2026-11-01T00:00:00Z" }, "onSale"],
  [{ isCounterOpen: true }, "counter"],
  [{ startsAt: "2026-11-01T00:00:00Z", sold: 1 }, "begun"],
] as const)("%j stays because of %s", (change, disabledReason) => {
  expect(staysReason({ ...performance, ...change }, before)).toBe(disabledReason);
});

describe("moving by its form", () => {
  const rules = moveForm({ pattern: "DD-MM-YYYY", zone: "Europe/London", now: () => before });
  const messagesOf = (form: { date: string; time: string }) =>
    (rules.safeParse(form).error?.issues ?? []).map(({ path, message }) => `${String(path[0])}: ${message}`);

  it("begins with what is", () => {
    const form = moveOf(performance, "DD-MM-YYYY");
    expect(form).toEqual({ date: "12-12-2026", time: "7:30PM" });
    expect(messagesOf(form)).toEqual([]);
    expect(toWall(form, "DD-MM-YYYY")).toEqual({ day: "2026-12-12", time: "19:30" });
  });

  it.each([
    ["", "7:30PM", "date: EventDate is required"],
    ["31-02-2026", "7:30PM", "date: Date Format is wrong, Eg.DD-MM-YYYY"],
    ["31-12-2026", "19:60", "time: Time Format is wrong, Eg.12:00PM"],
    ["31-10-2026", "7:30PM", "date: Event Date is should not be past date"],
    ["28-03-2027", "1:30AM", "time: There is no 1:30AM on 28-03-2027: the clocks are put forward"],
  ])("%s %s says %s", (date, time, message) => {
    expect(messagesOf({ date, time })).toEqual([message]);
  });
});
