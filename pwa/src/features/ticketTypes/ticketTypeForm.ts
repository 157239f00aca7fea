import { z } from "zod";
import { rulesOf } from "@/office/rules";
import { parseTime } from "@/office/typedDates";
import { isDay, twoDigits, writeTime } from "@/office/wallClock";
import { ADJUSTMENTS, type Adjustment } from "@/shared/tickets/typeOnOffer";
import type { Choice } from "@/ui/Combo";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `2026-12-05` to `05-Dec-2026`, the spec's dd-MMM-yyyy. */
export function writeNamedDay(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${date}-${MONTHS[Number(month) - 1] ?? ""}-${year}`;
}

/** Reads what a field put into its form. */
export function readNamedDay(text: string): string | undefined {
  const [, date, name = "", year] = /^(\d\d)-([A-Z][a-z]{2})-(\d{4})$/.exec(text.trim()) ?? [];
  const day = `${year}-${twoDigits(MONTHS.indexOf(name) + 1)}-${date}`;
  return isDay(day) ? day : undefined;
}

const { says } = rulesOf("ticketTypes");

export const LONGEST_NAME = 255;
export const LONGEST_DESCRIPTION = 4000;
export const MOST_UPSELLS = 20;
const HIGHEST_PERCENT = 100;
/** Begins on Monday, as the spec's weeks do; the names are the API's. */
export const WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export type WeekDay = (typeof WEEK)[number];

export interface TicketTypeForm {
  event: Choice | null;
  name: string;
  description: string;
  /** The fewest in a basket. */
  least: string;
  fitsAll: boolean;
  days: readonly WeekDay[];
  /** `7:30PM` */
  hours: readonly string[];
  adjustment: Adjustment;
  amount: string;
  perBooking: string;
  perPerformance: string;
  perEvent: string;
  /** HH:MM:SS before the start. */
  until: string;
  /** dd-MMM-yyyy */
  starts: string;
  ends: string;
  /** Lines of one upsell each; 0 is none. */
  upsells: { upsell: number }[];
  isBoxOfficeOnly: boolean;
  excludesBookingFee: boolean;
  isActive: boolean;
}

/** The spec's defaults (part 2, section 9): the list of upsells begins with one empty entry. */
export const NEW_TICKET_TYPE: TicketTypeForm = {
  event: null,
  name: "",
  description: "",
  least: "1",
  fitsAll: true,
  days: [],
  hours: [],
  adjustment: "",
  amount: "",
  perBooking: "0",
  perPerformance: "0",
  perEvent: "0",
  until: "00:00:00",
  starts: "",
  ends: "",
  upsells: [{ upsell: 0 }],
  isBoxOfficeOnly: false,
  excludesBookingFee: false,
  isActive: true,
};

const FIELDS = z.object({
  event: z.custom<Choice | null>(),
  name: z.string(),
  description: z.string(),
  least: z.string(),
  fitsAll: z.boolean(),
  days: z.array(z.enum(WEEK)).readonly(),
  hours: z.array(z.string()).readonly(),
  adjustment: z.enum(ADJUSTMENTS),
  amount: z.string(),
  perBooking: z.string(),
  perPerformance: z.string(),
  perEvent: z.string(),
  until: z.string(),
  starts: z.string(),
  ends: z.string(),
  upsells: z.array(z.object({ upsell: z.number() })),
  isBoxOfficeOnly: z.boolean(),
  excludesBookingFee: z.boolean(),
  isActive: z.boolean(),
});

/** The form of a ticket type, with the spec's messages (part 2, section 5). */
export const ticketTypeForm = FIELDS.check((form) => {
  for (const [path, message] of troubleIn(form.value)) {
    form.issues.push({ code: "custom", input: form.value, path: path.split("."), message });
  }
});

type Trouble = readonly (readonly [string, string])[];

/** Everything that is wrong, in the order of the form. */
export const troubleIn = (form: TicketTypeForm): Trouble => [
  ...(form.event ? [] : [["event", says("event")] as const]),
  ...(form.name.trim() ? [] : [["name", says("name")] as const]),
  ...(isCount(form.least) && Number(form.least) > 0 ? [] : [["least", says("least")] as const]),
  ...(form.description.trim() ? [] : [["description", says("description")] as const]),
  ...(form.fitsAll || form.days.length + form.hours.length > 0 ? [] : [["days", says("rule")] as const]),
  ...wrongPrice(form),
  ...wrongLimits(form),
  ...wrongDays(form),
  ...wrongUntil(form.until),
  ...wrongUpsells(form.upsells),
];

const isCount = (text: string) => /^\d{1,9}$/.test(text.trim());
const isAmount = (text: string) => /^(?=.*\d)\d{0,7}(\.\d{0,2})?$/.test(text);

function wrongPrice({ adjustment, amount }: TicketTypeForm): Trouble {
  const text = amount.trim();
  const isPercentage = adjustment === "percentage";
  if (adjustment === "") return [];
  if (text === "") return [["amount", says(isPercentage ? "percentage" : "price")]];
  if (!isAmount(text)) return [["amount", says("amountWrong")]];
  return isPercentage && Number(text) > HIGHEST_PERCENT ? [["amount", says("percentageHigh")]] : [];
}

function wrongLimits({ least, perBooking, perPerformance, perEvent }: TicketTypeForm): Trouble {
  const trouble: (readonly [string, string])[] = [];
  if (!isCount(perBooking)) trouble.push(["perBooking", says("perBooking")]);
  else if (isCount(least) && Number(perBooking) > 0 && Number(perBooking) < Number(least)) {
    trouble.push(["perBooking", says("perBookingLow")]);
  }
  const [one, all] = [Number(perPerformance), Number(perEvent)];
  if (!isCount(perPerformance)) trouble.push(["perPerformance", says("perPerformance")]);
  else if (isCount(perEvent) && one > 0 && all > 0 && one > all) {
    trouble.push(["perPerformance", says("perPerformanceHigh")]);
  }
  if (!isCount(perEvent)) trouble.push(["perEvent", says("perEvent")]);
  return trouble;
}

function wrongDays({ starts, ends }: TicketTypeForm): Trouble {
  const [first, last] = [readNamedDay(starts), readNamedDay(ends)];
  return [
    ...(starts.trim() && !first ? [["starts", says("day")] as const] : []),
    ...(ends.trim() && !last ? [["ends", says("day")] as const] : []),
    ...(first && last && last < first ? [["ends", says("ends")] as const] : []),
  ];
}

function wrongUntil(text: string): Trouble {
  const match = /^(\d\d):(\d\d):(\d\d)$/.exec(text.trim());
  if (!match) return [["until", says("untilFormat")]];
  const [hours, minutes, seconds] = match.slice(1).map(Number) as [number, number, number];
  if (hours > 24) return [["until", says("untilHours")]];
  if (minutes > 59) return [["until", says("untilMinutes")]];
  if (seconds > 59) return [["until", says("untilSeconds")]];
  return hours === 24 && minutes + seconds > 0 ? [["until", says("untilDay")]] : [];
}

function wrongUpsells(lines: TicketTypeForm["upsells"]): Trouble {
  return lines.flatMap(({ upsell }, place) => {
    const isTwice = upsell > 0 && lines.findIndex((line) => line.upsell === upsell) < place;
    return isTwice ? [[`upsells.${place}.upsell`, says("upsellTwice")] as const] : [];
  });
}

/** `01300` to `01:30:0`: the colons come by themselves, and go with the digit before them. */
export const withColons = (text: string): string =>
  (
    text
      .replaceAll(/\D/g, "")
      .slice(0, 6)
      .match(/\d{1,2}/g) ?? []
  ).join(":");

/** An hour as it is kept, from however it was typed; undefined where it is none. */
export const hourOf = (text: string): string | undefined => {
  const time = parseTime(text);
  return time && writeTime(time);
};
