import { describe, expect, it } from "vitest";
import { formToDto, ticketTypeFormOf, ticketTypeFromDto, ticketTypesFromDto, type TicketTypeDto } from "./ticketTypes";
import {
  hourOf,
  NEW_TICKET_TYPE,
  readNamedDay,
  ticketTypeForm,
  troubleIn,
  withColons,
  writeNamedDay,
  type TicketTypeForm,
} from "./ticketTypeForm";

const GOOD: TicketTypeForm = {
  ...NEW_TICKET_TYPE,
  event: { value: 3, label: "Twelfth Night" },
  name: "Child",
  description: "Up to 15 years",
};

const troubleWith = (changes: Partial<TicketTypeForm>) => troubleIn({ ...GOOD, ...changes });

describe("the form of a ticket type", () => {
  it("begins with the spec's defaults", () => {
    expect(NEW_TICKET_TYPE).toMatchObject({
      least: "1",
      until: "00:00:00",
      perBooking: "0",
      perPerformance: "0",
      perEvent: "0",
      upsells: [{ upsell: 0 }],
    });
  });

  it("takes what is filled in", () => {
    expect(ticketTypeForm.safeParse(GOOD).success).toBe(true);
  });

  const FORMAT = "Incorrect time format, Please provide valid time format(i.e HH:MM:SS)";
  const DAY = "Incorrect time, 24hrs time (Minutes and Seconds) cannot be exist more than 00.";
  it.each<[Partial<TicketTypeForm>, string, string]>([
    [{ event: null }, "event", "Event name is required"],
    [{ name: " " }, "name", "Name is required"],
    [{ description: "" }, "description", "Description is required"],
    [{ least: "" }, "least", "Minimum Tickets in cart is required"],
    [{ least: "0" }, "least", "Minimum Tickets in cart is required"],
    [{ fitsAll: false }, "days", "Matching rule is required if All Performances is set to false"],
    [{ adjustment: "fixed" }, "amount", "Price is required"],
    [{ adjustment: "flat" }, "amount", "Price is required"],
    [{ adjustment: "percentage" }, "amount", "Percentage is required"],
    [{ adjustment: "percentage", amount: "100.5" }, "amount", "Percentage value cannot be greater than 100"],
    [{ adjustment: "flat", amount: "1.234" }, "amount", "Enter an amount with at most two decimals"],
    [{ perBooking: "" }, "perBooking", "Please provide the value"],
    [
      { least: "4", perBooking: "3" },
      "perBooking",
      "Limit per booking should not be lower than Minimum Tickets in cart",
    ],
    [{ perPerformance: "" }, "perPerformance", "Please provide the value"],
    [{ perEvent: "" }, "perEvent", "Max Tickets Per Event must be provided"],
    [
      { perPerformance: "6", perEvent: "5" },
      "perPerformance",
      "Max Limit for Per performance should be greater than Max Tickets per events",
    ],
    [{ starts: "05-Dec-2026", ends: "04-Dec-2026" }, "ends", "End date must be after the start date"],
    [{ starts: "31-Nov-2026" }, "starts", "Enter a day such as 05-Dec-2026"],
    [{ until: "" }, "until", FORMAT],
    [{ until: "1:00:00" }, "until", FORMAT],
    [{ until: "01:00" }, "until", FORMAT],
    [{ until: "25:00:00" }, "until", "Incorrect time, please provide valid time."],
    [{ until: "01:60:00" }, "until", "Incorrect time, Please Provide Minutes  from 00 to 59."],
    [{ until: "01:00:60" }, "until", "Incorrect time, Please Provide Seconds  from 00 to 59."],
    [{ until: "24:01:00" }, "until", DAY],
    [{ until: "24:00:01" }, "until", DAY],
    [{ upsells: [{ upsell: 7 }, { upsell: 7 }] }, "upsells.1.upsell", "This field is already choosen"],
  ])("refuses %j", (changes, field, message) => {
    expect(troubleWith(changes)).toEqual([[field, message]]);
  });

  it.each<Partial<TicketTypeForm>>([
    { until: "24:00:00" },
    { perPerformance: "5", perEvent: "5" },
    { perPerformance: "6", perEvent: "0" },
    { fitsAll: false, days: ["Monday"] },
    { fitsAll: false, hours: ["7:30PM"] },
    { adjustment: "percentage", amount: "100" },
    { adjustment: "fixed", amount: "0" },
    { starts: "05-Dec-2026", ends: "05-Dec-2026" },
    { upsells: [{ upsell: 0 }, { upsell: 0 }] },
  ])("takes %j", (changes) => {
    expect(troubleWith(changes)).toEqual([]);
  });
});

