import { z } from "zod";
import { rulesOf } from "@/office/rules";
import { FLAT, PERCENT } from "./model";

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
