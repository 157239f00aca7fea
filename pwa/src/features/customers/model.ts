/** Customer accounts in our words; the wire's names stop here. */
import type { Shapes } from "@/api/wire";
import type { CustomerForm } from "./customerForm";

/** What the platform takes of a sale, as an amount or a part of it. */
export interface Fee {
  readonly amount: string;
  readonly kind: FeeKind;
}

/** The wire's codes. */
export type FeeKind = "1" | "2";
export const FLAT: FeeKind = "1";
export const PERCENT: FeeKind = "2";

export interface Customer {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly stripeId: string;
  readonly ticket: Fee;
  readonly upsell: Fee;
  readonly order: Fee;
  readonly includesTax: boolean;
  readonly needsTwoSteps: boolean;
}

export type WireCustomer = Shapes["CustomerOut"];

const fee = (amount: string, kind: number): Fee => ({ amount, kind: kind === 2 ? PERCENT : FLAT });

export const customerFromWire = (wire: WireCustomer): Customer => ({
  id: wire.accountid,
  version: wire.version,
  name: wire.accountname,
  stripeId: wire.stripeid,
  ticket: fee(wire.ticketfee, wire.isticketflatorperc),
  upsell: fee(wire.upsellfee, wire.isupsellflatorperc),
  order: fee(wire.orderfee, wire.isorderflatorperc),
  includesTax: wire.istaxinclusive === 1,
  needsTwoSteps: wire.requires_second_step,
});

/** The columns that the list can be sorted by, and what the server calls them. */
export const ORDERINGS = { id: "accountid", name: "accountname", stripeId: "stripeid" } as const;

export const customerToWire = (form: CustomerForm, edited: Customer | undefined, caller: number) => ({
  id: edited?.id ?? 0,
  action_type: edited ? "edit" : "add",
  user_id: caller,
  account_name: form.name.trim(),
  stripe_id: form.stripeId.trim(),
  ticket_fee: form.ticket,
  isticketflator_perc: Number(form.ticketKind),
  upsell_fee: form.upsell,
  isupsellflator_perc: Number(form.upsellKind),
  order_fee: form.order,
  isorderflator_perc: Number(form.orderKind),
  istax_inclusive: form.includesTax ? 1 : 0,
  requires_second_step: form.needsTwoSteps,
  ...(edited && { version: edited.version }),
});

/** Which field a refusal is about. */
export const FIELDS: Readonly<Record<string, keyof CustomerForm>> = {
  account_name: "name",
  stripe_id: "stripeId",
  ticket_fee: "ticket",
  isticketflator_perc: "ticket",
  upsell_fee: "upsell",
  isupsellflator_perc: "upsell",
  order_fee: "order",
  isorderflator_perc: "order",
};
