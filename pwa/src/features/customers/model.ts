/** Customer accounts in our words; the wire's names stop here. */
import type { Shapes } from "@/api/wire";
import { asPattern } from "@/ui/dates";
import type { Option } from "@/ui/Field";
import type { WireFields } from "@/ui/refusals";
import type { CustomerForm } from "./customerForm";

/** Whether the platform takes an amount or a part of a sale: the wire's codes. */
export type FeeKind = "1" | "2";
export const FLAT: FeeKind = "1";
export const PERCENT: FeeKind = "2";

/** A row has what its form has. */
export interface Customer extends CustomerForm {
  readonly id: number;
  readonly version: number;
}

export type WireCustomer = Shapes["CustomerOut"];

const kindOf = (code: number): FeeKind => (code === 2 ? PERCENT : FLAT);

export const customerFromWire = (wire: WireCustomer): Customer => ({
  id: wire.accountid,
  version: wire.version,
  name: wire.accountname,
  stripeId: wire.stripeid,
  ticket: wire.ticketfee,
  ticketKind: kindOf(wire.isticketflatorperc),
  upsell: wire.upsellfee,
  upsellKind: kindOf(wire.isupsellflatorperc),
  order: wire.orderfee,
  orderKind: kindOf(wire.isorderflatorperc),
  includesTax: wire.istaxinclusive === 1,
  mayAddTaxes: wire.may_add_taxes,
  dashboard: wire.metabase_dashboard_number ? String(wire.metabase_dashboard_number) : "",
  needsTwoSteps: wire.requires_second_step,
  widgetOrigins: wire.widget_origins,
  partyPass: wire.party_pass_url,
  country: wire.country,
  contactEmail: wire.contact_email,
  contactPhone: wire.contact_phone,
  contactPage: wire.contact_page,
  currency: wire.currency,
  zone: wire.timezone,
  dateFormat: wire.customdateformat,
});

export const countryFromWire = (wire: Shapes["CountryOut"]): Option => ({ value: wire.code, label: wire.country });

export const currencyFromWire = ({ currencytype, name }: Shapes["CurrencyOut"]): Option => ({
  value: currencytype,
  label: `${currencytype} · ${name}`,
});

export const zoneFromWire = ({ timezone }: Shapes["TimeZoneOut"]): Option => ({ value: timezone, label: timezone });

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
  may_add_taxes: form.mayAddTaxes,
  metabase_dashboard_number: Number(form.dashboard),
  requires_second_step: form.needsTwoSteps,
  widget_origins: form.widgetOrigins,
  party_pass_url: form.partyPass.trim(),
  country: form.country,
  contact_email: form.contactEmail.trim(),
  contact_phone: form.contactPhone.trim(),
  contact_page: form.contactPage.trim(),
  currency: form.currency,
  timezone: form.zone,
  ...(form.dateFormat && { customdateformat: asPattern(form.dateFormat) }),
  ...(edited && { version: edited.version }),
});

/** Which field a refusal is about. */
export const FIELDS: WireFields<CustomerForm> = {
  account_name: "name",
  party_pass_url: "partyPass",
  country: "country",
  contact_email: "contactEmail",
  contact_phone: "contactPhone",
  contact_page: "contactPage",
  currency: "currency",
  timezone: "zone",
  customdateformat: "dateFormat",
  stripe_id: "stripeId",
  ticket_fee: "ticket",
  isticketflator_perc: "ticket",
  upsell_fee: "upsell",
  isupsellflator_perc: "upsell",
  order_fee: "order",
  isorderflator_perc: "order",
  widget_origins: "widgetOrigins",
  metabase_dashboard_number: "dashboard",
};
