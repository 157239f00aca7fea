import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ownKeys, type OwnOrder, type OwnPayment } from "@/mine/model";
import { ExtrasView } from "@/mine/ExtrasView";

const own = { payment: "ORD-9", key: "k" };
const order = {
  id: 1,
  event: "Hamlet",
  startsAt: "2027-01-05T19:30:00Z",
  zone: "Europe/London",
} as unknown as OwnOrder;
const payment = { payment: "ORD-9", currency: "GBP", orders: [order], unpaid: [] } as unknown as OwnPayment;
const unpaid = (reservation: number) => ({
  reservation,
  secret: "s",
  due: "5.00",
  names: ["1 × Programme"],
  event_name: "Hamlet",
  starts_at: "2027-01-05T19:30:00Z",
  timezone: "Europe/London",
  expires_at: "2027-01-05T19:30:00Z",
  gateways: ["stripe"],
});
const answer = { payment: "ORD-9", look: { css: "" }, orders: [], unpaid: [unpaid(32), unpaid(40)] };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

function open(answered: object) {
  vi.spyOn(window, "scrollTo").mockReturnValue();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(answered))));
  const cache = new QueryClient();
  const extra = { key: "2", upsell: 2, variant: null, name: "Programme", about: "", total: "5.00", least: 1, most: 9 };
  cache.setQueryData(ownKeys.extras(own, 1), [extra]);
  cache.setQueryDefaults(ownKeys.extras(own, 1), { staleTime: Infinity });
  render(
    <QueryClientProvider client={cache}>
      <ExtrasView own={own} payment={payment} order={order} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "More: Programme" }));
  fireEvent.click(screen.getByRole("button", { name: "Continue to payment" }));
}

it("leads to the payment of what was just added, whatever waited before", async () => {
  open(answer);
  await waitFor(() => expect(window.history.state).toEqual({ at: "pay", reservation: 40 }));
});

it("does not call extras added whose earlier try was given back in another tab", async () => {
  open({ ...answer, unpaid: [] });
  await waitFor(() => expect(window.history.state).toEqual({ at: "orders" }));
});
