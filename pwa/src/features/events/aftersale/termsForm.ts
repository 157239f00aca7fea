import { z } from "zod";
import { rulesOf } from "@/office/rules";

const { orSays } = rulesOf("afterSale");

const MOST_MONTHS = 120;
const MOST_HOURS = 8760;

const whole = (least: number, most: number, key: string) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most, orSays(key));

/** An event's terms for what was sold as they are filled in; hours are counted back from the beginning. */
export const termsForm = z.object({
  fees: z.enum(["again", "kept", "waived"]),
  givesCredit: z.boolean(),
  creditMonths: whole(1, MOST_MONTHS, "months"),
  exchanges: z.enum(["none", "up", "both"]),
  reach: z.enum(["event", "account"]),
  exchangeHours: whole(0, MOST_HOURS, "hours"),
  exchangeFee: z
    .string()
    .trim()
    .refine((text) => /^\d{1,5}(\.\d{1,2})?$/.test(text), orSays("fee")),
  cancels: z.boolean(),
  cancelHours: whole(0, MOST_HOURS, "hours"),
  renames: z.boolean(),
  addsUpsells: z.boolean(),
});

export type TermsForm = z.infer<typeof termsForm>;
