import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { OwnOrder, OwnPayment, OwnTicket } from "@/mine/model";
import { NamesView } from "@/mine/NamesView";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ticket = (id: number): OwnTicket => ({
  id,
  code: `C-${id}`,
  name: "Adult",
  holder: "",
  team: "",
  player: null,
  total: "20.00",
  status: "valid",
});
const order = {
  id: 103,
  event: "The Winter's Tale",
  startsAt: "2027-01-05T19:30:00Z",
  zone: "Europe/London",
  tickets: [ticket(1), ticket(2)],
} as unknown as OwnOrder;

it("leads to the names that cannot be saved, from one alert, and sends none of them", () => {
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal("fetch", fetched);
  const payment = { name: "Ada", orders: [order] } as unknown as OwnPayment;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NamesView own={{ payment: "ORD-9", key: "k" }} payment={payment} order={order} />
    </QueryClientProvider>,
  );
  const name = (id: number) => screen.getByLabelText(`Adult, ticket ${id}`);
  for (const id of [1, 2]) fireEvent.change(name(id), { target: { value: "www.example.org" } });
  fireEvent.click(screen.getByRole("button", { name: "Save names" }));
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toBe("Please check 2 fields: Adult, ticket 1, Adult, ticket 2");
  expect(document.activeElement).toBe(name(1));
  fireEvent.click(within(alert).getByRole("link", { name: "Adult, ticket 2" }));
  expect(document.activeElement).toBe(name(2));
  expect(fetched).not.toHaveBeenCalled();
});
