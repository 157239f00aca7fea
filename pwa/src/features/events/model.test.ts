import { expect, test } from "vitest";
import { askedToWire, FIRST_ASKED } from "@/office/list";
import { eventRowFromWire, firstOnSale, ORDERINGS, performanceFromWire, saleWord } from "./model";
import type { WireEventRow, WirePerformance } from "./model";

const wireRow: WireEventRow = {
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
  mapinventory: 0,
  version: 1,
};

const wirePerformance: WirePerformance = {
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
  ticketcountstatus: 630,
  activestatus: 1,
  onsaleflag: 1,
  box_office_amber_state: false,
  custommessage: "",
  event_subcategory: "Matinee",
  version: 1,
};

const on = (day: string) => Date.parse(`${day}T12:00:00Z`);

test("an event costs what its performances cost, and its own cost without any", () => {
  expect(eventRowFromWire(wireRow)).toMatchObject({ lowest: "18.00", highest: "28.00" });
  expect(eventRowFromWire({ ...wireRow, mincost: null, maxcost: null })).toMatchObject({
    lowest: "0.00",
    highest: "0.00",
  });
});

test("only what the server can sort by is asked for", () => {
  const ordering = (by: string) => askedToWire({ ...FIRST_ASKED, by }, ORDERINGS).ordering;
  expect(["name", "-venue", "cost", ""].map(ordering)).toEqual(["eventname", "-venuename", "", ""]);
});

test("a performance is on or off sale once its sale has begun", () => {
  const performance = performanceFromWire(wirePerformance);
  expect(saleWord(performance, on("2026-11-15"))).toBeUndefined();
  expect(saleWord(performance, on("2026-11-17"))).toBe("Onsale");
  expect(saleWord({ ...performance, isOnSale: false }, on("2026-11-17"))).toBe("Offsale");
  expect(saleWord(performance, on("2026-12-06"))).toBe("Offsale");
});

test("the first sale counts by its instant, whatever its zone", () => {
  const late = performanceFromWire({ ...wirePerformance, onsaledateISO: "2026-11-16T09:00:00-05:00" });
  const early = performanceFromWire(wirePerformance);
  expect(firstOnSale([late, early])).toBe(early);
  expect(firstOnSale([])).toBeUndefined();
});
