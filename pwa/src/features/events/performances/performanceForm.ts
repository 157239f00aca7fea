import { z } from "zod";
import { t } from "@/i18n/i18n";
import { parseDay, parseTime } from "@/office/typedDates";
import { instantsOf, isAfter, type WallTime, wallTimeAt, writeDay, writeTime } from "@/office/wallClock";
import type { DatePattern } from "@/ui/dates";
import type { Performance } from "../model";

const shape = z.object({
  date: z.string(),
  time: z.string(),
  onSaleDate: z.string(),
  onSaleTime: z.string(),
  endDate: z.string(),
  endTime: z.string(),
  cost: z.string(),
  tickets: z.string(),
  isOnSale: z.boolean(),
  isBoxOfficeOnly: z.boolean(),
  message: z.string(),
});

export type PerformanceForm = z.infer<typeof shape>;
export type PerformanceField = keyof PerformanceForm;
type Say = (field: PerformanceField, key: string, values?: Record<string, unknown>) => void;

interface Rules {
  readonly pattern: DatePattern;
  readonly performance: Performance;
  /** Milliseconds, read at each validation, since a form may stay open. */
  readonly now: () => number;
}

/** The three moments with their fields and messages. */
export const MOMENTS = [
  { date: "date", time: "time", required: "dateRequired", past: "datePast", example: "12:00PM" },
  { date: "onSaleDate", time: "onSaleTime", required: "onSaleRequired", past: "onSalePast", example: "12:00AM" },
  { date: "endDate", time: "endTime", required: "endRequired", past: "endPast", example: "12:00AM" },
] as const;

export function performanceFormOf(performance: Performance, pattern: DatePattern): PerformanceForm {
  const { zone } = performance;
  const [start, onSale, end] = [performance.startsAt, performance.onSaleAt, performance.offSaleAt].map((instant) => {
    const { day, time } = wallTimeAt(instant, zone);
    return [writeDay(day, pattern), writeTime(time)] as const;
  }) as [readonly [string, string], readonly [string, string], readonly [string, string]];
  return {
    date: start[0],
    time: start[1],
    onSaleDate: onSale[0],
    onSaleTime: onSale[1],
    endDate: end[0],
    endTime: end[1],
    cost: performance.price,
    tickets: String(performance.capacity),
    isOnSale: performance.isOnSale,
    isBoxOfficeOnly: performance.isBoxOfficeOnly,
    message: performance.message,
  };
}

/** The specification's rules (part 1, section 5, Performance edit). */
export const performanceForm = (rules: Rules) =>
  shape.check(({ value, issues }) => {
    const say: Say = (field, key, values) =>
      issues.push({ code: "custom", input: value, path: [field], message: t(`events:errors.${key}`, { ...values }) });
    checkMoments(value, rules, say);
    checkNumbers(value, rules, say);
    if (value.isOnSale && value.isBoxOfficeOnly) say("isBoxOfficeOnly", "bothSales");
  });

function checkMoments(form: PerformanceForm, rules: Rules, say: Say): void {
  const [start, onSale, end] = MOMENTS.map((moment) => readMoment(form, moment, rules, say));
  if (start && end && isAfter(end, start)) {
    if (end.day > start.day) say("endDate", "endDateHigher");
    else say("endTime", "endTimeHigher");
  }
  if (onSale && end && isAfter(onSale, end)) {
    if (onSale.day > end.day) say("onSaleDate", "onSaleDateHigher");
    else say("onSaleTime", "onSaleTimeHigher");
  }
}

function readMoment(form: PerformanceForm, moment: (typeof MOMENTS)[number], rules: Rules, say: Say) {
  const { pattern, performance, now } = rules;
  const day = parseDay(form[moment.date], pattern);
  const time = parseTime(form[moment.time]);
  if (!form[moment.date].trim()) say(moment.date, moment.required);
  else if (!day) say(moment.date, "dateFormat", { pattern });
  if (!time) say(moment.time, "timeFormat", { example: moment.example });
  if (!day || !time) return undefined;
  const wall: WallTime = { day, time };
  if (instantsOf(wall, performance.zone).length === 0) {
    say(moment.time, "skipped", { time: writeTime(time), day: writeDay(day, pattern) });
    return undefined;
  }
  if (isChanged(form, moment, rules) && isPast(wall, moment.date, wallTimeAt(now(), performance.zone))) {
    say(moment.date, moment.past);
  }
  return wall;
}

/** A start must be in the future; a sale may begin or end today. */
const isPast = (wall: WallTime, field: PerformanceField, now: WallTime) =>
  field === "date" ? isAfter(now, wall) : wall.day < now.day;

/** Unchanged values may be in the past. */
function isChanged(form: PerformanceForm, moment: (typeof MOMENTS)[number], { performance, pattern }: Rules): boolean {
  const held = performanceFormOf(performance, pattern);
  return (
    parseDay(form[moment.date], pattern) !== parseDay(held[moment.date], pattern) ||
    parseTime(form[moment.time]) !== parseTime(held[moment.time])
  );
}

function checkNumbers({ cost, tickets }: PerformanceForm, { performance: { sold } }: Rules, say: Say): void {
  if (!cost.trim()) say("cost", "costRequired");
  else if (!/^\d{1,9}(\.\d{1,9})?$/.test(cost.trim())) say("cost", "costNumber");
  if (/^0*$/.test(tickets.trim())) say("tickets", "ticketsRequired");
  else if (!/^\d{1,9}$/.test(tickets.trim())) say("tickets", "ticketsNumber");
  else if (Number(tickets) < sold) say("tickets", "ticketsSold", { sold });
}
