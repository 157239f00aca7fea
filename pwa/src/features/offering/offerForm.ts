import { z } from "zod";
import { parseDay } from "@/office/typedDates";
import { rulesOf } from "@/office/rules";
import type { DatePattern } from "@/ui/dates";
import { addDays } from "@/ui/days";
import type { OfferPlan } from "./model";

export const LONGEST_WORDS = 4000;
const DAYS_TO_CHOOSE = 7;

const rules = rulesOf("offering");

export const WAYS = ["move", "ask"] as const;
export type Way = (typeof WAYS)[number];

/** Where to, what happens to the orders, and what their buyers are told. */
export const offerForm = (pattern: DatePattern) =>
  z
    .object({
      target: z.number().min(1, rules.orSays("target")),
      way: z.enum(WAYS),
      asksRest: z.boolean(),
      until: z.string(),
      words: z.string().refine((words) => words.trim().length <= LONGEST_WORDS, rules.orSays("tooLong")),
    })
    .refine((form) => !asks(form) || parseDay(form.until, pattern) !== undefined, {
      path: ["until"],
      error: () => rules.says("until"),
    });

export interface OfferForm {
  readonly target: number;
  readonly way: Way;
  readonly asksRest: boolean;
  readonly until: string;
  readonly words: string;
}

/** Whether buyers are asked: all of them, or those that do not fit. */
export const asks = ({ way, asksRest }: Pick<OfferForm, "way" | "asksRest">): boolean => way === "ask" || asksRest;

/** What the button says, and how many orders or buyers it counts: where nothing fits, buyers are only mailed. */
export function reach(
  plan: Pick<OfferPlan, "fitting" | "mails"> | null,
  { way, asksRest }: Pick<OfferForm, "way" | "asksRest">,
): { readonly what: Way; readonly count: number } {
  const { fitting, mails } = plan ?? { fitting: 0, mails: 0 };
  const mailsOnly = way === "ask" || (asksRest && fitting === 0);
  return mailsOnly ? { what: "ask", count: mails } : { what: "move", count: fitting };
}

/**
 * A last day a week from today, so that nobody is hurried; at most the day on which a performance that takes place
 * begins, since nobody chooses any more then.
 */
export const lastDayFrom = (today: string, begins?: string): string => {
  const usual = addDays(today, DAYS_TO_CHOOSE);
  return begins !== undefined && begins >= today && begins < usual ? begins : usual;
};

export const offerToWire = (form: OfferForm, pattern: DatePattern) => ({
  targetid: form.target,
  moves: form.way === "move",
  lastday: asks(form) ? (parseDay(form.until, pattern) ?? null) : null,
  words: form.words.trim(),
});
