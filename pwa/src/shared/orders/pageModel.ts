/** What an order's page shows beside the order itself, in our words. */
import type { Shapes } from "@/api/schemas";
import type { Topics } from "@/live/generated/topics";

export interface OrderRefund {
  readonly id: number;
  readonly kind: Shapes["RefundOut"]["kind"];
  /** The refund of which this is what another charge gives back. */
  readonly shareOf: number | null;
  readonly amount: string;
  readonly giftCard: string;
  /** What goes back through the gateway. */
  readonly due: string;
  readonly gateway: string;
  /** The gift card that was made in place of money; its code is whole where nobody was mailed it. */
  readonly card: { readonly code: string; readonly until: string } | null;
  readonly status: "pending" | "succeeded" | "failed";
  /** The buyer has yet to collect it at the box office. */
  readonly isToPayOut: boolean;
  /** When it was completed or refused; null until then. */
  readonly settledAt: string | null;
  readonly keepsFee: boolean;
  readonly reason: string;
  /** Why the provider refused it, in its words. */
  readonly failure: string;
  /** How often the provider was asked, and why the last try has moved nothing. */
  readonly tries: number;
  readonly waitsFor: string;
  /** What of the platform's fee has not gone back yet, and why the provider refuses that; empty until it does. */
  readonly feeDue: string;
  readonly feeFailure: string;
  readonly by: string;
  readonly at: string;
  readonly units: readonly string[];
}

/** A mail that somebody asked for, or that a refund owes. */
export interface OrderEmail {
  readonly id: number;
  readonly kind: Shapes["LetterOut"]["kind"];
  readonly state: "waiting" | "sent" | "bounced";
  readonly at: string;
  readonly why: string;
  readonly by: string;
}

/** Why a mail did not reach its reader. */
export interface MailTrouble {
  readonly kind: Shapes["MailTroubleOut"]["kind"];
  readonly reason: string;
  readonly at: string;
  /** It was sent to the address that the buyer has now. */
  readonly isOwn: boolean;
}

export interface OrderDispute {
  readonly status: string;
  readonly amount: string;
  readonly currency: string;
  readonly reason: string;
  readonly answerBy: string | null;
  readonly link: string;
}

/** Something about the money of an order that somebody has to see to, and then closes. */
export interface MoneyTask {
  readonly id: number;
  readonly kind: Shapes["MoneyTaskOut"]["kind"];
  /** Empty where it has none. */
  readonly amount: string;
  readonly currency: string;
  /** The provider's words. */
  readonly why: string;
  readonly at: string;
  readonly version: number;
}

export interface OrderReservation {
  readonly id: number;
  readonly expiresAt: string;
  readonly saleEndsAt: string;
  readonly isBeingPaid: boolean;
  /** What is still to pay, of all its orders together. */
  readonly due: string;
  readonly items: readonly { readonly name: string; readonly quantity: number; readonly amount: string }[];
  readonly links: readonly { readonly sentAt: string; readonly openedAt: string | null }[];
}

/** An exchange whose new tickets wait to be paid; until then the old ones are good. */
export interface WaitingExchange {
  readonly id: number;
  readonly reservation: number;
  /** What it is exchanged for, in words. */
  readonly to: string;
  readonly due: string;
  readonly expiresAt: string;
  readonly isBeingPaid: boolean;
  /** The buyer's own page, where a card pays it; empty where none may. */
  readonly page: string;
}

/** What the order's state allows, said once by the server (spec part 3, section 4). */
export interface OrderPermissions {
  readonly refund: boolean;
  readonly partialRefund: boolean;
  readonly void: boolean;
  /** The buyer has got their money through their bank, and the tickets admit all the same. */
  readonly voidDisputed: boolean;
  /** Of what is upcoming and unused; for the rest a person needs rights of their own. */
  readonly exchange: boolean;
  readonly resend: boolean;
  readonly email: boolean;
  readonly marketing: boolean;
  readonly validate: boolean;
  readonly reservation: boolean;
}

