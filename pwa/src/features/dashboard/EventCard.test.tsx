import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import type { PerformanceState } from "@/shared/performance/state";
import { removeSession, setSession, type RoleId } from "@/shell/session";
import { CardActions } from "./EventCard";
import type { PerformanceCard } from "./model";

afterEach(() => {
  cleanup();
  removeSession();
});

const card = (state: Partial<PerformanceState>): PerformanceCard => ({
  id: 7,
  eventName: "Twelfth Night",
  subcategory: "Evening",
  venue: "Main House",
  image: "",
  doorsAt: null,
  week: 0,
  weekBefore: 0,
  state: {
    id: 7,
    event: 3,
    account: 2,
    version: 1,
    capacity: 10,
    sold: 0,
    reserved: 0,
    held: 0,
    available: 10,
    admitted: 0,
    revenue: "0.00",
    currency: "GBP",
    status: "Active",
    isOnSale: true,
    isCounterOpen: true,
    hasEnded: false,
    startsAt: "2026-11-25T19:30:00Z",
    onSaleAt: "2026-11-01T10:00:00Z",
    offSaleAt: "2026-11-25T19:30:00Z",
    nextChangeAt: null,
    zone: "Europe/London",
    holds: [],
    ...state,
  },
});

function show(state: Partial<PerformanceState>, roleid: RoleId = 2) {
  const person = { userid: 3, role: "", accountid: 2, accountname: "", firstname: "Priya", lastname: "Raman" };
  setSession({ ...person, roleid, email: "priya@foyer.test", customdateformat: "DD-MM-YYYY" });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CardActions card={card(state)} />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  );
  return screen.getByRole("button", { name: /^Walk-in sales/ });
}

/** Why nothing is sold: what describes the button, which is off then. */
function whyOff(button: HTMLElement): string | null | undefined {
  const by = button.getAttribute("aria-describedby");
  expect(button.getAttribute("aria-disabled")).toBe(by && "true");
  return by && document.getElementById(by)?.textContent;
}

it("sells as long as the counter may", () => {
  expect(whyOff(show({}))).toBeNull();
});

it("says Event Ended where that is why nothing is sold", () => {
  expect(whyOff(show({ isCounterOpen: false, hasEnded: true, status: "Off-Sale" }))).toBe("Event Ended");
});

it("says of a sale that was closed before, and of one that is to come, which it is", () => {
  const closed = { isCounterOpen: false, status: "Off-Sale" } as const;
  expect(whyOff(show(closed))).toBe("Off sale: sales are stopped");
  cleanup();
  expect(whyOff(show({ ...closed, onSaleAt: "2999-11-01T10:00:00Z" }))).toMatch(/^On sale from Fri Nov 1 2999/);
});

it("names the performance in each of its buttons and links, for who cannot see on which card they stand", () => {
  show({});
  const names = [...screen.getAllByRole("button"), ...screen.getAllByRole("link")].map(
    ({ textContent }) => textContent,
  );
  expect(names).toHaveLength(4);
  for (const name of names) expect(name).toMatch(/, Twelfth Night · Evening, Wed Nov 25 2026/);
});

it("opens the door in a new tab, and the performance's view", () => {
  show({});
  const scanner = screen.getByRole("link", { name: /^Scanner, Twelfth Night.*, opens in a new tab$/ });
  expect([scanner.getAttribute("href"), scanner.getAttribute("target")]).toEqual(["/QrValidation/7", "_blank"]);
  expect(screen.getByRole("link", { name: /^Performance view/ }).getAttribute("href")).toBe("/PerformanceView/7");
});

it("leads door staff to the door and the buyers alone", () => {
  show({}, 3);
  expect(screen.getAllByRole("link")).toHaveLength(1);
  expect(screen.getByRole("button", { name: /^Buyer list/ })).toBeTruthy();
});
