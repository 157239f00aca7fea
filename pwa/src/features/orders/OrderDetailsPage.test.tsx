import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { removeSession, setSession, type SessionUser } from "@/shell/session";
import { OrderParts } from "./OrderDetailsPage";
import { PLAIN_DETAILS } from "./testing";

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

const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

it("begins with the tickets on a phone alone, and keeps its parts when the phone is turned", () => {
  setSession({ userid: 3, roleid: 2 } as SessionUser);
  const turn = turnable();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <OrderParts order={PLAIN_DETAILS} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const [comments, amounts] = [screen.getByText("No comments yet"), screen.getByText("Amounts")];
  expect(isBefore(amounts, comments)).toBe(true);

  turn(false);
  expect(screen.getByText("No comments yet")).toBe(comments);
  expect(screen.getByText("Amounts")).toBe(amounts);
  expect(isBefore(comments, amounts)).toBe(true);
});
