import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "@/offline/queryClient";
import type { Offer } from "@/shared/sale/offer";
import { ShowRow } from "./ShowRow";

afterEach(cleanup);

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

function draw(more: { readonly available: number; readonly isCurrent?: boolean; readonly isOff?: boolean }) {
  const { available, isCurrent = false, isOff = false } = more;
  render(
    <QueryClientProvider client={queryClient}>
      <ShowRow
        event={1}
        offer={{ ...offer, available }}
        currency="GBP"
        isCurrent={isCurrent}
        isChosen={false}
        isOff={isOff}
        onChoose={() => undefined}
      />
    </QueryClientProvider>,
  );
  return screen.getByRole<HTMLInputElement>("radio").disabled;
}

it("can be chosen as long as something is left, and where the order is it takes the order back", () => {
  expect(draw({ available: 2 })).toBe(false);
  cleanup();
  expect(draw({ available: 0, isCurrent: true })).toBe(false);
});

it("is closed once it is sold out, or off sale, and says which", () => {
  expect(draw({ available: 0 })).toBe(true);
  expect(screen.getByText("Sold out")).toBeTruthy();
  cleanup();
  expect(draw({ available: 2, isOff: true })).toBe(true);
  expect(screen.getByText("Off sale")).toBeTruthy();
});
