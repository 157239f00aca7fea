import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import type { PerformanceState } from "@/shared/performance/state";
import { removeSession, setSession, type RoleId } from "@/shell/session";
import type { Card } from "../model";
import { CardActions } from "./CardActions";

afterEach(() => {
  cleanup();
  removeSession();
});

const card = (state: Partial<PerformanceState>): Card => ({
  id: 7,
  eventName: "Twelfth Night",
  subcategory: "Evening",
  venue: "Main House",
  image: "",
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
  render(<CardActions card={card(state)} />, { wrapper: MemoryRouter });
  return screen.getByRole<HTMLButtonElement>("button", { name: "Walk-in sales" });
}

it("sells as long as the counter may", () => {
  const walkIn = show({});
  expect(walkIn.disabled).toBe(false);
  expect(walkIn.title).toBe("");
});

it("says Event Ended where that is why nothing is sold", () => {
  const walkIn = show({ isCounterOpen: false, hasEnded: true, status: "Off-Sale" });
  expect(walkIn.disabled).toBe(true);
  expect(walkIn.title).toBe("Event ended");
});

it("says Off sale of a sale that was closed before", () => {
  expect(show({ isCounterOpen: false, status: "Off-Sale" }).title).toBe("Off sale");
});

it("opens the door in a new tab, and the performance's view", () => {
  show({});
  const scanner = screen.getByRole("link", { name: "Scanner, opens in a new tab" });
  expect([scanner.getAttribute("href"), scanner.getAttribute("target")]).toEqual(["/QrValidation/7", "_blank"]);
  expect(screen.getByRole("link", { name: "Performance view" }).getAttribute("href")).toBe("/PerformanceView/7");
});

it("leads door staff to the door and the buyers alone", () => {
  show({}, 3);
  expect(screen.getAllByRole("link")).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Buyer list" })).toBeTruthy();
});
