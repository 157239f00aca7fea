import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import type { OrderDetails } from "@/shared/orders/model";
import { PLAIN_DETAILS, PLAIN_TICKET } from "@/shared/orders/testing";
import { permissionsKey } from "@/shell/permissions";
import { removeSession, type SessionUser, setSession } from "@/shell/session";
import { OrderHistory } from "./OrderHistory";
import { OrderHeading, OrderLead, OrderParts } from "./OrderDetailsPage";

afterEach(() => {
  cleanup();
  removeSession();
});

function draw(part: ReactNode) {
  cleanup();
  setSession({ userid: 3, roleid: 2, accountid: 2 } as SessionUser);
  const client = new QueryClient();
  const allowed = (right: string) => ({ right, roles: [2], changeable: [], hasAmount: false, limits: [] });
  client.setQueryData(permissionsKey(2), { account: 2, version: 1, lines: ["refund", "exchange_waive"].map(allowed) });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  );
}

it("begins with what was sold, before whose it is and what happened", () => {
  draw(<OrderParts order={PLAIN_DETAILS} />);
  const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(["Tickets and extras", "Buyer", "Order comments", "Order history"]);
});

it("says how it was paid, in both ways where a gift card has paid some of it", () => {
  const paidBy = (order: Partial<OrderDetails>) => {
    draw(<OrderParts order={{ ...PLAIN_DETAILS, ...order }} />);
    return screen.getByText("Paid by").nextElementSibling?.textContent;
  };
  expect(paidBy({})).toBe("Cash");
  expect(paidBy({ giftCard: "30.00" })).toBe("Gift card £30.00, Cash £89.30");
  expect(paidBy({ giftCard: "119.30", gateway: "free" })).toBe("Gift card £119.30");
});

it("names each charge that has paid for it, and that they paid for other orders, too", () => {
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

it("says at its head whose it is and what it comes to, with one word for how it stands", () => {
  const headOf = (order: Partial<OrderDetails>) => {
    draw(<OrderHeading order={{ ...PLAIN_DETAILS, ...order }} />);
    return document.body.textContent;
  };
  expect(headOf({})).toBe("Maya Fernandes £119.30 Success");
  expect(headOf({ name: "", admitted: 1 })).toBe("Walk-in £119.30 Partly scanned");
  expect(headOf({ admitted: 1, status: "Refund" })).toBe("Maya Fernandes £119.30 Refund");
});

const TICKETS = [
  { ...PLAIN_TICKET, id: 1 },
  { ...PLAIN_TICKET, id: 2, state: "admitted", scannedAt: "2026-11-26T19:12:00+00:00" },
  { ...PLAIN_TICKET, id: 3, state: "refunded", refund: 8 },
] as const;

it("says then which show it is, when and where; and counts what is left alone", () => {
  const startsAt = "2026-11-26T19:30:00Z";
  const order = { ...PLAIN_DETAILS, startsAt, subcategory: "Press Night", ticketList: TICKETS };
  draw(<OrderLead order={order} />);
  const text = document.body.textContent;
  expect(text).toMatch(/^Hedda Gabler · Press NightThu Nov 26 2026, 7:30PM.* · Main House/);
  expect(text).toContain("Order 5, 2 tickets, bought");
  expect(text).not.toContain("after refunds");
  draw(<OrderLead order={{ ...order, refunded: "39.80" }} />);
  expect(document.body.textContent).toContain("£79.50 after refunds");
  const none = { ticketList: order.ticketList.map((ticket) => ({ ...ticket, state: "refunded" as const })) };
  draw(<OrderLead order={{ ...order, ...none, status: "Refund", refunded: "119.30" }} />);
  expect(document.body.textContent).toContain("Order 5, 3 tickets, bought");
  draw(<OrderLead order={{ ...order, ticketList: [], tickets: 0 }} />);
  expect(document.body.textContent).toContain("Order 5, extras only, bought");
});

it("shows what was sold and what it comes to in one table, what was refunded left out of its counts", () => {
  draw(<OrderParts order={{ ...PLAIN_DETAILS, admitted: 1, ticketList: TICKETS }} />);
  expect(screen.getByText("1 of 2 admitted · 0 of 3 redeemed")).toBeTruthy();
  const table = screen.getByRole("table", { name: "Tickets and extras" });
  expect(within(table).getAllByRole("row")).toHaveLength(1 + 3 + 3);
  expect(within(table).getByText("Refunded")).toBeTruthy();
  expect(screen.getByText("Order total").nextElementSibling?.textContent).toBe("£119.30");
});

it("says in words what cannot be done, and why", () => {
  const saysOf = (order: Partial<OrderDetails>) => {
    draw(<OrderLead order={{ ...PLAIN_DETAILS, ticketList: TICKETS, startsAt: "2126-11-26T19:30:00Z", ...order }} />);
    return [...document.querySelectorAll(".orders-why")].map(({ textContent }) => textContent);
  };
  const none = { ...PLAIN_DETAILS.rights, refund: false, partialRefund: false, exchange: false };
  expect(saysOf({})).toEqual([]);
  expect(saysOf({ status: "Refund", rights: none })).toEqual([
    "Refund not possible: everything has been refunded already",
  ]);
  expect(saysOf({ refundStatus: "Inprogress", rights: none })).toEqual([
    "Refund not possible: a refund is already in progress",
  ]);
  expect(saysOf({ startsAt: "2020-11-26T19:30:00Z" })).toEqual(["Exchange not possible: the performance has begun"]);
  expect(saysOf({ status: "Progress", rights: none })).toEqual([]);
});

it("says what is not there", () => {
  draw(<OrderParts order={{ ...PLAIN_DETAILS, comments: "", upsells: [], ticketList: [] }} />);
  expect(screen.getByText("No comments yet").parentElement?.querySelector("h2")).toBeTruthy();
  expect(screen.getByText("No ticket details found · No upsell found")).toBeTruthy();
});

it("has its tickets printed and looked at from its page for ever after, where it has any", () => {
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
