import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { api } from "@/api/client";
import { readPaymentStatus, sendPayment } from "../sale/calls";
import {
  type Buyer,
  type Gateway,
  type PaymentDto,
  type PaymentStatus,
  paymentStatusFromDto,
  type Sold,
} from "../sale/model";
import { saleKeys } from "../sale/offerCalls";
import {
  type CardAsk,
  cardAskFromDto,
  type CardElements,
  type CardForm,
  type Outcome,
  outcomeOf,
  outcomeOfError,
  type Paying,
  providerOf,
} from "./card";
import { type CheckoutEvent, nextState } from "./machine";
import { refusalOf } from "./refusals";

interface Options extends CardWants {
  /** Whether the provider was asked before: somebody comes back from their bank, or has loaded the page again. */
  readonly hasTried: boolean;
  /** Where the provider sends the buyer back to if it leaves the page. */
  readonly returnTo: string;
  /** Before the provider is asked. */
  readonly onTry: () => void;
  readonly onSold: (sold: Sold) => void;
}

/** How often the server is asked whether it has heard of a payment that the provider works on. */
const POLL_MS = 5_000;

/** A checkout that is paid by card: from the empty form to what was bought. */
export function useCardPayment({ hasTried, returnTo, onTry, onSold, ...wants }: Options) {
  const { paying } = wants;
  const cache = useQueryClient();
  const [{ phase, refusal, isSent }, dispatch] = useReducer(nextState<Paying>, {
    phase: { at: "asking", reservation: paying },
    isSent: hasTried,
  });
  const [isBusy, setBusy] = useState(false);
  const go = (event: CheckoutEvent<Paying>) => {
    setBusy(false);
    dispatch(event);
  };
  const ask = () => dispatch({ type: "asked", reservation: paying });

  const poll = useEffectEvent(async () => {
    const status = await readPaymentStatus(paying).catch(() => "paying" as const);
    if (status === "open") ask();
    else if (status !== "paying") go({ type: "answered", reservation: paying, status });
  });
  const start = useEffectEvent(() => begin(wants, isSent).then(go));
  const end = useEffectEvent(() => finish(paying).then(go));
  const show = useEffectEvent((sold: Sold) => {
    cache.setQueryData(saleKeys.payment(paying.payment), sold);
    onSold(sold);
  });
  const askAgain = useEffectEvent(ask);
  useEffect(() => {
    if (phase.at === "asking") void start();
    else if (phase.at === "paid" && phase.error === undefined) void end();
    else if (phase.at === "sold") show(phase.sold);
    else if (phase.at === "unknown") {
      // Whoever lost the connection while they paid hears by themselves what came of it.
      const onLine = () => askAgain();
      window.addEventListener("online", onLine);
      return () => window.removeEventListener("online", onLine);
    } else if (phase.at === "paying") {
      const timer = setInterval(() => void poll(), POLL_MS);
      return () => clearInterval(timer);
    }
    return undefined;
  }, [phase]);

  return {
    phase,
    refusal,
    isBusy,
    pay: async (elements: CardElements) => {
      if (phase.at !== "reserved" || !phase.form || isBusy) return;
      onTry();
      dispatch({ type: "sent" });
      setBusy(true);
      go(await confirm(phase.form, elements, wants, returnTo));
    },
    /** After a failure, or for who does not want to wait. */
    again: async () => {
      if (phase.at !== "paid") return ask();
      setBusy(true);
      go(await finish(paying));
    },
    /** The provider was asked for money: what came of it is asked for before it is called over. */
    hasTried: isSent,
    isPaying: isBusy || phase.at === "paying" || phase.at === "paid",
  };
}

export type CardPaying = ReturnType<typeof useCardPayment>;

type Step = CheckoutEvent<Paying>;

interface CardWants {
  readonly paying: Paying;
  readonly buyer: Buyer;
  readonly gateway: Gateway;
  /** Of the page that it is paid on. */
  readonly language: string;
}

/**
 * Asks the server for what the card form needs. Whoever has tried before, and comes back from their bank or reloads, is
 * told what came of it.
 */
