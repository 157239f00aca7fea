import type { PaymentIntent, StripeError } from "@stripe/stripe-js";
import { expect, it } from "vitest";
import { cardAskFromDto, outcomeOf, outcomeOfError } from "./card";
import type { PaymentDto } from "@/shared/sale/model";

const intent = (status: string, message?: string) =>
  ({
    status,
    last_payment_error: message ? { type: "card_error", message } : null,
  }) as PaymentIntent;
const error = (type: string, message: string, status?: string) =>
  ({ type, message, ...(status && { payment_intent: intent(status) }) }) as StripeError;

it("says of a payment what the spec says", () => {
  expect(outcomeOf(intent("succeeded"))).toEqual({ at: "succeeded" });
  expect(outcomeOf(intent("processing"))).toEqual({ at: "processing" });
  expect(outcomeOf(intent("requires_payment_method", "Your card was declined."))).toEqual({
    at: "again",
    message: "Your card was declined.",
  });
  expect(outcomeOf(intent("requires_payment_method"))).toEqual({
    at: "again",
    message: "The payment was not completed. You can try again.",
  });
  for (const other of ["requires_action", "requires_capture", "canceled"]) {
    expect(outcomeOf(intent(other))).toEqual({ at: "again", message: "Something went wrong" });
  }
  expect(outcomeOf(undefined)).toEqual({ at: "again", message: "Something went wrong" });
});

it("shows the provider's words about a card or a field, and its own about all else", () => {
  const says = (type: string) => outcomeOfError(error(type, "Its own words"));
  expect(says("card_error")).toEqual({ at: "again", message: "Its own words" });
  expect(says("validation_error")).toEqual({ at: "again", message: "Its own words" });
  for (const type of ["api_error", "invalid_request_error", "rate_limit_error"]) {
    expect(says(type)).toEqual({ at: "again", message: "An unexpected error occurred." });
  }
  expect(outcomeOfError(error("card_error", ""))).toEqual({ at: "again", message: "An unexpected error occurred." });
});

it("asks nobody to pay again what another tab has paid", () => {
  expect(outcomeOfError(error("invalid_request_error", "", "succeeded"))).toEqual({ at: "succeeded" });
  expect(outcomeOfError(error("invalid_request_error", "", "processing"))).toEqual({ at: "processing" });
});

it("asks for a card only where the server names the provider", () => {
  const provider = { publishable_key: "pk_1", account: "acct_1", script: "https://js.example/" };
  const dto = { client_secret: "pi_1_secret", provider } as PaymentDto;
  expect(cardAskFromDto(dto)).toEqual({
    clientSecret: "pi_1_secret",
    publishableKey: "pk_1",
    account: "acct_1",
    script: "https://js.example/",
  });
  expect(cardAskFromDto({ ...dto, client_secret: null })).toBeUndefined();
  expect(cardAskFromDto({ ...dto, provider: null })).toBeUndefined();
});
