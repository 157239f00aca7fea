import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Listener } from "@/live/topicSubscriptions";
import { line } from "@/live/live";
import { AwaitedSale } from "@/shared/checkout/AwaitedSale";
import type { Reservation, PaymentDto } from "@/shared/sale/model";

const reservation: Reservation = {
  id: 4,
  secret: "s",
  payment: "ORD-4",
  expiresAt: "2026-11-21T19:30:00+00:00",
  quote: {
    lines: [],
    subtotal: "20.00",
    tax: "0.00",
    bookingFee: "0.00",
    saving: "0.00",
    promo: "",
    cards: [],
    due: "0.00",
    total: "20.00",
    currency: "GBP",
    isPayable: true,
    payableMessage: "",
  },
};
const paying: PaymentDto = {
  status: "Progress",
  payment: "ORD-4",
  reservation: 4,
  expires_at: reservation.expiresAt,
  is_being_paid: true,
  client_secret: null,
  provider: null,
  failure: "",
  total: "20.00",
  gift_card: "0.00",
  due: "0.00",
  currency: "GBP",
  gateway: null,
  change: null,
  pdf: null,
  calendar: null,
  email: "",
  own: null,
  ask: null,
  orders: [],
};

let payment: PaymentDto = paying;
let live: Listener | undefined;
const topics: string[] = [];

beforeEach(() => {
  payment = paying;
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(payment))));
  vi.spyOn(line, "listen").mockImplementation((topic, listener) => {
    topics.push(topic);
    live = listener;
    return () => undefined;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show() {
  const onEnd = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AwaitedSale phase={{ at: "paying", reservation }} performance={9} heading="h2" onEnd={onEnd} />
    </QueryClientProvider>,
  );
  return onEnd;
}

it("waits while a provider is asked, and goes on when the performance's figures move", async () => {
  const onEnd = show();
  await screen.findByText(/Your payment is still being processed/);
  await waitFor(() => expect(screen.getByRole("button").hasAttribute("disabled")).toBe(false));
  expect(topics).toContain("performance:9:public");
  expect(onEnd).not.toHaveBeenCalled();

  payment = { ...paying, status: "Success", is_being_paid: false };
  live?.onState?.({});

  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(reservation, expect.objectContaining({ payment: "ORD-4" })));
});

it("asks again when it is told to: a refusal moves no figures", async () => {
  const onEnd = show();
  const again = await screen.findByRole("button", { name: "Check again" });
  await waitFor(() => expect(again.hasAttribute("disabled")).toBe(false));

  payment = { ...paying, is_being_paid: false };
  fireEvent.click(again);

  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(reservation, "open"));
});
