import { z } from "zod";
import { t } from "@/i18n/i18n";
import { parseMoment, writeMoment } from "@/office/moment";
import { rulesOf } from "@/office/rules";
import { isAfter, wallTimeAt } from "@/office/wallClock";
import type { Target } from "./codes";

const { says } = rulesOf("codes");

export const LONGEST_CODE = 64;
const HIGHEST_PERCENT = 100;

/** One code by its name, many that are made, or those of a file. */
export const WAYS = ["one", "many", "file"] as const;
export type Way = (typeof WAYS)[number];

export interface CodeForm {
  way: Way;
  code: string;
  prefix: string;
  count: string;
  /** The text of a CSV file, and what the file is called. */
  csv: string;
  fileName: string;
  /** Whose gift card it is. */
  email: string;
  discount: "flat" | "percent";
  amount: string;
  percent: string;
  counts: "ticket" | "order";
  most: string;
  /** Tickets of one booking, of a code for each ticket. */
  perBooking: string;
  starts: string;
  ends: string;
  windowStarts: string;
  windowEnds: string;
  targets: readonly Target[];
}

export const NEW_CODE: CodeForm = {
  way: "one",
  code: "",
  prefix: "",
  count: "",
  csv: "",
  fileName: "",
  email: "",
  discount: "flat",
  amount: "",
  percent: "",
  counts: "ticket",
  most: "",
  perBooking: "",
  starts: "",
  ends: "",
  windowStarts: "",
  windowEnds: "",
  targets: [],
};

/** A new code begins now; a gift card is good for a year, a promo code to the end of what it is for. */
export function newCodeForm(isCard: boolean, zone: string, now: number): CodeForm {
  const { day, time } = wallTimeAt(now, zone);
  const starts = writeMoment({ day, time });
  const ends = isCard ? writeMoment({ day: yearAfter(day), time: "23:59" }) : "";
  return { ...NEW_CODE, starts, ends, windowStarts: starts, windowEnds: ends };
}

const yearAfter = (day: string) => {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  // Of a 29 February there is none in the next year.
  return next.endsWith("-02-29") ? next.replace("-29", "-28") : next;
};

export const MOMENTS = ["starts", "ends", "windowStarts", "windowEnds"] as const;
export type Moment = (typeof MOMENTS)[number];

/** What is known of the code besides what is typed. */
export interface Rules {
  readonly isCard: boolean;
  /** The clock of the code's times. */
  readonly zone: string;
  readonly now: number;
  /** The code as it was saved; none for a new one. */
  readonly saved?: Saved | undefined;
}

export interface Saved {
  readonly form: CodeForm;
  readonly redeemed: number;
}

const FIELDS = z.object({
  way: z.enum(WAYS),
  code: z.string(),
  prefix: z.string(),
  count: z.string(),
  csv: z.string(),
  fileName: z.string(),
  email: z.string(),
  discount: z.enum(["flat", "percent"]),
  amount: z.string(),
  percent: z.string(),
  counts: z.enum(["ticket", "order"]),
  most: z.string(),
  perBooking: z.string(),
  starts: z.string(),
  ends: z.string(),
  windowStarts: z.string(),
  windowEnds: z.string(),
  targets: z.array(z.custom<Target>()).readonly(),
});

/** The form of a promo code or a gift card, with the spec's messages (part 2, section 5). */
export const codeForm = (rules: Rules) =>
  FIELDS.check((form) => {
    const say = (field: keyof CodeForm, message: string) =>
      form.issues.push({ code: "custom", input: form.value, path: [field], message });
    for (const [field, message] of troubleIn(form.value, rules)) say(field, message);
  });

type Trouble = readonly (readonly [keyof CodeForm, string])[];

/** Everything that is wrong, in the order of the form. */
export function troubleIn(form: CodeForm, rules: Rules): Trouble {
  return [
    ...wrongName(form, rules),
    ...(rules.isCard
      ? wrongCardValue(form, rules)
      : [...wrongDiscount(form), ...wrongPerBooking(form), ...wrongLimit(form, rules)]),
    ...wrongMoments(form, rules),
    ...(rules.isCard || form.targets.length > 0 ? [] : [["targets", says("targets")] as const]),
  ];
}

const MOST_CODES = 10_000;

