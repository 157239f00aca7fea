// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeDialog, dialogs } from "@/shell/dialogs";
import { removeSession, setSession, type SessionUser } from "@/shell/session";
import type { DatePattern } from "@/ui/dates";
import { PatternContext } from "@/ui/format";
import { CardUsage, SellCardButton } from "./CardUsage";
import { cardUseFromDto, type Code } from "./codes";
import { codeNamed } from "./queries";

afterEach(cleanup);

const card = { id: 17, account: 2, code: "GIFT-1", currency: "GBP", balance: "20.00", spent: "30.00" } as Code;
const use = cardUseFromDto({
  paymentid: "ORD-000000000000",
  eventticketdetailid: 5,
  email: "maya@example.org",
  insertedtime: "11-02-2026,4:41AM",
  insertedtimeISO: "2026-11-02T09:41:00+00:00",
  timezone: "America/New_York",
  Promodiscount: "30.00",
});

function draw(pattern: DatePattern) {
  cleanup();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(codeNamed({ kind: "card", account: 2, name: card.code, card: 17 }).queryKey, {
    code: card,
    uses: [use],
    used: "30.00",
  });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PatternContext value={pattern}>
          <CardUsage card={card} />
        </PatternContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("writes when a card was used as its reader writes days, by the account's clock", () => {
  // In the table, and in the rows that a phone shows in its place.
  draw("DD-MM-YYYY");
  expect(screen.getAllByText("2 Nov 2026, 4:41AM New York")).toHaveLength(2);
  draw("MM-DD-YYYY");
  expect(screen.getAllByText("Nov 2 2026, 4:41AM New York")).toHaveLength(2);
});

const performance = (eventdetailid: number, isOpen: boolean) => ({ eventdetailid, state: { box_office_open: isOpen } });

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
  show(performance(7, false), performance(8, true));
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
