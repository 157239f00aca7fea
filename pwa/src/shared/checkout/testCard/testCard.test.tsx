import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CardElements } from "../card";
import { expiryOf, numberOf, testCard } from "./provider";

const sent: { readonly secret: string | null; readonly body: unknown }[] = [];
let responses: { readonly status: number; readonly code?: string; readonly message?: string }[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", (_: string, { headers, body }: { headers: Headers; body: string }) => {
    sent.push({ secret: headers.get("X-Test-Card"), body: JSON.parse(body) });
    const { status = 500, ...rest } = responses.shift() ?? {};
    const response = status === 200 ? rest : { message: "Refused", code: "refused", ...rest };
    return Promise.resolve(new Response(JSON.stringify(response), { status }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

async function show(): Promise<CardElements> {
  const elements = testCard.elements({ clientSecret: "s_1", appearance: {} });
  const fields = elements.create("payment", {
    layout: "tabs",
    defaultValues: { billingDetails: { name: "Ada", email: "ada@example.org" } },
  });
  const ready = vi.fn();
  fields.on("ready", ready);
  const place = document.body.appendChild(document.createElement("div"));
  act(() => fields.mount(place));
  await waitFor(() => expect(ready).toHaveBeenCalled());
  return elements;
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const pay = (elements: CardElements) =>
  testCard.confirmPayment({
    elements,
    confirmParams: { return_url: "", payment_method_data: { billing_details: { name: "", email: "" } } },
    redirect: "if_required",
  });

it("says that no money moves, and sends what was typed with the charge's secret", async () => {
  const elements = await show();
  expect(screen.getByText("This is a test card: no money moves.")).toBeDefined();
  type("Card number", "4242424242424242");
  type("Expiration date", "1234");
  type("Security code", "123");
  responses = [{ status: 200, message: "Success" }];
  expect((await pay(elements)).paymentIntent?.status).toBe("succeeded");
  expect(sent).toEqual([{ secret: "s_1", body: { number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123" } }]);
});

it.each([
  [{ status: 402, message: "Your card was declined." }, "card_error"],
  [{ status: 422, message: "Your card number is invalid." }, "validation_error"],
  [{ status: 503, message: "Not now" }, "api_error"],
])("tells a refusal in the provider's words: %j", async (response, kind) => {
  const elements = await show();
  responses = [response];
  expect((await pay(elements)).error).toEqual({ type: kind, message: response.message });
});

it.each([
  ["Complete", "complete"],
  ["Fail", "fail"],
])("asks who has the card that asks, and sends %s", async (button, answer) => {
  const elements = await show();
  responses = [
    { status: 409, code: "confirmation_asked" },
    { status: 200, message: "Success" },
  ];
  const paying = pay(elements);
  fireEvent.click(await screen.findByRole("button", { name: button }));
  await act(async () => void (await paying));
  expect(sent.map(({ body }) => (body as { answer?: string }).answer)).toEqual([undefined, answer]);
});

it("writes numbers in groups of four, and months with a slash that can be taken away", () => {
  expect(numberOf("40000025-000031559")).toBe("4000 0025 0000 3155");
  expect([expiryOf("1", ""), expiryOf("12", "1"), expiryOf("12 / 34", "12 / 3")]).toEqual(["1", "12 / ", "12 / 34"]);
  expect(expiryOf("12 /", "12 / ")).toBe("1");
});
