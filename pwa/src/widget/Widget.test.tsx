import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Shapes } from "@/api/schemas";
import { keep, keepBasket } from "@/widget/stored";
import { Widget } from "@/widget/Widget";

const performance: Shapes["OfferOut"] = {
  performance: 5,
  starts_at: "2026-12-05T19:30:00+00:00",
  timezone: "Europe/London",
  subcategory: "Opening night",
  price: "0.00",
  on_sale: true,
  next_change_at: null,
  on_sale_at: "2026-11-01T10:00:00+00:00",
  available: 40,
  from_holds: 0,
  sold_out: false,
  closed: null,
  message: "",
  version: 1,
};
const event = {
  event: 7,
  account: 1,
  online_payment: false,
  name: "The Snow Queen",
  description: "",
  image: "",
  currency: "GBP",
  venue: { name: "Main House", address: "" },
  months: [{ month: "2026-12", performances: 1 }],
  performances: [performance],
};
const offer = {
  ...performance,
  event: 7,
  event_name: event.name,
  venue_name: "Main House",
  currency: "GBP",
  min_count: 1,
  max_count: 6,
  ticket_types: [],
  upsells: [],
  teams: [],
  gateways: ["free"],
};

let sold: typeof event = event;
function answer(address: string): Promise<Response> {
  const body = address.includes("/sales/events/") ? sold : address.includes("/sales/performances/") ? offer : {};
  return Promise.resolve(new Response(JSON.stringify(body)));
}

beforeEach(() => {
  sold = event;
  vi.stubGlobal("fetch", answer);
  // A hash that is set is a step that was taken, also where it says the same.
  window.history.replaceState(null, "", "/");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const focused = () => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`;
const press = async (name: RegExp) => {
  const button = await screen.findByRole("button", { name });
  button.focus();
  fireEvent.click(button);
};
const arrived = (heading: RegExp) => screen.findByRole("heading", { level: 2, name: heading });

it("leads the focus to each step's heading, and takes it from nobody when it is loaded", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Widget event={7} />
    </QueryClientProvider>,
  );
  await arrived(/Choose a date/);
  expect(document.activeElement).toBe(document.body);

  await press(/Opening night/);
  await arrived(/Choose tickets/);
  await waitFor(() => expect(focused()).toBe("H2 Choose tickets"));

  await press(/Other date/);
  await arrived(/Choose a date/);
  await waitFor(() => expect(focused()).toBe("H2 Choose a date"));
});

/** Where this machine is in another zone, that of the performance is named, and its own time told after it. */
const WHEN = /^\w{3} [\w ]+ 2026, 7:30PM(\sLondon)? · Opening night/;
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Widget event={7} />
    </QueryClientProvider>,
  );
const head = () => within(screen.getByRole("banner"));

it.each(["tickets", "details", "pay", "done"])("says what, when and where at the step of %s", async (step) => {
  const quote = { lines: [], subtotal: "20.00", tax: "0.00", bookingFee: "0.00", saving: "0.00", promo: "", cards: [] };
  const due = { due: "20.00", total: "20.00", currency: "GBP", isPayable: true, payableMessage: "" };
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  const reservation = { id: 4, secret: "s", payment: "ORD-4", expiresAt, quote: { ...quote, ...due } };
  const buyer = { name: "Ada", email: "ada@example.org", phone: "", marketing: false };
  keep(7, { performance: 5, reservation, buyer });
  window.history.replaceState(null, "", `#${step}/5`);
  show();
  expect((await screen.findByRole("banner")).querySelector(".fy-chosen-date")?.textContent).toMatch(WHEN);
  expect(head().getByRole("heading", { level: 1, name: "The Snow Queen" })).toBeTruthy();
  expect(head().getByText("Main House")).toBeTruthy();
  keep(7, undefined);
});

it("says what it is only once a date is chosen in a page that says so by itself", async () => {
  window.history.replaceState(null, "", "/?head=none");
  show();
  await arrived(/Choose a date/);
  expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
  expect(screen.queryByText("Main House")).toBeNull();

  await press(/Opening night/);
  await arrived(/Choose tickets/);
  expect(head().getByRole("heading", { level: 1, name: "The Snow Queen" })).toBeTruthy();
  expect(head().getByText("Main House")).toBeTruthy();
});

/** Something sold beside tickets, of which an order has at most four, and of which there are more. */
const programme = {
  upsell: 3,
  name: "Programme",
  description: "",
  image: "",
  price: "5.00",
  total: "5.00",
  available: 4,
  min_count: 1,
  max_count: 4,
  variants: [],
};
const ticket = {
  ticket_type: null,
  name: "Normal Ticket",
  description: "",
  price: "0.00",
  total: "0.00",
  booking_fee: "0.00",
  tax: "0.00",
  tax_name: "",
  includes_tax: true,
  min_count: 1,
  max_count: 6,
  available: 6,
  scarce: false,
  includes: [],
  offered: true,
  why: "",
  reason: "",
};
const soldBeside = { ...offer, available: 6, ticket_types: [ticket], upsells: [programme] };

