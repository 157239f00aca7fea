import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { noteServerTime } from "@/api/clock";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { passTenMinutes } from "@/testing/passing";
import { DetailsStep } from "@/widget/DetailsStep";
import { keep, keepBuyer } from "@/widget/stored";

const quote = {
  lines: [],
  subtotal: "20.00",
  tax: "0.00",
  bookingFee: "0.00",
  saving: "0.00",
  promo: "",
  cards: [],
  due: "20.00",
  total: "20.00",
  currency: "GBP",
  isPayable: true,
  payableMessage: "",
};
const reserve = (id: number) => {
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  keep(7, { performance: 5, reservation: { id, secret: "s", payment: `ORD-${id}`, expiresAt, quote } });
};

beforeEach(() => {
  window.location.hash = "#details/5";
  reserve(4);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ status: "Progress", orders: [] }))));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  keep(7, undefined);
  keepBuyer(7, undefined);
});

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DetailsStep event={7} performance={5} />
    </QueryClientProvider>,
  );
const email = () => screen.getByLabelText<HTMLInputElement>("Email");

it("keeps what was typed for whoever loads the page again", () => {
  show();
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Ada" } });
  fireEvent.change(email(), { target: { value: "ada@exam" } });
  cleanup();
  show();
  expect([screen.getByLabelText<HTMLInputElement>("Name").value, email().value]).toEqual(["Ada", "ada@exam"]);
});

it("asks how it stands where the answer to a booking was lost, before it says to choose again", async () => {
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  const free = { ...quote, due: "0.00", total: "0.00" };
  keep(7, { performance: 5, reservation: { id: 4, secret: "s", payment: "ORD-4", expiresAt, quote: free } });
  show();
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Ada" } });
  fireEvent.change(email(), { target: { value: "ada@example.org" } });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  fireEvent.click(screen.getByRole("button", { name: "Place order" }));
  passTenMinutes();
  const again = await screen.findByRole("button", { name: "Check again" });
  expect(screen.queryByRole("button", { name: "Choose again" })).toBeNull();

  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ status: "Success", orders: [] }))));
  fireEvent.click(again);
  await waitFor(() => expect(window.location.hash).toBe("#done/5"));
});

it("keeps what was typed for whoever goes back to choose other tickets", async () => {
  const first = show();
  fireEvent.change(email(), { target: { value: "ada@example.org" } });
  fireEvent.click(screen.getByText("Back"));
  await waitFor(() => expect(window.location.hash).toBe("#tickets/5"));
  first.unmount();

  reserve(5);
  show();
  expect(email().value).toBe("ada@example.org");
});

it("sells to a buyer whose clock is an hour fast as long as the server keeps the seats", () => {
  show();
  expect(email()).toBeDefined();
  const tenMinutesLeft = Date.now() + 600_000;
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ["Date"] });
  noteServerTime(tenMinutesLeft - 600_000, tenMinutesLeft - 600_000, Date.now());
  cleanup();
  show();
  expect(email()).toBeDefined();
  expect(screen.getByRole("timer").textContent).toMatch(/(10:00|9:5\d)/);
  vi.useRealTimers();
  noteServerTime(Date.now(), Date.now(), Date.now());
});

it("says several wrong fields in one alert beside the way on, with a link to each, and a single one at its field", async () => {
  show();
  fireEvent.click(screen.getByRole("button", { name: "Continue to payment" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Please check 2 fields: Name, Email");
  expect(alert.closest(".fy-bar")).not.toBeNull();
  expect(email().getAttribute("aria-invalid")).toBe("true");
  // Asking to go on leads to the first one, and does so a moment later.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
  fireEvent.click(within(alert).getByRole("link", { name: "Email" }));
  expect(document.activeElement).toBe(email());

  fireEvent.input(screen.getByLabelText("Name"), { target: { value: "Ada" } });
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Email is required"));
});
