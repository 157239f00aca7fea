// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Reservation } from "@/shared/sale/model";
import { keep, keepGift, type StoredGift } from "@/widget/stored";
import { OrderBoundary } from "@/widget/Widget";

const reservation = { id: 1, secret: "s", quote: { due: "20.00" } } as unknown as Reservation;
const STORED = { performance: 5, reservation };

function Broken(): never {
  throw new Error("broken");
}

function crash(): HTMLElement {
  render(
    <OrderBoundary event={7}>
      <Broken />
    </OrderBoundary>,
  );
  return screen.getByRole("alert");
}

beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => {
  cleanup();
  keep(7, undefined);
  keepGift(7, undefined);
});

it("says that nothing was charged where nothing is reserved", () => {
  expect(crash().textContent).toContain("Nothing was charged");
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
});

it("says that the tickets are still reserved", () => {
  keep(7, STORED);
  expect(crash().textContent).toContain("Your tickets are still reserved");
});

it("warns of a second payment once one was sent", () => {
  keep(7, { ...STORED, hasTried: true });
  expect(crash().textContent).toContain("do not pay again");
});

it("warns of a second payment of a gift card", () => {
  keepGift(7, { card: { paying: {} }, buyer: {}, hasTried: true } as unknown as StoredGift);
  expect(crash().textContent).toContain("do not pay again");
});

it("says that what was bought comes by email", () => {
  keep(7, { ...STORED, hasTried: true, isShown: true });
  expect(crash().textContent).toContain("sent by email");
});
