// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Shapes } from "@/api/schemas";
import type { Reservation } from "@/shared/sale/model";

const soldOut: Shapes["OfferOut"] = {
  performance: 5,
  starts_at: "2026-12-05T19:30:00+00:00",
  timezone: "Europe/London",
  subcategory: "Opening night",
  price: "20.00",
  on_sale: true,
  next_change_at: null,
  on_sale_at: "2026-11-01T10:00:00+00:00",
  available: 0,
  from_holds: 0,
  sold_out: true,
  closed: null,
  message: "",
  version: 1,
};
const event = {
  event: 7,
  account: 1,
  online_payment: true,
  card_gateway: "demo",
  name: "The Snow Queen",
  description: "",
  image: "",
  currency: "GBP",
  venue: { name: "Main House", address: "" },
  performances: [soldOut, { ...soldOut, performance: 6, subcategory: "Matinee", sold_out: false, available: 9 }],
};
const reservation = {
  id: 4,
  secret: "s",
  payment: "ORD-4",
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  quote: {
    ...{ lines: [], cards: [], promo: "", currency: "GBP", isPayable: true, payableMessage: "" },
    ...{ subtotal: "40.00", tax: "0.00", bookingFee: "0.00", saving: "0.00", due: "40.00", total: "40.00" },
  },
} as unknown as Reservation;
const buyer = { name: "Ada", email: "ada@example.org", phone: "", marketing: false };

function answer(address: string): Promise<Response> {
  if (address.includes("/payment")) return new Promise(() => undefined);
  if (address.includes("/performances/8"))
    return Promise.resolve(Response.json({ message: "No records found", code: "not_found" }, { status: 404 }));
  return Promise.resolve(new Response(JSON.stringify(address.includes("/sales/events/") ? event : {})));
}

let stop = new AbortController();

/** The page that frames the widget is loaded, and the widget with it, by an address without a step. */
async function load(named?: number) {
  cleanup();
  stop.abort();
  stop = new AbortController();
  vi.restoreAllMocks();
  // A part that is still on its way would come among the modules of the next page.
  await vi.dynamicImportSettled();
  vi.resetModules();
  window.history.replaceState(null, "", "/widget/7");
  const { signal } = stop;
  const listen = window.addEventListener.bind(window);
  const listening = vi.spyOn(window, "addEventListener");
  // What the earlier page had listened to has gone with it.
  listening.mockImplementation((type: string, listener: EventListenerOrEventListenerObject) =>
    listen(type, listener, { signal }),
  );
  const [{ resume }, { Widget }, stored, steps, { startHost }] = await Promise.all([
    import("@/widget/resume"),
    import("@/widget/Widget"),
    import("@/widget/stored"),
    import("@/widget/steps"),
    import("@/widget/host"),
  ]);
  const parent = { postMessage: () => undefined };
  vi.stubGlobal("parent", parent);
  startHost(7);
  resume(7);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Widget event={7} />
    </QueryClientProvider>,
  );
  const context = { url: "https://theatre.example/", eventid: 7, channel: "online" };
  const data = { type: "INITIALIZE_WIDGET", ...context, ...(named && { occurrenceid: named }) };
  const init = { data, origin: "https://theatre.example", source: parent };
  window.dispatchEvent(Object.assign(new Event("message"), init));
  return { ...stored, ...steps };
}

const heading = (name: RegExp) => screen.findByRole("heading", { level: 2, name });

beforeEach(() => vi.stubGlobal("fetch", answer));
afterEach(() => {
  cleanup();
  stop.abort();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ["details", /Your details/],
  ["pay", /Payment/],
] as const)("comes back to the step of %s with the last tickets, which others see as sold out", async (at, name) => {
  const { goTo, keep } = await load();
  await heading(/Choose a date/);
  keep(7, { performance: 5, reservation, buyer });
  goTo({ at, performance: 5 });
  await heading(name);
  await load();
  await heading(name);
});

it("leads from the dates to what is reserved, though it is sold out", async () => {
  const { goTo, keep } = await load();
  await heading(/Choose a date/);
  expect(screen.getByRole("button", { name: /Opening night/ }).getAttribute("aria-disabled")).toBe("true");
  keep(7, { performance: 5, reservation });
  goTo({ at: "card" });
  await heading(/Give a gift card/);
  goTo({ at: "dates" });
  await heading(/Choose a date/);
  const date = screen.getByRole("button", { name: /Opening night/ });
  expect(date.textContent).toContain("Reserved for you");
  expect(date.getAttribute("aria-disabled")).not.toBe("true");
});

it("stays at the dates that a buyer went back to from the date that the page names", async () => {
  const { goTo } = await load(6);
  await waitFor(() => expect(window.location.hash).toBe("#tickets/6"));
  goTo({ at: "dates" });
  await heading(/Choose a date/);
  await load(6);
  await heading(/Choose a date/);
  expect(window.location.hash).toBe("");
});

it("follows a link to another date, but not away from what is being paid", async () => {
  const { goTo, keep } = await load();
  goTo({ at: "tickets", performance: 5 });
  await waitFor(() => expect(sessionStorage.getItem("foyer.widget.7.step")).toContain("#tickets/5"));
  const next = await load(6);
  await waitFor(() => expect(window.location.hash).toBe("#tickets/6"));
  keep(7, { performance: 5, reservation, buyer });
  next.goTo({ at: "pay", performance: 5 });
  await heading(/Payment/);
  await load(6);
  await heading(/Payment/);
});

it("begins at the dates where the performance that was being chosen is gone", async () => {
  const { goTo } = await load();
  goTo({ at: "tickets", performance: 8 });
  await heading(/Choose a date/);
  await waitFor(() => expect(window.location.hash).toBe(""));
});
