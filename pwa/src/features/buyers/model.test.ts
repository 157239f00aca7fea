import { expect, test } from "vitest";
import { isDoorTime, pageFromDto, stillToCome, type ReportDto } from "./model";

const row = (of: Partial<ReportDto["data"][number]>): ReportDto["data"][number] => ({
  eventticketdetailid: 7,
  email: "ada@house.test",
  endusername: "Ada Byron",
  nooftickets: 2,
  tickettypes: [{ name: "Child", count: 2 }],
  holders: [],
  redeemedtickets: 1,
  upsellcount: 3,
  redeemedupsells: 1,
  order_comments: "Aisle, please",
  paymentid: "ORD-7",
  paymentstatus: "Success",
  refundstatus: "",
  reservationId: null,
  reserveduntil: null,
  insertedtime: "2026-11-01T19:30:00Z",
  total: "24.00",
  refunded: "0.00",
  currency: "GBP",
  ...of,
});

const report = (of: Partial<ReportDto>): ReportDto => ({
  message: "Success",
  data: [row({})],
  total: 1,
  bought: 1,
  inprogress: 0,
  ticketssold: 2,
  ticketsadmitted: 1,
  upselldetails: [],
  teamData: {},
  ...of,
});

test("a status stands beside the tickets unless it is Success, with its reservation's number", () => {
  const { buyers } = pageFromDto(
    report({
      data: [
        row({}),
        row({ refundstatus: "Inprogress" }),
        row({ paymentstatus: "Refund" }),
        row({ paymentstatus: "Progress", reservationId: 20418 }),
      ],
    }),
  );
  expect(buyers.map(({ spec }) => spec)).toEqual([
    null,
    "Refund status in Pending",
    "Refund",
    "Progress Reservation: 20418",
  ]);
});

test("only those of a paid order who are not in yet are still to come", () => {
  const { buyers } = pageFromDto(
    report({ data: [row({}), row({ redeemedtickets: 2 }), row({ paymentstatus: "Progress", redeemedtickets: 0 })] }),
  );
  expect(buyers.map(stillToCome)).toEqual([1, 0, 0]);
});

test("people are let in from the list within a day of the performance", () => {
  const starts = "2026-11-14T19:30:00Z";
  const days = ["2026-11-13T19:00:00Z", "2026-11-14T19:00:00Z", "2026-11-15T20:00:00Z"];
  expect(days.map((now) => isDoorTime(starts, Date.parse(now)))).toEqual([false, true, false]);
});

test("an order's upsell is one row with all its variants", () => {
  const bought = { eventticketdetailid: 7, paymentid: "ORD-7" };
  const { purchases } = pageFromDto(
    report({
      upselldetails: [
        { ...bought, upsellname: "Glass of wine", variantname: "Red", noofupsell: 2, redeemedupsells: 1 },
        { ...bought, upsellname: "Glass of wine", variantname: "White", noofupsell: 1, redeemedupsells: 0 },
        { ...bought, upsellname: "Programme", variantname: "", noofupsell: 1, redeemedupsells: 1 },
      ],
    }),
  );
  const both = [
    { name: "Red", count: 2 },
    { name: "White", count: 1 },
  ];
  expect(purchases).toMatchObject([
    { upsell: "Glass of wine", buyer: "Ada Byron", variants: both, count: 3, redeemed: 1 },
    { upsell: "Programme", variants: [], count: 1, redeemed: 1 },
  ]);
});

test("a team has its players", () => {
  const { teams } = pageFromDto(report({ teamData: { Reds: [{ playerid: 2, name: "Noor" }] } }));
  expect(teams).toEqual([{ name: "Reds", players: [{ number: 2, name: "Noor" }] }]);
});