function wrongBatch({ way, prefix, count, csv }: CodeForm): Trouble {
  if (way === "file") return csv ? [] : [["csv", says("csv")]];
  const isCount = /^\d{1,5}$/.test(count.trim()) && Number(count) > 0 && Number(count) <= MOST_CODES;
  return [
    ...(/^[A-Za-z0-9-]{0,40}$/.test(prefix.trim()) ? [] : [["prefix", says("prefix")] as const]),
    ...(isCount ? [] : [["count", says("count")] as const]),
  ];
}

/** Code and email are locked once they are saved. */
function wrongName(form: CodeForm, { isCard, saved }: Rules): Trouble {
  if (saved) return [];
  if (form.way !== "one") return wrongBatch(form);
  const { code, email } = form;
  return [
    ...(code.trim() ? [] : [["code", says("code")] as const]),
    ...(isCard && !email.trim() ? [["email", says("email")] as const] : []),
    ...(isCard && email.trim() && !isEmail(email.trim()) ? [["email", says("emailWrong")] as const] : []),
  ];
}

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
const isAmount = (text: string) => /^(?=.*\d)\d{0,7}(\.\d{0,2})?$/.test(text);

function wrongAmount(amount: string): Trouble {
  const text = amount.trim();
  if (text === "" || (isAmount(text) && Number(text) === 0)) return [["amount", says("amount")]];
  return isAmount(text) ? [] : [["amount", says("amountWrong")]];
}

function wrongDiscount({ discount, amount, percent }: CodeForm): Trouble {
  if (discount === "flat") return wrongAmount(amount);
  const text = percent.trim();
  if (text === "" || (isAmount(text) && Number(text) === 0)) return [["percent", says("percent")]];
  if (Number(text) > HIGHEST_PERCENT) return [["percent", says("percentHigh")]];
  return isAmount(text) ? [] : [["percent", says("amountWrong")]];
}

/** A card that was issued is never worth less than it was. */
function wrongCardValue({ amount }: CodeForm, { saved }: Rules): Trouble {
  const wrong = wrongAmount(amount);
  if (wrong.length > 0 || !saved || Number(amount) >= Number(saved.form.amount)) return wrong;
  return [["amount", t("codes:errors.cardReduced", { typed: amount.trim(), actual: saved.form.amount })]];
}

function wrongPerBooking({ counts, perBooking }: CodeForm): Trouble {
  const text = perBooking.trim();
  if (counts === "order" || text === "" || /^0*[1-9]\d{0,8}$/.test(text)) return [];
  return [["perBooking", says("perBooking")]];
}

/** A new limit lies above what was redeemed; one that stays as it is may be used up. */
function wrongLimit({ most }: CodeForm, { saved }: Rules): Trouble {
  const text = most.trim();
  if (text === "" || text === saved?.form.most) return [];
  if (!/^\d{1,9}$/.test(text)) return [["most", says("most")]];
  if (saved && Number(text) <= saved.redeemed) {
    return [["most", t("codes:errors.redeemed", { number: saved.redeemed })]];
  }
  return Number(text) === 0 ? [["most", says("mostNone")]] : [];
}

function wrongMoments(form: CodeForm, rules: Rules): Trouble {
  return MOMENTS.flatMap((name): Trouble => {
    const message = wrongMoment(name, form, rules);
    return message === undefined ? [] : [[name, message]];
  });
}

const isStart = (name: Moment) => name === "starts" || name === "windowStarts";

function wrongMoment(name: Moment, form: CodeForm, { isCard, zone, now, saved }: Rules): string | undefined {
  const text = form[name].trim();
  if (text === "") {
    const mayBeEmpty = isCard && (saved !== undefined || name === "starts");
    return mayBeEmpty ? undefined : t(`codes:errors.required.${name}`);
  }
  const moment = parseMoment(text);
  if (!moment) return says("moment");
  if (isStart(name)) {
    const isNew = text !== saved?.form[name];
    // Any time of today will do: what is over by then has sold nothing.
    return isNew && moment.day < wallTimeAt(now, zone).day ? says("past") : undefined;
  }
  const start = parseMoment(form[name === "ends" ? "starts" : "windowStarts"]);
  return start && !isAfter(moment, start) ? says("ends") : undefined;
}
