import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import type { OrderRow } from "@/shared/orders/model";
import { PLAIN_ROW } from "@/shared/orders/testing";
import { removeSession, type SessionUser, setSession } from "@/shell/session";
import { PhoneLines } from "@/ui/tableParts";
import { OrderRowMenu, useOrderColumns, useOrderLines } from "./OrderRows";
import type { OrderList } from "./orderList";

afterEach(() => {
  cleanup();
  removeSession();
});

interface Drawn {
  readonly order: OrderRow;
  readonly zone?: string;
  readonly list?: OrderList;
}

function Row({ order, zone, list = "orders" }: Drawn) {
  return useOrderColumns(zone, list).map(({ key, title, cell }) => (
    <div key={key} data-testid={key} title={title}>
      {cell(order)}
    </div>
  ));
}

const cellOf = (key: string) => screen.getByTestId(key);

it("has six columns: who, what and when, how many, how much, how it stands, and when it was bought", () => {
  render(<Row order={{ ...PLAIN_ROW, subcategory: "Press Night", ticketsLeft: 2 }} />);
  expect(screen.getAllByTestId(/./).map(({ dataset }) => dataset["testid"])).toEqual([
    "buyer",
    "event",
    "tickets",
    "total",
    "status",
    "bought",
  ]);
  expect(cellOf("buyer").textContent).toBe("Maya Fernandesmaya@example.org");
  expect(cellOf("event").textContent).toMatch(/^Hedda Gabler · Press NightThu Nov 26 2026, 7:30PM/);
  expect(cellOf("tickets").textContent).toBe("2");
  expect(cellOf("status").textContent).toBe("Success");
});

it("says of all orders by one clock when they were bought: the account's, which the heading names", () => {
  render(<Row order={{ ...PLAIN_ROW, zone: "America/New_York" }} zone="Europe/London" />);
  expect(cellOf("bought").title).toMatch(/^Bought \(London, /);
  expect(cellOf("bought").textContent).toMatch(/^Nov 2 2026, 9:41AM/);
  expect(cellOf("event").textContent).toContain("2:30PM");
});

it("names the order's number beside its payment", () => {
  render(<Row order={{ ...PLAIN_ROW, id: 105, payment: "ORD-XMEDBQCV50HV" }} />);
  expect(cellOf("bought").textContent).toMatch(/Order 105.*ORD-XMEDBQCV50HV/);
});

it("says of an order without a name who sold it, by which it is found", () => {
  render(<Row order={{ ...PLAIN_ROW, name: "", email: "", channel: "boxoffice", seller: "Bea Teller" }} />);
  expect(cellOf("buyer").textContent).toBe("Walk-inSold by Bea Teller");
});

it("says until when an order is kept under its buyer's name, where it waits to be collected", () => {
  const reservation = { status: "Progress", reservation: 9, reservedUntil: "2026-11-26T19:00:00+00:00" } as const;
  render(<Row order={{ ...PLAIN_ROW, ...reservation }} />);
  expect(cellOf("status").textContent).toMatch(/^Reserved until .*7:00PM$/);
  expect(cellOf("status").querySelector("[data-spec]")?.getAttribute("data-spec")).toBe("Progress Reservation: 9");
});

it("shows what is still to be handed back beside the status, and what is cut in whole", () => {
  const name = "Maximiliane ".repeat(9).trim();
  render(<Row order={{ ...PLAIN_ROW, name, status: "Refund", toHandBack: "57.00" }} />);
  expect(cellOf("status").textContent).toBe("RefundTo hand back: £57.00");
  expect(screen.getByText(name).title).toBe(name);
});

it("says of what is reserved when and by whom, and until when it is kept", () => {
  const reservation = {
    status: "Progress",
    reservation: 7,
    reservedUntil: "2026-11-26T19:00:00+00:00",
    seller: "Priya Raman",
  };
  render(<Row order={{ ...PLAIN_ROW, ...reservation } as OrderRow} zone="Europe/London" list="reserved" />);
  expect(cellOf("bought").title).toMatch(/^Reserved \(London, /);
  expect(cellOf("bought").textContent).toContain("by Priya Raman · Order 5");
  expect(cellOf("status").textContent).toBe("Reserved until Nov 26 2026, 7:00PM");
});

function Lines({ order }: { readonly order: OrderRow }) {
  return <PhoneLines {...useOrderLines()(order)} />;
}

/** What stands in an order's lines on a phone. */
function linesOf(changed: Partial<OrderRow>) {
  cleanup();
  const { container } = render(<Lines order={{ ...PLAIN_ROW, ...changed }} />);
  return [...container.querySelectorAll(".fy-rows-line")].map(({ textContent }) => textContent);
}

it("has two lines on a phone, without a word for an order that is simply paid", () => {
  expect(linesOf({ id: 105 })).toEqual([
    "Maya Fernandes£119.30",
    expect.stringMatching(/^Hedda GablerThu Nov 26( 2026)?, 7:30PMOrder 105$/),
  ]);
  expect(linesOf({ status: "Refund" })[0]).toBe("Maya FernandesRefund£119.30");
  expect(linesOf({ name: "", email: "", seller: "Bea Teller" })[0]).toBe("Walk-in · Sold by Bea Teller£119.30");
});

it("says in a third line on a phone what is to be done: until when it is kept, and what to hand back", () => {
  const reserved = { status: "Progress", reservation: 7, reservedUntil: "2026-11-26T19:00:00+00:00" } as const;
  const lines = linesOf({ ...reserved, seller: "Priya Raman" });
  expect([lines[0], lines[2]]).toEqual([
    "Maya Fernandes£119.30",
    "Reserved until Nov 26 2026, 7:00PM · by Priya Raman",
  ]);
  expect(linesOf({ status: "Refund", toHandBack: "57.00" })[2]).toBe("To hand back: £57.00");
});

/** What an owner can do with an order from the list, from the top. */
async function actionsOf(changed: Partial<OrderRow>) {
  cleanup();
  setSession({ userid: 3, roleid: 4, accountid: 2 } as SessionUser);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <OrderRowMenu order={{ ...PLAIN_ROW, startsAt: "2020-01-01T19:30:00+00:00", ...changed }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: /^More for/ }));
  const menu = await screen.findByRole("dialog");
  return [...menu.querySelectorAll("li")].slice(0, 3).map(({ textContent }) => textContent);
}

it("offers first what is done most with a paid order, and with one that is reserved", async () => {
  expect(await actionsOf({})).toEqual(["Resend order email", "Refund", "View order detail"]);
  const reserved = { status: "Progress", reservation: 7, reservedUntil: "2026-11-26T19:00:00+00:00" } as const;
  expect(await actionsOf(reserved)).toEqual(["Take payment", "Extend reservation", "View order detail"]);
  expect((await actionsOf({ status: "Refund" }))[0]).toBe("View order detail");
});
