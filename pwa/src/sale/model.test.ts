import { expect, test } from "vitest";
import { ApiError } from "@/api/errors";
import { basketToWire, performanceOfferFromWire, withPublicState } from "@/sale/model";
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
  expect(basketToWire(offer, { 0: 2, 1: 0 })).toEqual({
    items: [{ performance: 9, tickets: [{ ticket_type: null, quantity: 2 }] }],
  });
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
