// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { TicketLinks } from "./TicketLinks";

const bodies: unknown[] = [];

const type = (_id: number, name: string, more: object) => ({
  _id,
  name,
  price_adjustment_type: "percentage",
  adjustment_amount: "25.00",
  currencytype: "GBP",
  boxofficeonly: false,
  activestatus: 1,
  broughtupsells: [],
  ...more,
});
const upsell = (upsellid: number, upsellname: string, more: object) => ({
  upsellid,
  upsellname,
  cost: "5.00",
  invenuecost: "5.00",
  currencytype: "GBP",
  isallocation: 0,
  activestatus: 1,
  ...more,
});

const ANSWERS: Readonly<Record<string, object>> = {
  "/tickettype/getTicketTypeByAccountId": {
    ticketTypeList: [
      {
        ticket_types: [
          type(3, "Child", {}),
          type(4, "Staff", { price_adjustment_type: "", boxofficeonly: true, activestatus: 0 }),
          type(5, "Dinner", { broughtupsells: [{ upsellid: 9, upsellname: "Soup", status: "deleted" }] }),
        ],
      },
    ],
  },
  "/events/getUpsellByEventId": {
    data: [
      [
        upsell(6, "Programme", {}),
        upsell(7, "Wine", { invenuecost: "6.00", activestatus: 0 }),
        upsell(8, "Ice cream", { isallocation: 1, invenuecost: "3.00" }),
      ],
    ],
  },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("names the event's ticket types and extras, their price and whether they are on sale, with a link to each", async () => {
  vi.stubGlobal("fetch", (url: string | URL, init: RequestInit) => {
    bodies.push(JSON.parse(init.body as string));
    const [, answer] = Object.entries(ANSWERS).find(([path]) => String(url).endsWith(path)) ?? [];
    return Promise.resolve(new Response(JSON.stringify({ message: "Success", ...answer })));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <TicketLinks event={{ id: 21, account: 2 }} onDates={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText("Child");
  await screen.findByText("Programme");

  const rows = [...document.querySelectorAll(".events-offered a")].map((link) => [
    link.textContent,
    link.nextElementSibling?.textContent,
    link.getAttribute("href"),
  ]);
  expect(rows).toEqual([
    ["Child", "25% off · On sale", "/TicketTypeConfiguration/2?type=3"],
    ["Staff", "Normal price · Box office only · Off sale", "/TicketTypeConfiguration/2?type=4"],
    ["Dinner", "25% off · Off sale: Soup was deleted", "/TicketTypeConfiguration/2?type=5"],
    ["Programme", "£5.00 · On sale", "/UpsellConfiguration/6"],
    ["Wine", "£5.00 · £6.00 at the box office · Off sale", "/UpsellConfiguration/7"],
    ["Ice cream", "£3.00 · Box office only · On sale", "/UpsellConfiguration/8"],
  ]);
  expect(bodies).toContainEqual({ accountid: 2, eventid: 21 });
});
