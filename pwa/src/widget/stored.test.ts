// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { keep, keepBasket, readBasket, readStoredSale } from "@/widget/stored";

beforeEach(() => sessionStorage.clear());

const reservation = {
  id: 1,
  secret: "s",
  payment: "ORD-000000000000",
  expiresAt: "2026-11-21T20:00:00+00:00",
  quote: {
    lines: [],
    subtotal: "0.00",
    tax: "0.00",
    bookingFee: "0.00",
    saving: "0.00",
    promo: "",
    cards: [],
    due: "0.00",
    total: "0.00",
    currency: "GBP",
    isPayable: true,
    payableMessage: "",
  },
};

test("without any storage the tab still knows what it holds, until it is let go", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  keep(9, { performance: 3, reservation });
  expect(readStoredSale(9)?.performance).toBe(3);
  keep(9, undefined);
  expect(readStoredSale(9)).toBeUndefined();
});

test("what was kept in this tab is read back, and garbage is not", () => {
  sessionStorage.setItem("foyer.widget.7", JSON.stringify({ performance: 3, reservation }));
  expect(readStoredSale(7)?.reservation).toEqual(reservation);
  expect(readStoredSale(8)).toBeUndefined();

  sessionStorage.setItem("foyer.widget.7", "{");
  expect(readStoredSale(7)).toBeUndefined();
  sessionStorage.setItem("foyer.widget.7", "{}");
  expect(readStoredSale(7)).toBeUndefined();
});

test("what is chosen of each performance is kept by itself, and forgotten once it is bought", () => {
  const wants = { quantities: { "ticket:normal": 2, "upsell:5:7": 1 }, places: [], codes: { promo: "TEN", cards: [] } };
  keepBasket(11, 3, wants);
  expect(readBasket(11, 3)).toEqual(wants);
  expect(readBasket(11, 4)).toBeUndefined();
  keepBasket(11, 3, undefined);
  expect(readBasket(11, 3)).toBeUndefined();

  sessionStorage.setItem("foyer.widget.11.5", '{"quantities":{},"codes":{}}');
  expect(readBasket(11, 5)).toBeUndefined();
});

test("a reservation that was kept before prices told what is due is left to expire", () => {
  const older = { ...reservation, quote: { ...reservation.quote, due: undefined } };
  sessionStorage.setItem("foyer.widget.12", JSON.stringify({ performance: 3, reservation: older }));
  expect(readStoredSale(12)).toBeUndefined();
});
