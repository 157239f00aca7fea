import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { removeSession, setSession, type SessionUser } from "@/shell/session";
import { OrderHistory } from "./components/OrderHistory";
import type { OrderDetails } from "@/shared/orders/model";
import { OrderLead, OrderParts } from "./OrderDetailsPage";
import { PLAIN_DETAILS } from "@/shared/orders/testing";

afterEach(() => {
  cleanup();
  removeSession();
  vi.unstubAllGlobals();
});

/** A window that can be turned: what is typed in a dialog lives in the parts that stand there. */
function turnable() {
  const listeners = new Set<() => void>();
  const query = {
    matches: true,
    addEventListener: (_: string, changed: () => void) => listeners.add(changed),
    removeEventListener: (_: string, changed: () => void) => listeners.delete(changed),
  };
  vi.stubGlobal("matchMedia", () => query);
  return (isNarrow: boolean) =>
    act(() => {
      query.matches = isNarrow;
      listeners.forEach((changed) => changed());
    });
}

function draw(part: ReactNode) {
  cleanup();
  setSession({ userid: 3, roleid: 2 } as SessionUser);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  );
}

const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

it("begins with the tickets on a phone alone, and keeps its parts when the phone is turned", () => {
  const turn = turnable();
  draw(<OrderParts order={PLAIN_DETAILS} />);
  const [comments, amounts] = [screen.getByText("No comments yet"), screen.getByText("Amounts")];
  expect(isBefore(amounts, comments)).toBe(true);

  turn(false);
  expect(screen.getByText("No comments yet")).toBe(comments);
  expect(screen.getByText("Amounts")).toBe(amounts);
  expect(isBefore(comments, amounts)).toBe(true);
});

it("says how it was paid, in both ways where a gift card has paid some of it", () => {
  turnable();
  const paidBy = (order: Partial<OrderDetails>) => {
    draw(<OrderParts order={{ ...PLAIN_DETAILS, ...order }} />);
    return screen.getByText("Paid by").nextElementSibling?.textContent;
  };
  expect(paidBy({})).toBe("Cash");
  expect(paidBy({ giftCard: "30.00" })).toBe("Gift card £30.00, Cash £89.30");
  expect(paidBy({ giftCard: "119.30", gateway: "free" })).toBe("Gift card £119.30");
});

it("names each charge that has paid for it, and that they paid for other orders, too", () => {
  turnable();
  const charges = [
    { amount: "43.00", gateway: "stripe" },
    { amount: "24.00", gateway: "cash" },
  ];
  const paidBy = (order: Partial<OrderDetails>) => {
    draw(<OrderParts order={{ ...PLAIN_DETAILS, charges, ...order }} />);
    return screen.getByText("Paid by").nextElementSibling?.textContent;
  };
  expect(paidBy({})).toBe("Card £43.00, Cash £24.00");
  expect(paidBy({ giftCard: "5.00" })).toBe("Gift card £5.00, Card £43.00, Cash £24.00");
  expect(paidBy({ paymentOrders: 2 })).toBe("Card £43.00, Cash £24.00 (together with other orders of this payment)");
});

it("says at its head what is left after a refund", () => {
  const saysOf = (refunded: string) => {
    draw(<OrderLead order={{ ...PLAIN_DETAILS, refunded }} />);
    return document.body.textContent;
  };
  expect(saysOf("")).not.toContain("left after refunds");
  expect(saysOf("39.80")).toContain("£119.30");
  expect(saysOf("39.80")).toContain("£79.50 left after refunds");
});

it("says at its head when and where it is, before whose order it is", () => {
  draw(<OrderLead order={{ ...PLAIN_DETAILS, startsAt: "2026-11-26T19:30:00Z", subcategory: "Press Night" }} />);
  const said = document.body.textContent;
  expect(said).toMatch(new RegExp(`^Press Night · Thu Nov 26 2026, 7:30PM.* · ${PLAIN_DETAILS.venue}`));
  expect(said.indexOf(PLAIN_DETAILS.venue)).toBeLessThan(said.indexOf(PLAIN_DETAILS.name));
});

it("takes one line for a card with nothing in it, beside its title", () => {
  turnable();
  draw(<OrderParts order={{ ...PLAIN_DETAILS, comments: "", upsells: [], ticketList: [] }} />);
  for (const nothing of ["No comments yet", "No upsell found", "No ticket details found"])
    expect(screen.getByText(nothing).parentElement?.querySelector("h2")).toBeTruthy();
});

it("has its tickets printed and looked at from its page for ever after, where it has any", () => {
  turnable();
  draw(<OrderParts order={{ ...PLAIN_DETAILS, ticketsPdf: "/v1/sales/payments/P-1/tickets.pdf?token=t" }} />);
  const print = screen.getByRole("link", { name: "Print tickets" });
  expect(print.getAttribute("href")).toBe("/v1/sales/payments/P-1/tickets.pdf?token=t");
  draw(<OrderParts order={PLAIN_DETAILS} />);
  expect(screen.queryByRole("link", { name: "Print tickets" })).toBeNull();
});

it("says in words alone how a dispute has ended", () => {
  const ended = { text: "The dispute is closed: the money went back to the buyer", from: "needs_response", to: "lost" };
  const item = {
    id: 1,
    kind: "disputed",
    at: "2026-11-03T09:41:00+00:00",
    by: "",
    amount: null,
    fromOrder: null,
    toOrder: null,
    ...ended,
  };
  draw(<OrderHistory order={{ ...PLAIN_DETAILS, history: [item] }} />);
  expect(screen.getByText(ended.text)).toBeTruthy();
});