export async function begin({ paying, buyer, gateway, language }: CardWants, isSent: boolean): Promise<Step> {
  try {
    if (isSent) {
      const status = await verifyPayment(paying);
      if (hasEnded(status)) return { type: "answered", reservation: paying, status };
    }
    const { ask, status } = await askForCard(paying, buyer, gateway);
    if (!ask) return ended(paying, status);
    const form: CardForm = { ask, provider: await providerOf(gateway, ask, language) };
    if (!isSent) return { type: "formed", reservation: paying, form };
    const { paymentIntent } = await form.provider.retrievePaymentIntent(ask.clientSecret);
    return follow(paying, outcomeOf(paymentIntent), form);
  } catch (error) {
    return { type: "lost", error };
  }
}

/** Errors of the provider after which a payment may have been made all the same. */
const UNANSWERED: readonly string[] = ["api_connection_error", "api_error"];

/**
 * Lets the provider take the money; it may first show the bank's question, or leave for the bank's page. Where its answer
 * is lost, the server is asked how the payment stands before anybody is told anything.
 */
export async function confirm(
  form: CardForm,
  elements: CardElements,
  wants: CardWants,
  returnTo: string,
): Promise<Step> {
  try {
    const { name, email, phone } = wants.buyer;
    const { error, paymentIntent } = await form.provider.confirmPayment({
      elements,
      confirmParams: {
        return_url: returnTo,
        payment_method_data: { billing_details: { name, email, ...(phone && { phone }) } },
      },
      redirect: "if_required",
    });
    // Whether the provider has heard of it, nobody here knows.
    if (error && UNANSWERED.includes(error.type)) return await begin(wants, true);
    const outcome = error ? outcomeOfError(error) : outcomeOf(paymentIntent);
    const step = follow(wants.paying, outcome, form);
    // What is only left out of the form has asked nobody for money.
    return step.type === "formed" && error && error.type !== "validation_error" ? await renewed(step, wants) : step;
  } catch {
    return await begin(wants, true);
  }
}

/** Asks the server for what was bought, which asks the provider whether it was paid. */
export async function finish(paying: Paying): Promise<Step> {
  try {
    return ended(paying, await verifyPayment(paying));
  } catch (error) {
    return { type: "lost", error };
  }
}

function follow(reservation: Paying, outcome: Outcome, form: CardForm): Step {
  if (outcome.at === "again") return { type: "formed", reservation, form, message: outcome.message };
  return outcome.at === "succeeded"
    ? { type: "charged", reservation }
    : { type: "answered", reservation, status: "paying" };
}

/** After a refusal the reservation may have been opened again: it is won back, maybe for another intent. */
async function renewed(step: Extract<Step, { type: "formed" }>, { paying, buyer, gateway }: CardWants): Promise<Step> {
  try {
    const { ask, status } = await askForCard(paying, buyer, gateway);
    if (ask) return { ...step, form: { ...step.form, ask } };
    return hasEnded(status) ? { type: "answered", reservation: paying, status } : step;
  } catch (error) {
    return refusalOf(error).isOver ? { type: "failed", error } : step;
  }
}

const hasEnded = (status: PaymentStatus): boolean => status === "over" || typeof status === "object";

/** How it has ended; the provider still works on what has not. */
const ended = (reservation: Paying, status: PaymentStatus): Step => ({
  type: "answered",
  reservation,
  status: hasEnded(status) ? status : "paying",
});

/** Begins a payment by card, or goes on with it; without a card to ask for it is paid, or over. */
async function askForCard(
  paying: Paying,
  buyer: Buyer,
  gateway: Gateway,
): Promise<{ readonly status: PaymentStatus; readonly ask: CardAsk | undefined }> {
  const dto = await sendPayment({ reservation: paying, gateway, buyer });
  return { status: paymentStatusFromDto(dto), ask: cardAskFromDto(dto) };
}

/** Has the server ask the provider what came of a payment, which it may not have heard yet. */
async function verifyPayment({ payment, secret }: Paying): Promise<PaymentStatus> {
  const path = `/sales/payments/${payment}/verify`;
  return paymentStatusFromDto(await api.post<PaymentDto>(path, {}, { reservationSecret: secret }));
}
