/**
 * The checkout: how a sale goes from choosing to sold, the same at the counter, in the widget and on a buyer's own order.
 * The calls and timers that lead from one stage to the next are in `useCheckout` and `useCardPayment`.
 */
import { isOutcomeUnknown } from "@/api/outcome";
import { t } from "@/i18n/i18n";
import type { CardForm, Paying } from "./card";
import { refusalOf, type Refusal } from "@/shared/checkout/refusals";
import type { Reservation, Sold, PaymentStatus } from "@/shared/sale/model";

export type Phase<Sale extends Paying = Reservation> =
  | { readonly at: "choosing" }
  /** The server is asked for what a card form needs, and before that how an earlier try has ended. */
  | { readonly at: "asking"; readonly reservation: Sale }
  /** It can be paid; by a card once there is a form for it. */
  | { readonly at: "reserved"; readonly reservation: Sale; readonly form?: CardForm }
  /** A provider takes its time. */
  | { readonly at: "paying"; readonly reservation: Sale }
  /** The money has come. With an error, what it has paid for could not be read. */
  | { readonly at: "paid"; readonly reservation: Sale; readonly error?: unknown }
  /** The answer was lost: the server is asked how it stands before anything else (decision 0137). */
  | { readonly at: "unknown"; readonly reservation: Sale; readonly error?: unknown }
  | { readonly at: "sold"; readonly reservation: Sale; readonly sold: Sold }
  /** It is kept no longer. */
  | { readonly at: "over"; readonly reservation: Sale };

export interface CheckoutState<Sale extends Paying = Reservation> {
  readonly phase: Phase<Sale>;
  /** Whether a payment was sent, here or before a reload: what came of it is asked before the sale is left. */
  readonly isSent: boolean;
  readonly refusal?: Refusal | undefined;
}

type Of<Sale extends Paying> = { readonly reservation: Sale };

export type CheckoutEvent<Sale extends Paying = Reservation> =
  | ({ readonly type: "reserved" } & Of<Sale>)
  /** A sale is taken up whose end is not known. */
  | ({ readonly type: "resumed" } & Of<Sale>)
  | { readonly type: "sent" }
  | ({ readonly type: "asked" } & Of<Sale>)
  /** A card is asked for; the message says why another time. */
  | ({ readonly type: "formed"; readonly form: CardForm; readonly message?: string | undefined } & Of<Sale>)
  | ({ readonly type: "charged" } & Of<Sale>)
  | ({ readonly type: "answered"; readonly status: PaymentStatus } & Of<Sale>)
  /** A call was refused or not answered. */
  | { readonly type: "failed"; readonly error: unknown }
  /** Nobody could be asked how it stands. */
  | { readonly type: "lost"; readonly error: unknown }
  | { readonly type: "forgiven" }
  | { readonly type: "left" };

export const CHOOSING = { at: "choosing" } as const;

export function nextState<Sale extends Paying>(
  state: CheckoutState<Sale>,
  event: CheckoutEvent<Sale>,
): CheckoutState<Sale> {
  const { phase, isSent } = state;
  switch (event.type) {
    case "reserved":
      return { phase: { at: "reserved", reservation: event.reservation }, isSent };
    case "resumed":
      return { phase: { at: "unknown", reservation: event.reservation }, isSent: true };
    case "sent":
      return { phase, isSent: true };
    case "asked":
      return { phase: { at: "asking", reservation: event.reservation }, isSent: true };
    case "formed": {
      const { reservation, form, message } = event;
      return { phase: { at: "reserved", reservation, form }, isSent, refusal: message ? { message } : undefined };
    }
    case "charged":
      return { phase: { at: "paid", reservation: event.reservation }, isSent };
    case "answered":
      return { ...afterAnswer(event), isSent };
    case "failed":
      return isOutcomeUnknown(event.error) ? afterSilence(state, event.error) : afterRefusal(state, event.error);
    case "lost":
      return afterSilence(state, event.error);
    case "forgiven":
      return { phase, isSent };
    case "left":
      return { phase: CHOOSING, isSent: false };
  }
}

function afterAnswer<Sale extends Paying>({ reservation, status }: Of<Sale> & { readonly status: PaymentStatus }) {
  if (typeof status === "object") return { phase: { at: "sold", reservation, sold: status } } as const;
  if (status !== "open") return { phase: { at: status, reservation } } as const;
  return { phase: { at: "reserved", reservation }, refusal: { message: t("sale:notPaid") } } as const;
}

function afterRefusal<Sale extends Paying>(state: CheckoutState<Sale>, error: unknown): CheckoutState<Sale> {
  const { phase } = state;
  const refusal = refusalOf(error);
  if (!refusal.isOver || phase.at === "choosing") return { ...state, refusal };
  return { ...state, phase: { at: "over", reservation: phase.reservation }, refusal };
}

function afterSilence<Sale extends Paying>(state: CheckoutState<Sale>, error: unknown): CheckoutState<Sale> {
  const { phase } = state;
  // What was never reserved is reserved again with the same key.
  if (phase.at === "choosing" || refusalOf(error).isOver) return afterRefusal(state, error);
  return { ...state, phase: { at: phase.at === "paid" ? "paid" : "unknown", reservation: phase.reservation, error } };
}
