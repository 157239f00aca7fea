import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keep, readStoredSale } from "@/widget/stored";
import { LinkStep } from "@/widget/LinkStep";

const reserved = {
  reservation: 41,
  secret: "s",
  payment: "ORD-41",
  expires_at: "2026-12-05T19:30:00+00:00",
  quote: { lines: [], gift_cards: [], due: "20.00", currency: "GBP" },
  orders: [{ order: 1, performance: 5 }],
};
let status = 200;
let body: object = reserved;
const asked = vi.fn();

beforeEach(() => {
  [status, body] = [200, reserved];
  asked.mockReset();
  window.location.hash = "";
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    asked(init.body);
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  keep(7, undefined);
});

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LinkStep event={7} link="41.secret" />
    </QueryClientProvider>,
  );
}

it("opens what is reserved once, and a second time what this tab has kept of it", async () => {
  show();
  await waitFor(() => expect(window.location.hash).toBe("#details/5"));
  expect(asked).toHaveBeenCalledExactlyOnceWith('{"link":"41.secret"}');
  expect(readStoredSale(7)).toMatchObject({
    performance: 5,
    isLinked: true,
    reservation: { id: 41, payment: "ORD-41" },
  });
  cleanup();

  window.location.hash = "";
  show();
  await waitFor(() => expect(window.location.hash).toBe("#details/5"));
  expect(asked).toHaveBeenCalledOnce();
});

it("says that it was used elsewhere", async () => {
  [status, body] = [409, { code: "link_used", message: "This link was already used on another device" }];
  show();
  expect(await screen.findByText("This link was already used on another device")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Choose tickets" })).toBeTruthy();
  expect(readStoredSale(7)).toBeUndefined();
});

it("offers to try again, and to leave nothing, where the server could not be reached or could not answer", async () => {
  [status, body] = [404, { message: "no Route matched with those values" }];
  show();
  expect(await screen.findByText("No connection. Please try again.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Choose tickets" })).toBeNull();
  cleanup();
  [status, body] = [429, { message: "Too many attempts", code: "too_many_attempts" }];
  show();
  expect(await screen.findByText("Too many attempts")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Choose tickets" })).toBeNull();
});
