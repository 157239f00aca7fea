import { expect, test } from "vitest";
import { ApiError } from "@/api/errors";
import {
  basketToWire,
  choose,
  cutTo,
  performanceOfferFromWire,
  standingFromWire,
  withPublicState,
  type WirePayment,
} from "@/sale/model";
import { refusalOf } from "@/sale/useCheckout";

const offer = performanceOfferFromWire({
  performance: 9,
  starts_at: "2026-11-21T19:30:00+00:00",
  timezone: "Europe/London",
  subcategory: "Evening",
  price: "20.00",
  on_sale: true,
  on_sale_at: "2026-11-01T10:00:00+00:00",
  next_change_at: null,
  available: 6,
  sold_out: false,
  message: "",
  version: 4,
  event: 2,
  event_name: "Twelfth Night",
  venue_name: "Main House",
  currency: "GBP",
  ticket_types: [
    {
      ticket_type: null,
      name: "Normal Ticket",
      description: "",
      price: "20.00",
      tax: "3.33",
      total: "21.50",
      booking_fee: "1.50",
      available: 6,
      min_count: 1,
      max_count: 6,
    },
  ],
  min_count: 1,
  max_count: 6,
  upsells: [],
  teams: [],
  gateways: ["free"],
});

test("a basket holds only what was chosen", () => {
  expect(basketToWire(offer, { "ticket:normal": 2, "ticket:7": 0 })).toEqual({
    items: [{ performance: 9, tickets: [{ ticket_type: null, quantity: 2 }] }],
  });
  expect(basketToWire(offer, { "ticket:normal": 1 }, 5)).toMatchObject({ hold: 5 });
});

test("a newer public state changes the offer, an older one does not", () => {
  const sold = { performance: 9, on_sale: true, next_change_at: null, available: 0, sold_out: true };
  expect(withPublicState(offer, { ...sold, version: 5 })).toMatchObject({ isSoldOut: true, available: 0, version: 5 });
  expect(withPublicState(offer, { ...sold, version: 4 })).toBe(offer);
  expect(withPublicState(offer, { ...sold, performance: 8, version: 9 })).toBe(offer);
});

test("a refusal says how many are left, and whether the reservation is gone", () => {
  const soldOut = new ApiError({ status: 409, message: "Only 2 left", code: "sold_out", data: { available: 2 } });
  expect(refusalOf(soldOut)).toEqual({ message: "Only 2 left", left: 2 });
  const over = new ApiError({ status: 409, message: "gone", code: "expired", data: {} });
  expect(refusalOf(over)).toEqual({ message: "gone", isOver: true });
});

const student = { type: 7, name: "Student", price: "10.00", total: "10.00", bookingFee: "0.00", least: 1, most: 6 };
const [normal] = offer.choices;

test("a basket is kept by what is chosen: a new choice above it, or one that goes, changes nothing else", () => {
  const chosen = normal ? choose({}, normal, 3) : {};
  const longer = { ...offer, choices: [student, ...offer.choices] };
  expect(basketToWire(longer, chosen)).toEqual(basketToWire(offer, chosen));
  expect(basketToWire({ ...offer, choices: [student] }, chosen)).toEqual({ items: [{ performance: 9, tickets: [] }] });
});

test("what is left is taken of the first choices", () => {
  const two = { ...offer, choices: [...offer.choices, student] };
  expect(cutTo(3, two, { "ticket:normal": 2, "ticket:7": 2 })).toEqual({ "ticket:normal": 2, "ticket:7": 1 });
});

test("a payment is sold, under way, still open or over", () => {
  const wire: WirePayment = {
    status: "Progress",
    payment: "ORD-1",
    reservation: 1,
    expires_at: "2026-11-21T19:30:00+00:00",
    is_being_paid: true,
    client_secret: null,
    total: "20.00",
    currency: "GBP",
    change: null,
    pdf: null,
    orders: [],
  };
  expect(standingFromWire(wire)).toBe("paying");
  expect(standingFromWire({ ...wire, is_being_paid: false })).toBe("open");
  expect(standingFromWire({ ...wire, status: "Failure" })).toBe("over");
  expect(standingFromWire({ ...wire, status: "Success" })).toMatchObject({ payment: "ORD-1" });
});