it("asks for extras after the tickets, and lets one go on without any", async () => {
  const quoted = { subtotal: "0.00", tax: "0.00", booking_fee: "0.00", saving: "0.00", promo_code: "" };
  const lines = [
    {
      kind: "ticket",
      name: "Normal Ticket",
      variant_name: "",
      included: false,
      quantity: 1,
      price: "0.00",
      team_name: "",
      players: [],
    },
  ];
  const quote = { ...quoted, lines, gift_cards: [], total: "0.00", due: "0.00", currency: "GBP", payable: true };
  const expires_at = new Date(Date.now() + 600_000).toISOString();
  const reserved = { reservation: 4, secret: "s", payment: "ORD-4", expires_at, orders: [], quote };
  vi.stubGlobal("fetch", (address: string) => {
    if (address.includes("/sales/performances/")) return Promise.resolve(Response.json(soldBeside));
    if (address.includes("/sales/quotes")) return Promise.resolve(Response.json(quote));
    if (address.includes("/sales/reservations")) return Promise.resolve(Response.json(reserved));
    return answer(address);
  });
  show();
  await press(/Opening night/);
  await arrived(/Choose tickets/);
  expect(screen.getByText("Step 2 of 4")).toBeTruthy();
  expect(screen.queryByText("Programme")).toBeNull();
  document.documentElement.scrollTop = 300;
  await press(/More: Normal Ticket/);
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Continue" }).getAttribute("aria-disabled")).not.toBe("true"),
  );
  await press(/^Continue$/);

  await arrived(/Add extras/);
  await waitFor(() => expect(focused()).toBe("H2 Add extras"));
  expect(document.documentElement.scrollTop).toBe(0);
  expect(screen.getByText("Step 3 of 4")).toBeTruthy();
  expect(screen.getByText("Programme")).toBeTruthy();
  expect(screen.queryByText(/left/), "four an order is not all there are").toBeNull();
  await press(/More: Programme/);
  expect(screen.getByRole("button", { name: "Continue" })).toBeTruthy();
  await press(/Fewer: Programme/);
  await press(/Continue without extras/);

  await arrived(/Your details/);
  expect(screen.getByText("Step 4 of 4")).toBeTruthy();
  expect(screen.queryByText("Booking fee"), "there is none").toBeNull();
  expect(head().getByRole("timer").textContent).toMatch(/^1 ticket kept for/);
  keep(7, undefined);
  keepBasket(7, 5, undefined);
});

it("leads whoever wants no tickets to the extras", async () => {
  vi.stubGlobal("fetch", (address: string) =>
    address.includes("/sales/performances/") ? Promise.resolve(Response.json(soldBeside)) : answer(address),
  );
  show();
  await press(/Opening night/);
  await press(/Extras only/);
  await arrived(/Add extras/);
  expect(screen.getByRole("button", { name: "Continue" }).getAttribute("aria-disabled")).toBe("true");
  await press(/^Back$/);
  await arrived(/Choose tickets/);
});

it("sells gift cards only where a card can be charged", async () => {
  const without = show();
  await screen.findByRole("button", { name: /Opening night/ });
  expect(screen.queryByRole("button", { name: "Give a gift card" })).toBeNull();
  without.unmount();

  sold = { ...event, online_payment: true };
  show();
  await press(/Give a gift card/);
  await arrived(/Give a gift card/);
  await press(/Continue to payment/);
  expect(await screen.findByText("Amount is required")).toBeTruthy();
  expect(screen.getAllByText("Email is required")).toHaveLength(2);
});

/** Three months of many dates, of which each answer has one. */
const season = ["2026-12", "2027-01", "2027-03"].map((month, place) => ({
  month,
  performances: Array.from({ length: 8 }, (_, day) => ({
    ...performance,
    performance: 100 * (place + 1) + day,
    starts_at: `${month}-${day + 10}T19:30:00+00:00`,
    subcategory: `${month} evening ${day}`,
  })),
}));

it("reads of a long season the month that is shown, and each but once", async () => {
  const months = season.map(({ month, performances }) => ({ month, performances: performances.length }));
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    const url = new URL(address, "http://localhost");
    if (url.pathname.includes("/sales/performances/"))
      return Promise.resolve(Response.json({ ...offer, ...season[2]?.performances[0] }));
    const named = url.searchParams.get("month");
    const shown = season.find(({ month }) => month === named) ?? season[0];
    return Promise.resolve(Response.json({ ...event, months, performances: shown?.performances }));
  });
  window.history.replaceState(null, "", "#tickets/300");
  show();
  // The date of a month that was not read is said all the same.
  await screen.findByText(/2027-03 evening 0/);
  await arrived(/Choose tickets/);
  await press(/Other date/);
  const day = (month: string, name: RegExp) =>
    within(screen.getByRole("table", { name: month })).findByRole("button", { name });
  await screen.findByRole("table", { name: "December 2026" });
  expect(screen.getByRole("button", { name: /2026-12 evening 0/ })).toBeTruthy();
  await press(/Next month|later/i);
  await day("January 2027", /^Sun Jan 10 2027, 1 performance, on sale$/);
  // What was chosen in another month stays in sight, and nothing is on in February.
  expect(screen.getByRole("button", { name: /2026-12 evening 0/ })).toBeTruthy();
  await press(/Next month|later/i);
  expect(within(screen.getByRole("table", { name: "February 2027" })).queryByRole("button")).toBeNull();
  await press(/Next month|later/i);
  fireEvent.click(await day("March 2027", /^Thu Mar 11 2027, 1 performance, on sale$/));
  fireEvent.click(await screen.findByRole("button", { name: /2027-03 evening 1/ }));
  expect(window.location.hash).toBe("#tickets/301");
  expect(asked.filter((address) => address.includes("/sales/events/"))).toEqual([
    "/v1/sales/events/7?month=first",
    "/v1/sales/events/7?month=2027-01",
    "/v1/sales/events/7?month=2027-03",
  ]);
});
