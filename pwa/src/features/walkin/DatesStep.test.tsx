// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { line } from "@/live/live";
import type { Listener } from "@/live/topicSubscriptions";
import type { Offer } from "@/shared/sale/offer";
import { removeSession, type SessionUser, setSession } from "@/shell/session";
import { DateRow } from "./DatesStep";

const listeners = new Map<string, Listener>();
const onPress = vi.fn();
const offer = {
  performance: 7,
  startsAt: "2026-12-05T19:30:00+00:00",
  zone: "Europe/London",
  subcategory: "",
  price: "20.00",
  isOnSale: true,
  closed: null,
  available: 0,
} as Offer;

beforeEach(() => {
  setSession({ userid: 3, accountid: 2, roleid: 3, firstname: "P", lastname: "R" } as SessionUser);
  vi.spyOn(line, "listen").mockImplementation((topic, listener) => {
    listeners.set(topic, listener);
    return () => listeners.delete(topic);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DateRow offer={offer} currency="GBP" isBusy={false} onPress={onPress} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  listeners.clear();
  removeSession();
  onPress.mockClear();
});

const hold = (channel: string, available: number) => ({ hold: 4, name: "Press", channel, available });

function hear(state: object): void {
  const whole = { performance: 7, version: 2, available: 0, box_office_open: true, holds: [], ...state };
  act(() => listeners.get("performance:7")?.onState?.(whole as never));
}

const press = () => act(() => screen.getByRole("button").click());

it("can be chosen while only holds have tickets, and says so", () => {
  hear({ holds: [hold("boxoffice", 3)] });
  expect(screen.getByRole("button").textContent).toContain("Only in holds");
  press();
  expect(onPress).toHaveBeenCalledOnce();
});

it("is sold out where this seller may name no hold that has tickets", () => {
  hear({ holds: [hold("boxoffice", 0), hold("api", 5)] });
  expect(screen.getByRole("button").textContent).toContain("Sold out");
  press();
  expect(onPress).not.toHaveBeenCalled();
});

it("is off sale whatever its holds have, while the counter sells nothing of it", () => {
  hear({ holds: [hold("boxoffice", 3)], box_office_open: false });
  expect(screen.getByRole("button").textContent).toContain("Off sale");
});