describe("what is typed", () => {
  it.each([
    ["0", "0"],
    ["01", "01"],
    ["013", "01:3"],
    ["013000", "01:30:00"],
    ["01:30:", "01:30"],
    ["1a2", "12"],
    ["0130000", "01:30:00"],
  ])("gets its colons: %s", (typed, shown) => {
    expect(withColons(typed)).toBe(shown);
  });

  it.each([
    ["7:30pm", "7:30PM"],
    ["07:30 AM", "7:30AM"],
    ["12:00", "12:00PM"],
    ["19:30", "7:30PM"],
    ["7", undefined],
  ])("is an hour: %s", (typed, hour) => {
    expect(hourOf(typed)).toBe(hour);
  });

  it("is spelled out as the spec shows days, and read so", () => {
    expect(writeNamedDay("2026-12-05")).toBe("05-Dec-2026");
    expect(readNamedDay("05-Dec-2026")).toBe("2026-12-05");
    expect(["31-Nov-2026", "05-Foo-2026", "soon"].map(readNamedDay)).toEqual([undefined, undefined, undefined]);
  });
});

const DTO: TicketTypeDto = {
  _id: 5,
  ticketTypeid: 5,
  accountid: 2,
  event_id: 3,
  eventname: "Twelfth Night",
  currencytype: "GBP",
  venueid: 9,
  name: "Child",
  description: "Up to 15 years",
  ticketcount: 2,
  matching_rule: { days_of_week: ["Saturday", "Monday"], day_times: ["2:30PM"] },
  price_adjustment_type: "percentage",
  adjustment_amount: "12.50",
  until_time: "01:30:00",
  all_ocurrences: false,
  per_booking: 4,
  per_performance: 10,
  maximum_ticket_per_event: 50,
  upsells: [7],
  broughtupsells: [{ upsellid: 7, upsellname: "Squash", status: "active" }],
  startDate: "2026-12-05",
  endDate: null,
  boxofficeonly: true,
  excludeBookingFee: false,
  activestatus: 0,
  version: 4,
};

describe("on the wire", () => {
  it("comes and goes as it is", () => {
    expect(formToDto(ticketTypeFormOf(ticketTypeFromDto(DTO)), 2)).toEqual({
      accountid: 2,
      event_id: 3,
      name: "Child",
      description: "Up to 15 years",
      ticketcount: "2",
      all_ocurrences: false,
      matching_rule: { days_of_week: ["Monday", "Saturday"], day_times: ["2:30PM"] },
      price_adjustment_type: "percentage",
      adjustment_amount: "12.50",
      per_booking: "4",
      per_performance: "10",
      maximum_ticket_per_event: "50",
      until_time: "01:30:00",
      startDate: "2026-12-05",
      endDate: "",
      upsells: [7],
      boxofficeonly: true,
      excludeBookingFee: false,
      activestatus: 0,
    });
  });

  it("leaves out an adjustment that there is not, and empty entries of upsells", () => {
    const dto = formToDto(GOOD, 2);
    expect(dto).not.toHaveProperty("price_adjustment_type");
    expect(dto.upsells).toEqual([]);
  });

  it("lists types that stand below their events in one order", () => {
    const events = [1, 2].map((eventid) => ({
      eventid,
      eventname: "",
      ticket_types: [
        { ...DTO, _id: eventid * 10 },
        { ...DTO, _id: eventid * 10 + 1 },
      ],
    }));
    const { rows, total } = ticketTypesFromDto({ ticketTypeList: events, total: 9 });
    expect([rows.map(({ id }) => id), total]).toEqual([[10, 11, 20, 21], 9]);
  });
});
