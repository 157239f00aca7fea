import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeDialog, dialogs } from "@/shell/dialogs";
import { removeSession, type SessionUser, setSession } from "@/shell/session";
import { SellCardButton } from "./SellCardButton";

const card = (eventdetailid: number, isOpen: boolean) => ({ eventdetailid, state: { box_office_open: isOpen } });

beforeEach(() =>
  setSession({ userid: 3, roleid: 4, accountid: 2, firstname: "Ada", lastname: "Owner" } as SessionUser),
);
afterEach(() => {
  cleanup();
  removeSession();
  closeDialog();
  vi.unstubAllGlobals();
});

function show(...cards: readonly object[]): void {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ data: [cards], total: cards.length }))));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SellCardButton account={2} />
    </QueryClientProvider>,
  );
}

const button = () => screen.getByRole("button", { name: "Sell gift card" });

it("opens the counter of what is sold next, at the gift card", async () => {
  show(card(7, false), card(8, true));
  await vi.waitFor(() => expect(button().getAttribute("aria-busy")).not.toBe("true"));
  fireEvent.click(button());
  expect(dialogs.read()).toEqual({ name: "walkIn", props: { performanceId: 8, isGiftCard: true } });
});

it("says what to do first where there is no performance to come", async () => {
  show();
  await vi.waitFor(() => expect(button().getAttribute("aria-disabled")).toBe("true"));
  fireEvent.click(button());
  expect(dialogs.read()).toBeNull();
});
