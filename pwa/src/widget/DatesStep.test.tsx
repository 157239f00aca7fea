import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Closed, EventOffer, Offer } from "@/shared/sale/offer";
import { DatesStep } from "@/widget/DatesStep";

const shown: Offer = {
  performance: 1,
  startsAt: "2026-12-05T19:30:00+00:00",
  zone: "Europe/London",
  subcategory: "Evening",
  price: "20.00",
  isOnSale: true,
  onSaleAt: "2026-11-01T10:00:00+00:00",
  available: 6,
  fromHolds: 0,
  isSoldOut: false,
  closed: null,
  message: "",
  version: 1,
};
const event: EventOffer = {
  event: 7,
  account: 1,
  name: "The Snow Queen",
  description: "",
  image: "",
  currency: "GBP",
  venue: "Main House",
  address: "",
  isPaidOnline: true,
  cardGateway: "stripe",
  sheet: "",
  months: [{ month: "2026-12", performances: 1 }],
  performances: [shown],
};

beforeEach(() => {
  window.location.hash = "";
});
afterEach(cleanup);

const show = (offer: Partial<EventOffer>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DatesStep offer={{ ...event, ...offer }} />
    </QueryClientProvider>,
  );

const closedBy = (closed: Closed): Partial<EventOffer> => ({ performances: [{ ...shown, isOnSale: false, closed }] });

it.each([
  ["cancelled", "Cancelled"],
  ["over", "Over"],
  ["box_office", "Box office only"],
  ["not_yet", /^On sale Sun Nov 1 2026, 10:00AM( London)?$/],
  ["off_sale", "Not on sale"],
] as const)("says that a performance is %s, and lets nobody choose it", (closed, words) => {
  show(closedBy(closed));
  expect(screen.getByText(words)).toBeTruthy();
  const date = screen.getByRole("button", { name: /Evening/ });
  expect(date.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(date);
  expect(window.location.hash).toBe("");
});

it("tells sold out from off sale, and where paid tickets are sold instead", () => {
  show({ isPaidOnline: false, performances: [shown, { ...shown, performance: 2, isSoldOut: true, available: 0 }] });
  expect(screen.getByText("Sold out")).toBeTruthy();
  expect(screen.getByText(/buy paid tickets at the box office/)).toBeTruthy();
});

it("shows many dates as a calendar, and of a day what is on that day", async () => {
  const performances = Array.from({ length: 13 }, (_, place) => ({
    ...shown,
    performance: place + 1,
    startsAt: `2026-12-${String(20 + place - (place > 11 ? 12 : 0)).padStart(2, "0")}T19:30:00+00:00`,
    subcategory: `Day ${place}`,
    isSoldOut: place === 12,
  })).sort((one, other) => one.startsAt.localeCompare(other.startsAt));
  show({ performances, months: [{ month: "2026-12", performances: 13 }] });
  const month = await screen.findByRole("table", { name: "December 2026" });
  expect(screen.getByText("Not on sale here")).toBeTruthy();
  fireEvent.click(within(month).getByRole("button", { name: /^Tue Dec 22 2026, 1 performance, on sale$/ }));
  fireEvent.click(screen.getByRole("button", { name: /Day 2/ }));
  expect(window.location.hash).toBe("#tickets/3");
});
