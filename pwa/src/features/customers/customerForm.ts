import { z } from "zod";
import { rulesOf } from "@/office/rules";
import { FLAT, PERCENT } from "./model";

const { orSays, required } = rulesOf("customers");
const fee = (key: string) => z.string().regex(/\d/, orSays(key));
const kind = z.enum([FLAT, PERCENT]);

/** The form of a customer account, with the spec's messages (part 1, section 5). */
export const customerForm = z.object({
  name: required("name"),
  stripeId: required("stripeId"),
  ticket: fee("ticket"),
  ticketKind: kind,
  upsell: fee("upsell"),
  upsellKind: kind,
  order: fee("order"),
  orderKind: kind,
  includesTax: z.boolean(),
  /** The account's dashboard of embedded analytics; empty: none. */
  dashboard: z
    .string()
    .trim()
    .regex(/^(0|[1-9]\d{0,8})?$/, orSays("dashboard")),
  needsTwoSteps: z.boolean(),
  /** What its new people have; empty: by the country of its first venue. */
  dateFormat: z.string(),
  /** Whose pages may frame the widget: one a line, empty for any. The server reads them. */
  widgetOrigins: z.string().max(6000),
  partyPass: z
    .string()
    .trim()
    .refine((text) => text === "" || /^https?:\/\/[^/\s]+\S*$/.test(text), orSays("partyPass")),
});

export type CustomerForm = z.infer<typeof customerForm>;

/** The part that an account's owner may change; the rest is the platform's, and may still be empty. */
export const ownerForm = customerForm.extend({
  stripeId: z.string(),
  ticket: z.string(),
  upsell: z.string(),
  order: z.string(),
});

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
  dashboard: "",
  needsTwoSteps: false,
  dateFormat: "",
  widgetOrigins: "",
  partyPass: "",
};
