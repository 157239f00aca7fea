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

it("says at its head what is left after a refund", () => {
  const saysOf = (refunded: string) => {
    draw(<OrderLead order={{ ...PLAIN_DETAILS, refunded }} />);
    return document.body.textContent;
  };
  expect(saysOf("")).not.toContain("left after refunds");
  expect(saysOf("39.80")).toContain("£119.30");
  expect(saysOf("39.80")).toContain("£79.50 left after refunds");
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
