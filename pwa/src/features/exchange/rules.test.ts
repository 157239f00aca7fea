import { expect, test } from "vitest";
import type { OrderDetails, OrderTicket } from "@/shared/orders/model";
import { PLAIN_DETAILS } from "@/shared/orders/testing";
import type { Offer } from "@/shared/sale/offer";
import {
  choiceProblem,
  exchangeableTickets,
  firstTickets,
  isOnSaleNow,
  numberProblem,
  openingMonth,
  seatsProblem,
  targetProblem,
  withOwnPlaces,
} from "./rules";

const ticket = (id: number, more: Partial<OrderTicket> = {}): OrderTicket => ({
  id,
  type: "Adult",
  typeId: 3,
  team: "",
  player: null,
  price: "20.00",
  total: "20.00",
  fee: "0.00",
  refund: null,
  state: "valid",
  scannedAt: null,
  gate: "",
  scannedBy: "",
  ...more,
});
const order: OrderDetails = { ...PLAIN_DETAILS, ticketList: [ticket(7), ticket(8), ticket(9, { state: "admitted" })] };
const choice = (tickets: number[], upsells: number[] = []) => ({
  tickets: new Set(tickets),
  upsells: new Set(upsells),
});
const offer: Offer = {
  performance: 12,
  startsAt: "2026-11-28T19:30:00+00:00",
  zone: "Europe/London",
  subcategory: "",
  price: "30.00",
  isOnSale: true,
  onSaleAt: "2026-11-01T10:00:00+00:00",
  available: 2,
  fromHolds: 0,
  isSoldOut: false,
  closed: null,
  message: "",
  version: 1,
};
const SAME = "Since you are exchanging the same performance, please choose all tickets and reselect your seats.";

test("something is to be chosen", () => {
  expect(choiceProblem(order, choice([]))).toBe("Enter / Select tickets to be exchanged");
  expect(choiceProblem(order, choice([7]))).toBeUndefined();
});

test("where the payment has other orders all tickets take all upsells along", () => {
  const two = { ...order, paymentOrders: 2 };
  expect(choiceProblem(two, choice([7, 8, 9], [1]))).toBe("Please choose all upsells and continue.");
  // The third is brought by ticket 7.
  expect(choiceProblem(two, choice([7, 8, 9], [1, 2]))).toBeUndefined();
  expect(choiceProblem(two, choice([7], []))).toBeUndefined();
  expect(choiceProblem(order, choice([7, 8, 9]))).toBeUndefined();
});

test("a date is to be chosen that has enough left", () => {
  expect(targetProblem(order, choice([7]), undefined)).toBe("Please choose any one date");
  expect(targetProblem(order, choice([7]), { ...offer, available: 0 })).toBe("Please choose any another date");
  expect(targetProblem(order, choice([7, 8, 9]), offer)).toBe("Please choose any other date");
  expect(targetProblem(order, choice([7, 8]), offer)).toBeUndefined();
});

test("at its own performance all tickets go, and their own places come back for it", () => {
  const own = { ...offer, performance: order.performance, available: 0 };
  expect(targetProblem(order, choice([7, 8]), own)).toBe(SAME);
  expect(targetProblem(order, choice([7, 8, 9]), own)).toBeUndefined();
});

test("each ticket needs a seat where teams have them", () => {
  const teams = [{ id: 4, name: "Reds", places: ["free", "sold", "sold"] as const, kept: 0 }];
  expect(seatsProblem([], [], 2)).toBeUndefined();
  expect(seatsProblem(teams, [], 2)).toBe("Please select the Team Players");
  expect(seatsProblem(teams, [{ team: 4, player: 1 }], 2)).toBe("Please select 2 seats");
  expect(seatsProblem(teams, [{ team: 4, player: 1 }], 1)).toBeUndefined();
  const placed = {
    ...order,
    ticketList: [ticket(7, { team: "Reds", player: 2 }), ticket(8, { team: "Reds", player: 3 })],
  };
  expect(withOwnPlaces(teams, placed, choice([7]))[0]?.places).toEqual(["free", "free", "sold"]);
});

test("a number of tickets is a whole one, and no more than there are", () => {
  expect(numberProblem("", 3)).toBe("Enter / Select tickets to be exchanged");
  expect(numberProblem("0", 3)).toBe("Enter / Select tickets to be exchanged");
  expect(numberProblem("1.5", 3)).toBe("Enter / Select tickets to be exchanged");
  expect(numberProblem("4", 3)).toBe("Please enter a value less than 4");
  expect(numberProblem("3", 3)).toBeUndefined();
  expect([...firstTickets(order.ticketList, 2, choice([9], [1])).tickets]).toEqual([7, 8]);
});

test("what was admitted is for whoever has that right", () => {
  expect(exchangeableTickets(order, false).map(({ id }) => id)).toEqual([7, 8]);
  expect(exchangeableTickets(order, true).map(({ id }) => id)).toEqual([7, 8, 9]);
});

test("only what is on sale now and has not begun is listed, sold out or not", () => {
  const now = Date.parse("2026-11-20T12:00:00+00:00");
  expect(isOnSaleNow(offer, now)).toBe(true);
  expect(isOnSaleNow({ ...offer, available: 0, isSoldOut: true }, now)).toBe(true);
  expect(isOnSaleNow({ ...offer, closed: "off_sale" }, now)).toBe(false);
  expect(isOnSaleNow({ ...offer, isOnSale: false }, now)).toBe(false);
  expect(isOnSaleNow(offer, Date.parse(offer.startsAt))).toBe(false);
});

test("the calendar opens on the nearest other performance that may be had", () => {
  const own = { ...order, performance: 11, startsAt: "2026-12-04T19:30:00+00:00", zone: "Europe/London" };
  const now = Date.parse("2026-11-26T12:00:00+00:00");
  const later = { ...offer, performance: 13, startsAt: "2026-12-08T19:30:00+00:00" };
  const sameDay = { ...offer, performance: 11, startsAt: own.startsAt };
  expect(openingMonth([offer, sameDay, later], own, now)).toBe("2026-12");
  expect(openingMonth([offer, sameDay, { ...later, isOnSale: false }], own, now)).toBe("2026-11");
  expect(openingMonth([sameDay], own, now)).toBe("2026-11");
});
