/** The demo's test card as a provider: its form is on our page, and what was typed goes to our server, which forgets it. */
import { createRef } from "react";
import { createRoot, type Root } from "react-dom/client";
import { api } from "@/api/client";
import { messageIn } from "@/api/done";
import { ApiError } from "@/api/errors";
import type { CardElements, CardFields, CardProvider, Confirmed } from "@/shared/checkout/card";
import {
  TestCardFields,
  type Answer,
  type TestCardHandle,
  type Typed,
} from "@/shared/checkout/testCard/TestCardFields";

export const testCard: CardProvider = {
  elements: ({ clientSecret }) => new Elements(clientSecret),
  confirmPayment: async ({ elements }) => {
    const handle = elements instanceof Elements ? elements.handle.current : null;
    if (!(elements instanceof Elements) || !handle) throw new Error("The form is not there");
    return await confirm(elements.clientSecret, handle);
  },
  // Whether it is paid our server has said before: what still waits for a card was not completed.
  retrievePaymentIntent: () =>
    Promise.resolve({ paymentIntent: { status: "requires_payment_method", last_payment_error: null } }),
};

class Elements implements CardElements {
  readonly handle = createRef<TestCardHandle>();

  constructor(readonly clientSecret: string) {}

  create(): CardFields {
    const place = document.createElement("div");
    let root: Root | undefined;
    let isReady = () => {};
    return {
      on: (event, listener) => {
        if (event === "ready") isReady = listener;
      },
      mount: (parent) => {
        parent.append(place);
        root = createRoot(place);
        root.render(<TestCardFields ref={this.handle} onReady={isReady} />);
      },
      destroy: () => {
        place.remove();
        // The page around it may be rendering at this moment.
        queueMicrotask(() => root?.unmount());
      },
    };
  }
}

async function confirm(secret: string, handle: TestCardHandle): Promise<Confirmed> {
  const typed = handle.typed();
  const outcome = await send(secret, typed);
  if (outcome !== "asks") return outcome;
  const answered = await send(secret, typed, await handle.ask());
  return answered === "asks" ? { error: { type: "api_error" } } : answered;
}

async function send(secret: string, typed: Typed, answer?: Answer): Promise<Confirmed | "asks"> {
  try {
    const body = { ...typed, ...(answer && { answer }) };
    messageIn(await api.post("/payment/testCard", body, { headers: { "X-Test-Card": secret } }));
    return { paymentIntent: { status: "succeeded", last_payment_error: null } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "confirmation_asked") return "asks";
    return { error: { type: TYPES[error.status] ?? "api_error", message: error.message } };
  }
}

/** What a refusal is, in the provider's words; after any other our server is asked how the payment stands. */
const TYPES: Readonly<Record<number, "card_error" | "validation_error">> = {
  402: "card_error",
  422: "validation_error",
};
