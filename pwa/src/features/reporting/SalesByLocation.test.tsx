import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { api } from "@/api/client";
import { removeSession, type SessionUser, setSession } from "@/shell/session";
import SalesByLocation from "./SalesByLocation";

const row = (location: string, region: string, currency: string) => ({
  location,
  region,
  nooforder: 2,
  nooftickets: 4,
  eventprice: "40.00",
  currency,
  currencysymbol: "",
  orderpercentage: "50.00",
});
let rows = [row("United Kingdom", "GB", "GBP")];
let post: MockInstance<typeof api.post>;

class Watcher {
  observe = vi.fn();
  disconnect = vi.fn();
}

beforeEach(() => {
  setSession({ userid: 3, roleid: 4, accountid: 2 } as SessionUser);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal("ResizeObserver", Watcher);
  post = vi.spyOn(api, "post").mockImplementation((path: string) =>
    Promise.resolve({
      data: path === "/orders/filters" ? { events: [{ eventid: 7, eventname: "Hedda" }], performances: [] } : rows,
    }),
  );
});
afterEach(() => {
  cleanup();
  removeSession();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function draw(shown: typeof rows) {
  cleanup();
  rows = shown;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SalesByLocation account={2} />
    </QueryClientProvider>,
  );
}

const places = async () => {
  const [table] = await screen.findAllByRole("table");
  await waitFor(() => expect(table?.querySelectorAll("tbody td:first-child").length).toBe(rows.length));
  return [...(table?.querySelectorAll("tbody td:first-child") ?? [])].map(({ textContent }) => textContent);
};

it("says in which currency a row is where there are several, and of a place without an address that it has none", async () => {
  draw([row("United Kingdom", "GB", "GBP"), row("United Kingdom", "GB", "USD"), row("Unknown", "", "GBP")]);
  expect(await places()).toEqual([
    "United KingdomRegion GB · in GBP",
    "United KingdomRegion GB · in USD",
    "Address not knownin GBP",
  ]);
  draw([row("United Kingdom", "GB", "GBP")]);
  expect(await places()).toEqual(["United KingdomRegion GB"]);
});

it("sums up all places, in each currency", async () => {
  draw([row("United Kingdom", "GB", "GBP"), row("United Kingdom", "GB", "USD"), row("Unknown", "", "GBP")]);
  await places();
  expect([...document.querySelectorAll(".reporting-sum")].map(({ textContent }) => textContent)).toEqual([
    "4 orders · 8 tickets£80.00",
    "2 orders · 4 tickets$40.00",
  ]);
});

it("is narrowed to a period and to an event", async () => {
  draw([row("United Kingdom", "GB", "GBP")]);
  await places();
  const last = () => post.mock.calls.filter(([path]) => path === "/events/getEventWorldReport").at(-1)?.[1];
  expect(last()).toMatchObject({ accountid: 2, eventid: 0, period: "" });
  fireEvent.change(screen.getByLabelText("Period"), { target: { value: "last_7_days" } });
  fireEvent.change(screen.getByLabelText("Event"), { target: { value: "7" } });
  await waitFor(() => expect(last()).toMatchObject({ eventid: 7, period: "last_7_days" }));
});
