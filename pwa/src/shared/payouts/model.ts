/** Money that buyers collect at the box office after a refund, in our words. */
import type { Shapes } from "@/api/schemas";
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

export const payoutFromDto = (dto: Shapes["OpenPayoutOut"]): OpenPayout => ({
  id: dto.refundid,
  name: dto.endusername,
  amount: dto.amount,
  currency: dto.currency,
  way: wayOf(dto.gateway),
  order: dto.eventticketdetailid,
  payment: dto.paymentid,
  event: dto.eventname,
  subcategory: dto.subcategory,
  startsAt: dto.eventdatetimeISO,
  zone: dto.timezone,
  since: dto.at,
});

export const PAYOUT_ORDERINGS = {
  at: "at",
  name: "endusername",
  event: "eventname",
  amount: "amount",
} as const;
