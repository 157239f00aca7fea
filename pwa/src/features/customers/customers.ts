import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "@/api/client";
import { rowsOf, type Shapes, type ListResponse } from "@/api/schemas";
import { sendChange } from "@/office/editing";
import { listQuery, pageOf, type ListRequest } from "@/office/list";
import { rulesOf } from "@/office/rules";
import type { Option } from "@/ui/Field";
import { asPattern } from "@/ui/dates";
import type { DtoFields } from "@/ui/useErrorsTogether";

/** Whether the platform takes an amount or a part of a sale: the API's codes. */
type FeeKind = "1" | "2";
export const FLAT: FeeKind = "1";
export const PERCENT: FeeKind = "2";

/** A row has what its form has. */
export interface Customer extends CustomerForm {
  readonly id: number;
  readonly version: number;
}

export type CustomerDto = Shapes["CustomerOut"];

const kindOf = (code: number): FeeKind => (code === 2 ? PERCENT : FLAT);

export const customerFromDto = (dto: CustomerDto): Customer => ({
  id: dto.accountid,
  version: dto.version,
  name: dto.accountname,
  stripeId: dto.stripeid,
  ticket: dto.ticketfee,
  ticketKind: kindOf(dto.isticketflatorperc),
  upsell: dto.upsellfee,
  upsellKind: kindOf(dto.isupsellflatorperc),
  order: dto.orderfee,
  orderKind: kindOf(dto.isorderflatorperc),
  includesTax: dto.istaxinclusive === 1,
  mayAddTaxes: dto.may_add_taxes,
  dashboard: dto.metabase_dashboard_number ? String(dto.metabase_dashboard_number) : "",
  needsTwoSteps: dto.requires_second_step,
  widgetOrigins: dto.widget_origins,
  partyPass: dto.party_pass_url,
  country: dto.country,
  contactEmail: dto.contact_email,
  contactPhone: dto.contact_phone,
  contactPage: dto.contact_page,
  currency: dto.currency,
  zone: dto.timezone,
  dateFormat: dto.customdateformat,
});

const countryFromDto = (dto: Shapes["CountryOut"]): Option => ({ value: dto.code, label: dto.country });

const currencyFromDto = ({ currencytype, name }: Shapes["CurrencyOut"]): Option => ({
  value: currencytype,
  label: `${currencytype} · ${name}`,
});

const zoneFromDto = ({ timezone }: Shapes["TimeZoneOut"]): Option => ({ value: timezone, label: timezone });

export const ORDERINGS = { id: "accountid", name: "accountname", stripeId: "stripeid" } as const;

export const customerToDto = (form: CustomerForm, edited: Customer | undefined, caller: number) => ({
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
export const FIELDS: DtoFields<CustomerForm> = {
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

const { says, orSays, required } = rulesOf("customers");
const webAddress = (key: string) =>
  z
    .string()
    .trim()
    .max(500)
    .refine((text) => text === "" || /^https?:\/\/[^/\s]+\S*$/.test(text), orSays(key));
const kind = z.enum([FLAT, PERCENT]);

const shape = z.object({
  name: required("name"),
  stripeId: z.string(),
  ticket: z.string(),
  ticketKind: kind,
  upsell: z.string(),
  upsellKind: kind,
  order: z.string(),
  orderKind: kind,
  includesTax: z.boolean(),
  mayAddTaxes: z.boolean(),
  /** The account's dashboard of embedded analytics; empty: none. */
  dashboard: z
    .string()
    .trim()
    .regex(/^(0|[1-9]\d{0,8})?$/, orSays("dashboard")),
  needsTwoSteps: z.boolean(),
  /** ISO 3166; empty: not known. */
  country: z.string(),
  /** What its new people have; empty: by the country of its first venue. */
  dateFormat: z.string(),
  /** Whose pages may frame the widget: one a line, empty for any. The server reads them. */
  widgetOrigins: z.string().max(6000),
  /** Where buyers write to: their emails are answered there. */
  contactEmail: z
    .string()
    .trim()
    .max(255)
    .refine((text) => text === "" || z.email().safeParse(text).success, orSays("contactEmail")),
  contactPhone: z
    .string()
    .trim()
    .max(40)
    .regex(/^([\d+(][\d\s().+-]{2,})?$/, orSays("contactPhone")),
  contactPage: webAddress("contactPage"),
  /** What it counts in, and by which clock: empty for those of its country or first venue. */
  currency: z.string(),
  zone: z.string(),
  partyPass: webAddress("partyPass"),
});

export type CustomerForm = z.infer<typeof shape>;

const FEES = ["ticket", "upsell", "order"] as const;

/**
 * The form of a customer account, with the spec's messages (part 1, section 5). Fees are taken from charges of the
 * Stripe account, so each of them needs the other; an organisation that takes no cards online has neither.
 */
export const customerForm = shape.check(({ value, issues }) => {
  const say = (path: keyof CustomerForm) =>
    issues.push({ code: "custom", input: value, path: [path], message: says(path) });
  if (value.stripeId.trim()) FEES.filter((fee) => !/\d/.test(value[fee])).forEach(say);
  else if (FEES.some((fee) => /[1-9]/.test(value[fee]))) say("stripeId");
});

/** The part that an account's owner may change; the rest is the platform's. */
export const ownerForm = shape;

export const NEW_CUSTOMER: CustomerForm = {
  name: "",
  stripeId: "",
  ticket: "",
  ticketKind: FLAT,
  upsell: "",
  upsellKind: FLAT,
  order: "",
  orderKind: FLAT,
  includesTax: false,
  mayAddTaxes: false,
  dashboard: "",
  needsTwoSteps: false,
  country: "",
  dateFormat: "",
  widgetOrigins: "",
  contactEmail: "",
  contactPhone: "",
  contactPage: "",
  currency: "",
  zone: "",
  partyPass: "",
};

export const CUSTOMERS = ["customers"] as const;

export const customerList = (request: ListRequest, caller: number) =>
  listQuery({
    key: [...CUSTOMERS, "list"],
    asked: request,
    orderings: ORDERINGS,
    path: "/customers/getAllCustomerAccount",
    body: { user_id: caller },
    pageOf: pageOf(customerFromDto),
  });

/** Places change with a new release; without a network nothing is saved that needs them. */
const placeList = <Row>(action: number, fromDto: (row: Row) => Option) =>
  queryOptions({
    queryKey: ["customers", "addressList", action],
    queryFn: async ({ signal }) => {
      const response = await api.post<ListResponse<Row>>("/customers/addressList", { action_id: action }, { signal });
      return rowsOf(response).map(fromDto);
    },
    staleTime: Infinity,
    meta: { persist: false },
  });

export const currencies = placeList(3, currencyFromDto);
export const zones = placeList(5, zoneFromDto);
export const countries = placeList(6, countryFromDto);

export const saveCustomer = (form: CustomerForm, edited: Customer | undefined, caller: number) =>
  sendChange(
    edited ? "/customers/updateCustomerAccount" : "/customers/insertCustomerAccount",
    customerToDto(form, edited, caller),
  );

export const deleteCustomer = (id: number) =>
  sendChange("/customers/deleteCustomerAccount", { action_type: "delete", id });
