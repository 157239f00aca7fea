// @vitest-environment jsdom
import type { StripeElements } from "@stripe/stripe-js";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CardForm, CardProvider } from "./card";
import { begin, confirm, finish } from "./useCardPayment";
import { NOBODY, type PaymentDto } from "@/shared/sale/model";

const provider = { publishable_key: "pk_1", account: "acct_1", script: "https://js.example/" };
const open: PaymentDto = {
  status: "Progress",
  payment: "ORD-4",
  reservation: 4,
  expires_at: "2026-12-05T19:30:00+00:00",
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
const paid: PaymentDto = { ...open, status: "Success", is_being_paid: false, client_secret: null, provider: null };
const over: PaymentDto = { ...paid, status: "Failure" };
const wants = {
  paying: { id: 4, secret: "s", payment: "ORD-4" },
  buyer: { ...NOBODY, name: "Ada Byron", email: "ada@example.org" },
  gateway: "stripe" as const,
  language: "en",
};
const elements = {} as StripeElements;

type FakeResponse =
  | PaymentDto
  | { readonly status: number; readonly code: string; readonly message: string }
  | "no network";
const asked: string[] = [];
let responses: FakeResponse[] = [];
const stripe = { confirmPayment: vi.fn(), retrievePaymentIntent: vi.fn() };
const form = (): CardForm => ({
  ask: { clientSecret: "pi_1_secret", publishableKey: "pk_1", account: "acct_1", script: "https://js.example/" },
  provider: stripe as unknown as CardProvider,
});

function answer(address: string): Promise<Response> {
  asked.push(address.replace(/^.*\/v1/, ""));
  const response = responses.shift();
  if (response === undefined) throw new Error(`nothing is to be asked of ${address}`);
  if (response === "no network") return Promise.reject(new TypeError("Failed to fetch"));
  const isRefused = "code" in response;
  return Promise.resolve(new Response(JSON.stringify(response), { status: isRefused ? response.status : 200 }));
}

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("Stripe", vi.fn().mockReturnValue(stripe));
  vi.spyOn(document.head, "append").mockImplementation((script) => {
    queueMicrotask(() => void (script as HTMLScriptElement).onload?.(new Event("load")));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  stripe.confirmPayment.mockReset();
  stripe.retrievePaymentIntent.mockReset();
});

const PAY = "/sales/reservations/4/payment";
const VERIFY = "/sales/payments/ORD-4/verify";

it("asks a new buyer for a card at once", async () => {
  responses = [open];
  expect(await begin(wants, false)).toMatchObject({
    type: "formed",
    form: { ask: { clientSecret: "pi_1_secret", account: "acct_1" } },
  });
  expect(asked).toEqual([PAY]);
});

it.each([
  ["succeeded", { type: "charged" }],
  ["processing", { type: "answered", status: "paying" }],
  ["requires_action", { type: "formed", message: "Something went wrong" }],
  ["requires_payment_method", { type: "formed", message: "Your card was declined." }],
])("tells who comes back to a payment that is %s", async (status, expected) => {
  responses = [open, open];
  const last_payment_error = { type: "card_error", message: "Your card was declined." };
  stripe.retrievePaymentIntent.mockResolvedValue({ paymentIntent: { status, last_payment_error } });
  expect(await begin(wants, true)).toMatchObject(expected);
  expect(asked).toEqual([VERIFY, PAY]);
});

it("leads who comes back to what is paid, and asks for no card", async () => {
  responses = [paid];
  expect(await begin(wants, true)).toMatchObject({ status: { payment: "ORD-4" } });
  responses = [over];
  expect(await begin(wants, true)).toMatchObject({ type: "answered", status: "over" });
});

it("says why it cannot begin", async () => {
  responses = [{ status: 409, code: "expired", message: "This reservation has expired" }];
  expect(await begin(wants, false)).toMatchObject({ type: "lost", error: { code: "expired" } });
  responses = [{ status: 503, code: "provider_away", message: "Please try again" }];
  expect(await begin(wants, false)).toMatchObject({ type: "lost", error: { message: "Please try again" } });
});

it("has the provider ask the buyer's bank, and comes back to the widget", async () => {
  stripe.confirmPayment.mockResolvedValue({ paymentIntent: { status: "succeeded" } });
  expect(await confirm(form(), elements, wants, "https://theatre.example/?payid=ORD-4")).toMatchObject({
    type: "charged",
  });
  expect(stripe.confirmPayment).toHaveBeenCalledWith({
    elements,
    confirmParams: {
      return_url: "https://theatre.example/?payid=ORD-4",
      payment_method_data: { billing_details: { name: "Ada Byron", email: "ada@example.org" } },
    },
    redirect: "if_required",
  });
});

it("lets a buyer whose card was declined try another on the same reservation", async () => {
  const error = { type: "card_error", message: "Your card was declined." };
  stripe.confirmPayment.mockResolvedValue({ error });
  responses = [open];
  const same = await confirm(form(), elements, wants, "https://x.example/");
  expect(same).toMatchObject({
    type: "formed",
    message: error.message,
    form: { ask: { clientSecret: "pi_1_secret" } },
  });

  // It was opened again meanwhile: another intent is to be confirmed.
  responses = [{ ...open, client_secret: "pi_2_secret" }];
  const other = await confirm(form(), elements, wants, "https://x.example/");
  expect(other).toMatchObject({
    type: "formed",
    message: error.message,
    form: { ask: { clientSecret: "pi_2_secret" } },
  });

  responses = [{ status: 409, code: "expired", message: "This reservation has expired" }];
  expect(await confirm(form(), elements, wants, "https://x.example/")).toMatchObject({
    type: "failed",
    error: { code: "expired" },
  });
  responses = ["no network"];
  expect(await confirm(form(), elements, wants, "https://x.example/")).toMatchObject({
    type: "formed",
    message: error.message,
  });
});

it.each([
  ["the provider's connection is lost", () => Promise.resolve({ error: { type: "api_connection_error" } })],
  ["its script throws", () => Promise.reject(new TypeError("Load failed"))],
])("asks how the payment stands where %s", async (_, confirmPayment) => {
  stripe.confirmPayment.mockImplementationOnce(confirmPayment);
  responses = [paid];
  expect(await confirm(form(), elements, wants, "")).toMatchObject({ status: { payment: "ORD-4" } });
  expect(asked).toEqual(["/sales/payments/ORD-4/verify"]);

  stripe.confirmPayment.mockImplementationOnce(confirmPayment);
  responses = [over];
  expect(await confirm(form(), elements, wants, "")).toMatchObject({ status: "over" });

  // Nobody can be asked: it can be tried again, which asks first.
  stripe.confirmPayment.mockImplementationOnce(confirmPayment);
  responses = ["no network"];
  expect((await confirm(form(), elements, wants, "")).type).toBe("lost");
});

it("asks the server nothing where a field was left out", async () => {
  const error = { type: "validation_error", message: "Your card number is incomplete." };
  stripe.confirmPayment.mockResolvedValue({ error });
  responses = [];
  expect(await confirm(form(), elements, wants, "https://x.example/")).toMatchObject({ message: error.message });
  expect(asked).toEqual([]);
});

it("fetches what was paid, and knows that it is paid where the server cannot be asked", async () => {
  responses = [paid];
  expect(await finish(wants.paying)).toMatchObject({ status: { payment: "ORD-4" } });
  responses = [open];
  expect(await finish(wants.paying)).toMatchObject({ status: "paying" });
  responses = ["no network"];
  expect((await finish(wants.paying)).type).toBe("lost");
  responses = [{ status: 409, code: "money_goes_back", message: "Your money goes back." }];
  expect(await finish(wants.paying)).toMatchObject({ type: "lost", error: { code: "money_goes_back" } });
});
