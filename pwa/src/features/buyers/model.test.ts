import { expect, test } from "vitest";
import { pageFromWire, type WireReport } from "./model";

const row = (of: Partial<WireReport["data"][number]>): WireReport["data"][number] => ({
  eventticketdetailid: 7,
  email: "ada@house.test",
  endusername: "Ada Byron",
  nooftickets: 2,
  redeemedtickets: 1,
  upsellcount: 3,
  redeemedupsells: 1,
  order_comments: "Aisle, please",
  paymentid: "ORD-7",
  paymentstatus: "Success",
  reservationId: null,
  ...of,
});

const report = (of: Partial<WireReport>): WireReport => ({
  message: "Success",
  data: [row({})],
  total: 1,
  upselldetails: [],
  teamData: {},
  ...of,
});

test("a status stands beside the tickets unless it is Success, with its reservation's number", () => {
  const { buyers } = pageFromWire(
    report({
      data: [row({}), row({ paymentstatus: "Refund" }), row({ paymentstatus: "Progress", reservationId: 20418 })],
    }),
  );
  expect(buyers.map(({ status }) => status)).toEqual([null, "Refund", "Progress Reservation: 20418"]);
});

test("an order's upsell is one row with all its variants", () => {
  const bought = { eventticketdetailid: 7, paymentid: "ORD-7" };
  const { purchases } = pageFromWire(
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
  const { teams } = pageFromWire(report({ teamData: { Reds: [{ playerid: 2, name: "Noor" }] } }));
  expect(teams).toEqual([{ name: "Reds", players: [{ number: 2, name: "Noor" }] }]);
});
