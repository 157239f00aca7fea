import { expect, test } from "vitest";
import { requestToDto, FIRST_REQUEST } from "@/office/list";
import type { PerformanceStateDto } from "@/shared/performance/state";
import {
  eventRowFromDto,
  nextSaleMoment,
  ORDERINGS,
  performanceFromDto,
  saleWord,
  whyLocked,
  withMetrics,
  withoutPerformance,
  withPerformance,
} from "./model";
import type { EventDetails, EventRowDto, PerformanceDto } from "./model";

const rowDto: EventRowDto = {
  id: 7,
  eventname: "The Snow Queen",
  eventimage: "",
  accountid: 2,
  venueid: 4,
  venuename: "Main House",
  currencytype: "GBP",
  applicablefees: "1.50",
  ticketcost: "0.00",
  mincost: "18.00",
  maxcost: "28.00",
  performances: 3,
  firstdatetimeISO: "2026-12-05T14:30:00+00:00",
  lastdatetimeISO: "2026-12-07T19:30:00+00:00",
  nextdatetimeISO: "2026-12-05T14:30:00+00:00",
  nextonsaleISO: null,
  timezone: "Europe/London",
  status: "Onsale",
  soldcount: 10,
  numberoftickets: 1920,
  revenue: "180.00",
  mapinventory: 0,
  version: 1,
};

const performanceDto: PerformanceDto = {
  _id: 12,
  eventid: 7,
  accountid: 2,
  venueid: 4,
  eventdatetime: "12-05-2026,2:30PM",
  eventdatetimeISO: "2026-12-05T14:30:00+00:00",
  onsaledate: "11-16-2026,10:00AM",
  onsaledateISO: "2026-11-16T10:00:00+00:00",
  enddate: "12-05-2026,2:00PM",
  enddateISO: "2026-12-05T14:00:00+00:00",
  timezone: "Europe/London",
  ticketcost: "24.00",
  numberoftickets: 640,
  soldcount: 10,
  stockversion: 4,
  ticketcountstatus: 630,
  activestatus: 1,
  cancelled: false,
  onsaleflag: 1,
  box_office_amber_state: false,
  custommessage: "",
  event_subcategory: "Matinee",
  version: 1,
};

const on = (day: string) => Date.parse(`${day}T12:00:00Z`);

test("an event costs what its performances cost, and its own cost without any", () => {
  expect(eventRowFromDto(rowDto)).toMatchObject({ lowest: "18.00", highest: "28.00" });
  expect(eventRowFromDto({ ...rowDto, mincost: null, maxcost: null })).toMatchObject({
    lowest: "0.00",
    highest: "0.00",
  });
});

test("only what the server can sort by is asked for", () => {
  const ordering = (by: string) => requestToDto({ ...FIRST_REQUEST, by }, ORDERINGS).ordering;
  expect(["name", "-venue", "cost", ""].map(ordering)).toEqual(["eventname", "-venuename", "", ""]);
});

test("a performance is on or off sale once its sale has begun", () => {
  const performance = performanceFromDto(performanceDto);
  expect(saleWord(performance, on("2026-11-15"))).toBeUndefined();
  expect(saleWord(performance, on("2026-11-17"))).toBe("Onsale");
  expect(saleWord({ ...performance, isOnSale: false }, on("2026-11-17"))).toBe("Offsale");
  expect(saleWord(performance, on("2026-12-06"))).toBe("Offsale");
});

test("buyers know a performance that they bought of, or could have", () => {
  const unknown = { ...performanceFromDto(performanceDto), sold: 0, isBoxOfficeOnly: false };
  expect(whyLocked(unknown, on("2026-11-15"))).toBeUndefined();
  expect(whyLocked(unknown, on("2026-11-17"))).toBe("Begun");
  expect(whyLocked({ ...unknown, sold: 1 }, on("2026-11-15"))).toBe("Sold");
  expect(whyLocked({ ...unknown, isBoxOfficeOnly: true }, on("2026-11-15"))).toBe("BoxOffice");
});

test("what is heard of a performance's figures is taken over if it is newer, and nobody else's", () => {
  const held = performanceFromDto(performanceDto);
  const state = {
    id: 12,
    version: 5,
    capacity: 640,
    sold: 12,
    available: 628,
    on_sale_flag: false,
  } as PerformanceStateDto;
  expect(withMetrics(held, state)).toMatchObject({ sold: 12, available: 628, isOnSale: false, metricsVersion: 5 });
  expect(withMetrics(held, { ...state, version: 4 })).toBe(held);
  expect(withMetrics(held, { ...state, id: 13 })).toBe(held);
});

test("a page shows a saved performance in its place by start, and a deleted one not at all", () => {
  const first = performanceFromDto(performanceDto);
  const second = { ...first, id: 13, startsAt: "2026-12-06T14:30:00+00:00" };
  const page = { performances: [first, second], total: 120 } as unknown as EventDetails;
  const moved = withPerformance(page, { ...first, startsAt: "2026-12-07T14:30:00+00:00" });
  expect(moved.performances.map(({ id }) => id)).toEqual([13, 12]);
  expect(withoutPerformance(page, 12)).toMatchObject({ performances: [{ id: 13 }], total: 119 });
  expect(withoutPerformance(page, 99).total).toBe(120);
});

test("the next moment at which a sale begins or ends is known", () => {
  const performance = performanceFromDto(performanceDto);
  expect(nextSaleMoment([performance], on("2026-11-15"))).toBe(Date.parse(performance.onSaleAt));
  expect(nextSaleMoment([performance], on("2026-11-17"))).toBe(Date.parse(performance.offSaleAt));
  expect(nextSaleMoment([performance], on("2026-12-17"))).toBeUndefined();
});
