import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { EventOffer } from "@/shared/sale/offer";
import { GiftCardStep } from "@/widget/GiftCardStep";
import { keepGift, keepTyped } from "@/widget/stored";

const sold = {
  reservation: 9,
  secret: "s",
  payment: "ORD-9",
  status: "Progress",
  code: "",
  amount: "20.00",
  currency: "GBP",
  recipient: "Grace",
  email: "grace@example.org",
  deliver_on: null,
  change: null,
  pdf: null,
};
const calls: string[] = [];

beforeEach(() =>
  vi.stubGlobal("fetch", (address: string, { method = "GET" }: RequestInit = {}) => {
    calls.push(`${method} ${new URL(address, window.location.href).pathname}`);
    // The payment's own answer is waited for: the card has not been asked for yet.
    if (address.endsWith("/payment")) return new Promise(() => undefined);
    return Promise.resolve(new Response(JSON.stringify(sold), { status: method === "POST" ? 201 : 200 }));
  }),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  keepGift(7, undefined);
  keepTyped(7, undefined);
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

it("keeps what was typed when its buyer goes back from paying, and lets go what was reserved", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GiftCardStep offer={{ event: 7, currency: "GBP" } as EventOffer} />
    </QueryClientProvider>,
  );
  type("Amount", "20");
  type("Recipient's email", "grace@example.org");
  type("Your name", "Ada");
  type("Your email", "ada@example.org");
  fireEvent.click(screen.getByText("Continue to payment"));
  expect(await screen.findByText("We will email it to grace@example.org once you have paid")).toBeTruthy();
  fireEvent.click(screen.getByText("Back"));

  expect(field("Recipient's email").value).toBe("grace@example.org");
  expect(field("Your email").value).toBe("ada@example.org");
  expect(calls).toContain("DELETE /v1/sales/reservations/9");
});

it("says several wrong fields in one alert, with a link to each", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GiftCardStep offer={{ event: 7, currency: "GBP" } as EventOffer} />
    </QueryClientProvider>,
  );
  type("Amount", "20");
  fireEvent.click(screen.getByText("Continue to payment"));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Please check 3 fields: Recipient's email, Your name, Your email",
  );
  await waitFor(() => expect(document.activeElement).toBe(field("Recipient's email")));
  fireEvent.click(screen.getByRole("link", { name: "Your email" }));
  expect(document.activeElement).toBe(field("Your email"));
});