export interface OrderPage {
  readonly event: number;
  readonly performance: number;
  readonly gateway: string;
  /** What has gone back; empty without a refund. */
  readonly refunded: string;
  readonly paymentOrders: number;
  readonly partyPass: string;
  /** Where the tickets of its payment are looked at and printed; empty where it has none. */
  readonly ticketsPdf: string;
  readonly allocations: readonly { readonly name: string; readonly count: number }[];
  readonly refunds: readonly OrderRefund[];
  readonly letters: readonly OrderEmail[];
  /** What stands in the way of mails about it, newest first. */
  readonly mailTroubles: readonly MailTrouble[];
  /** What has paid for it, the first charge first: several after exchanges. They may have paid for other orders, too. */
  readonly charges: readonly { readonly amount: string; readonly gateway: string }[];
  /** The newest of each charge that has paid for it. */
  readonly disputes: readonly OrderDispute[];
  readonly tasks: readonly MoneyTask[];
  readonly kept: OrderReservation | null;
  readonly waits: WaitingExchange | null;
  readonly rights: OrderPermissions;
}

type OrderDto = Topics["order:{}"];

export const pageFromDto = (dto: OrderDto): OrderPage => ({
  event: dto.eventid,
  performance: dto.eventdetailid,
  gateway: dto.gateway,
  refunded: dto.refund,
  paymentOrders: dto.paymentcount,
  partyPass: dto.partypass,
  ticketsPdf: dto.ticketspdf,
  allocations: dto.eventpaymentallocationMappings.map((row) => ({
    name: row.allocation.allocationname,
    count: row.allocationcount,
  })),
  refunds: dto.refunds.map(refundFromDto),
  letters: dto.letters.map((letter) => ({
    id: letter.letterid,
    kind: letter.kind,
    state: letter.state,
    at: letter.at,
    why: letter.why,
    by: letter.by,
  })),
  mailTroubles: dto.mailtroubles.map(({ kind, reason, at, is_own }) => ({ kind, reason, at, isOwn: is_own })),
  charges: dto.charges.map(({ amount, gateway }) => ({ amount, gateway })),
  disputes: dto.disputes.map((dispute) => ({
    status: dispute.status,
    amount: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    answerBy: dispute.answer_by,
    link: dispute.link,
  })),
  tasks: dto.moneytasks.map((task) => ({ ...task, amount: task.amount ?? "" })),
  kept: dto.reservation && {
    id: dto.reservation.reservationId,
    expiresAt: dto.reservation.expires_at,
    saleEndsAt: dto.reservation.sale_ends_at,
    isBeingPaid: dto.reservation.is_being_paid,
    due: dto.reservation.due,
    items: dto.reservation.items,
    links: dto.reservation.links.map((link) => ({ sentAt: link.sent_at, openedAt: link.opened_at })),
  },
  waits: dto.exchange && {
    id: dto.exchange.exchange,
    reservation: dto.exchange.reservation,
    to: dto.exchange.to,
    due: dto.exchange.due,
    expiresAt: dto.exchange.expires_at,
    isBeingPaid: dto.exchange.is_being_paid,
    page: dto.exchange.page,
  },
  rights: {
    refund: dto.rights.refund,
    partialRefund: dto.rights.partialRefund,
    void: dto.rights.void,
    voidDisputed: dto.rights.voidDisputed,
    exchange: dto.rights.exchange,
    resend: dto.rights.resend,
    email: dto.rights.email,
    marketing: dto.rights.marketing,
    validate: dto.rights.validateTickets,
    reservation: dto.rights.reservation,
  },
});

const refundFromDto = (dto: Shapes["RefundOut"]): OrderRefund => ({
  id: dto.refundid,
  kind: dto.kind,
  shareOf: dto.shareof,
  amount: dto.amount,
  giftCard: dto.gift_card,
  due: dto.due,
  gateway: dto.gateway,
  card: dto.card,
  status: dto.status,
  isToPayOut: dto.topayout,
  settledAt: dto.settledat,
  keepsFee: dto.keepfee,
  reason: dto.reason,
  failure: dto.failure,
  tries: dto.tries,
  waitsFor: dto.waitsfor,
  feeDue: dto.feedue,
  feeFailure: dto.feefailure,
  by: dto.by,
  at: dto.at,
  units: dto.units.map(({ name }) => name),
});
