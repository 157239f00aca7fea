/** The steps of a payment by card. Each ends at a stage that a screen can show, and throws nothing. */
import { ApiError } from "@/api/errors";
import { askForCard, verifyPayment } from "@/shared/payment/calls";
import {
  outcomeOf,
  outcomeOfError,
  type CardAsk,
  type CardElements,
  type CardProvider,
  type Outcome,
  type Paying,
} from "@/shared/payment/model";
import { providerOf } from "@/shared/payment/provider";
import type { Buyer, Gateway, Sold, Standing } from "@/shared/sale/model";

export interface Form {
  readonly at: "form";
  readonly ask: CardAsk;
  readonly provider: CardProvider;
  /** Why there is to be another try. */
  readonly says?: string;
}

export type Stage =
  | { readonly at: "asking" }
  | Form
  /** The server or the provider's script could not be reached: it can be tried again. */
  | { readonly at: "failed"; readonly error: unknown }
  /** The provider takes its time. */
  | { readonly at: "processing" }
  /** The money has come: what it has paid for comes with `finish`. */
  | { readonly at: "succeeded" }
  /** The money has come, but our server could not be asked for the tickets. */
  | { readonly at: "complete" }
  | { readonly at: "sold"; readonly sold: Sold }
  /** It is kept no longer: where it was paid all the same, `says` tells what becomes of the money. */
  | { readonly at: "over"; readonly says?: string };

export interface Wants {
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
export async function begin({ paying, buyer, gateway, language }: Wants, hasTried: boolean): Promise<Stage> {
  try {
    if (hasTried) {
      const ended = endOf(await verifyPayment(paying));
      if (ended) return ended;
    }
    const asked = await askForCard(paying, buyer, gateway);
    if (!asked.ask) return endOf(asked.standing) ?? { at: "processing" };
    const form: Form = { at: "form", ask: asked.ask, provider: await providerOf(gateway, asked.ask, language) };
    if (!hasTried) return form;
    const { paymentIntent } = await form.provider.retrievePaymentIntent(form.ask.clientSecret);
    return follow(outcomeOf(paymentIntent), form);
  } catch (error) {
    return failed(error);
  }
}

/** Errors of the provider after which a payment may have been made all the same. */
const UNANSWERED: readonly string[] = ["api_connection_error", "api_error"];

/**
 * Lets the provider take the money; it may first show the bank's question, or leave for the bank's page. Where its answer
 * is lost, the server is asked how the payment stands before anybody is told anything.
 */
export async function confirm(form: Form, elements: CardElements, wants: Wants, returnTo: string): Promise<Stage> {
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
    // What is only left out of the form has asked nobody for money.
    const isDeclined = error !== undefined && error.type !== "validation_error";
    return follow(outcome, isDeclined ? await renewed(form, wants) : form);
  } catch {
    return await begin(wants, true);
  }
}

/** Asks the server for what was bought, which asks the provider whether it was paid. */
export async function finish(paying: Paying): Promise<Stage> {
  try {
    return endOf(await verifyPayment(paying)) ?? { at: "processing" };
  } catch (error) {
    const ended = failed(error);
    return ended.at === "over" ? ended : { at: "complete" };
  }
}

function follow(outcome: Outcome, next: Stage): Stage {
  if (outcome.at !== "again") return { at: outcome.at };
  return next.at === "form" ? { ...next, says: outcome.says } : next;
}

/** After a refusal the reservation may have been opened again: it is won back, maybe for another intent. */
async function renewed(form: Form, { paying, buyer, gateway }: Wants): Promise<Stage> {
  try {
    const { ask, standing } = await askForCard(paying, buyer, gateway);
    if (ask) return { ...form, ask };
    return endOf(standing) ?? form;
  } catch (error) {
    const ended = failed(error);
    return ended.at === "over" ? ended : form;
  }
}

function endOf(standing: Standing): Stage | undefined {
  if (standing === "over") return { at: "over" };
  return typeof standing === "object" ? { at: "sold", sold: standing } : undefined;
}

/** The codes of refusals after which there is nothing to try again. */
const OVER = ["expired", "already_paid", "money_goes_back"];

function failed(error: unknown): Stage {
  const isOver = error instanceof ApiError && OVER.includes(error.code ?? "");
  return isOver ? { at: "over", says: error.message } : { at: "failed", error };
}
