import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { passTenMinutes } from "@/testing/passing";
import { NOBODY, type PaymentDto } from "@/shared/sale/model";
import { keep, readStoredSale } from "@/widget/stored";
import { PayStep } from "@/widget/PayStep";

const quote = {
  lines: [],
  subtotal: "20.00",
  tax: "0.00",
  bookingFee: "0.00",
  saving: "0.00",
  promo: "",
  cards: [],
  due: "20.00",
  total: "20.00",
  currency: "GBP",
  isPayable: true,
  payableMessage: "",
};
const soon = () => new Date(Date.now() + 600_000).toISOString();
const buyer = { ...NOBODY, name: "Ada Byron", email: "ada@example.org" };
const provider = { publishable_key: "pk_1", account: "acct_1", script: "https://js.example/pay" };
const open: PaymentDto = {
  status: "Progress",
  payment: "ORD-4",
  reservation: 4,
  expires_at: soon(),
  is_being_paid: true,
  client_secret: "pi_1_secret",
  provider,
  failure: "",
  total: "20.00",
  gift_card: "0.00",
  due: "20.00",
  currency: "GBP",
  gateway: null,
  change: null,
  pdf: null,
  calendar: null,
  email: "",
  own: null,
  ask: null,
  orders: [],
};
let payment: PaymentDto = open;
const events = new Map<string, () => void>();
const element = {
  on: (name: string, listener: () => void) => void events.set(name, listener),
  mount: vi.fn(),
  destroy: vi.fn(),
};
const stripe = {
  elements: vi.fn(() => ({ create: () => element })),
  confirmPayment: vi.fn(),
  retrievePaymentIntent: vi.fn(),
};

beforeEach(() => {
  payment = open;
  events.clear();
  window.location.hash = "#pay/5";
  keep(7, { performance: 5, reservation: { id: 4, secret: "s", payment: "ORD-4", expiresAt: soon(), quote }, buyer });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(payment))));
  vi.stubGlobal(
    "Stripe",
    vi.fn(() => stripe),
  );
  vi.spyOn(document.head, "append").mockImplementation((node) => {
    queueMicrotask(() => void (node as HTMLScriptElement).onload?.(new Event("load")));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  keep(7, undefined);
});

/** The provider's form tells of something, which is heard once the form is there. */
async function happens(name: string) {
  await waitFor(() => expect(events.has(name)).toBe(true));
  act(() => events.get(name)?.());
}

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PayStep event={7} performance={5} gateway="stripe" />
    </QueryClientProvider>,
  );
}

async function pay() {
  const button = await screen.findByRole("button", { name: "Pay £20.00" });
  await happens("ready");
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
  fireEvent.click(button);
}

it("asks for a card, keeps it after a decline, and leads to the tickets once it is paid", async () => {
  show();
  stripe.confirmPayment.mockResolvedValueOnce({ error: { type: "card_error", message: "Your card was declined." } });
  await pay();
  expect((await screen.findByRole("alert")).textContent).toBe("Your card was declined.");
  expect(readStoredSale(7)?.hasTried).toBe(true);
  expect(screen.getByRole("timer").textContent).toMatch(/^Kept for/);

  stripe.confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: "succeeded" } });
  payment = { ...open, status: "Success", is_being_paid: false, client_secret: null, provider: null };
  await pay();
  await waitFor(() => expect(window.location.hash).toBe("#done/5"));
  expect(screen.getByText("Payment succeeded!")).toBeTruthy();
});

it("says after a lost connection that it may be paid, and finds out by itself once there is one again", async () => {
  show();
  const answer = () => Promise.resolve(new Response(JSON.stringify(payment)));
  stripe.confirmPayment.mockResolvedValueOnce({ error: { type: "api_connection_error" } });
  await screen.findByRole("button", { name: "Pay £20.00" });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await pay();
  expect((await screen.findByRole("alert")).textContent).toContain("Your payment may have gone through.");

  vi.stubGlobal("fetch", answer);
  payment = { ...open, status: "Success", is_being_paid: false, client_secret: null, provider: null };
  // The page listens only once what it says is drawn; a line that comes and goes says so more than once, too.
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event("online")));
    expect(window.location.hash).toBe("#done/5");
  });
});

it("gives the focus back to its button after a decline", async () => {
  show();
  let decline: (answer: unknown) => void = () => undefined;
  stripe.confirmPayment.mockReturnValueOnce(
    new Promise((resolve) => {
      decline = resolve;
    }),
  );
  const button = await screen.findByRole("button", { name: "Pay £20.00" });
  await happens("ready");
  button.focus();
  await pay();
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(true));
  // As a browser does with what is turned off.
  button.blur();
  act(() => decline({ error: { type: "card_error", message: "Your card was declined." } }));
  await screen.findByRole("alert");
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it("names on its button what is left once a gift card has paid its share", async () => {
  const paidPartly = { ...quote, cards: [{ code: "CARD-1", amount: "8.00" }], due: "12.00" };
  const reservation = { id: 4, secret: "s", payment: "ORD-4", expiresAt: soon(), quote: paidPartly };
  keep(7, { performance: 5, reservation, buyer });
  payment = { ...open, gift_card: "8.00", due: "12.00" };
  show();
  expect(await screen.findByRole("button", { name: "Pay £12.00" })).toBeTruthy();
});

it("says that the provider takes its time, and offers to look again", async () => {
  show();
  stripe.confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: "processing" } });
  await pay();
  expect(await screen.findByText("Your payment is processing.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
  expect(screen.getByRole("button", { name: "Check again" })).toBeTruthy();
});

it("says that it is paid where the tickets cannot be fetched, and fetches them when asked to", async () => {
  show();
  const button = await screen.findByRole("button", { name: "Pay £20.00" });
  await happens("ready");
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  stripe.confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: "succeeded" } });
  fireEvent.click(button);
  expect(await screen.findByText("Payment Complete! Please Refresh")).toBeTruthy();

  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ ...open, status: "Success" }))));
  fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(window.location.hash).toBe("#done/5"));
});

it("asks how the payment stands before it says that the tickets are gone", async () => {
  keep(7, { performance: 5, reservation: { id: 4, secret: "s", payment: "ORD-4", expiresAt: soon(), quote }, buyer });
  show();
  stripe.confirmPayment.mockResolvedValueOnce({ error: { type: "api_connection_error" } });
  const button = await screen.findByRole("button", { name: "Pay £20.00" });
  await happens("ready");
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  fireEvent.click(button);
  await screen.findByRole("button", { name: "Try again" });
  passTenMinutes();
  await waitFor(() => expect(screen.getByRole("timer").textContent).toMatch(/no longer reserved/));
  expect(screen.queryByRole("button", { name: "Choose again" })).toBeNull();

  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ ...open, status: "Success" }))));
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(window.location.hash).toBe("#done/5"));
});

it("says that the card form could not be loaded", async () => {
  show();
  await screen.findByRole("button", { name: "Pay £20.00" });
  await happens("loaderror");
  expect((await screen.findByRole("alert")).textContent).toMatch(/could not be loaded/);
});
