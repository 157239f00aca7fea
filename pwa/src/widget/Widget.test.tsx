import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Shapes } from "@/api/wire";
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
  await arrived(/Opening night/);
  expect(focused()).toMatch(/^H2 .*Opening night/);

  await press(/Other date/);
  await arrived(/Choose a date/);
  expect(focused()).toBe("H2 Choose a date");
});

it("sells gift cards only where a card can be charged", async () => {
  const show = () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Widget event={7} />
      </QueryClientProvider>,
    );
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
