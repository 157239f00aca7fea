/** Money that buyers collect at the box office after a refund, in our words. */
import type { Shapes } from "@/api/wire";
import { sendChange } from "@/office/editing";

export type PayoutWay = "cash" | "terminal";

/** What somebody has to hand over, as its button needs it. */
export interface Payout {
  readonly id: number;
  readonly name: string;
  readonly amount: string;
  readonly currency: string;
  readonly way: PayoutWay;
}

export interface OpenPayout extends Payout {
  readonly order: number;
  readonly payment: string;
  readonly event: string;
  readonly subcategory: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly since: string;
}

export const wayOf = (gateway: string): PayoutWay => (gateway === "terminal" ? "terminal" : "cash");

/** Records that it was handed back. */
export const payOut = (id: number): Promise<string> => sendChange("/payment/payOutRefund", { refundid: id });

export const payoutFromWire = (wire: Shapes["OpenPayoutOut"]): OpenPayout => ({
  id: wire.refundid,
  name: wire.endusername,
  amount: wire.amount,
  currency: wire.currency,
  way: wayOf(wire.gateway),
  order: wire.eventticketdetailid,
  payment: wire.paymentid,
  event: wire.eventname,
  subcategory: wire.subcategory,
  startsAt: wire.eventdatetimeISO,
  zone: wire.timezone,
  since: wire.at,
});

export const PAYOUT_ORDERINGS = {
  at: "at",
  name: "endusername",
  event: "eventname",
  amount: "amount",
} as const;
