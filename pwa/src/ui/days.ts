import { catalogue } from "@/i18n/catalogue";
import { otherWriting } from "@/i18n/writing";
import { type DatePattern, formatDate, formatDigits, noonOf, PATTERNS } from "./dates";

/** Days of a calendar as `2026-12-05`, whatever the zone. */

const DAY_MS = 86_400_000;
const DAYS_A_WEEK = 7;
const two = (number: number) => String(number).padStart(2, "0");

export type View = "month" | "week";

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (instant: number) => new Date(instant).toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => dayAt(at(day) + count * DAY_MS);

export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / DAY_MS);

export const monthOf = (day: string): string => day.slice(0, 7);

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(at(day)).getUTCDay();

/** The Monday of its week. */
export const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % DAYS_A_WEEK));

/** The first of the month that is so many months later. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const months = year * 12 + month - 1 + count;
  return `${Math.floor(months / 12)}-${two((months % 12) + 1)}-01`;
}

const weekFrom = (monday: string): readonly string[] =>
  Array.from({ length: DAYS_A_WEEK }, (_, place) => addDays(monday, place));

/** The weeks that a view shows: one, or all that have a day of the month. */
export function weeksOf(view: View, day: string): readonly (readonly string[])[] {
  if (view === "week") return [weekFrom(mondayOf(day))];
  const first = mondayOf(`${monthOf(day)}-01`);
  const next = addMonths(day, 1);
  const count = Math.ceil(daysBetween(first, next) / DAYS_A_WEEK);
  return Array.from({ length: count }, (_, week) => weekFrom(addDays(first, week * DAYS_A_WEEK)));
}

/** How many weeks one sees ahead. */
const AHEAD = 5;

/** Those of a view; of the month that it is, those from this week on, and as many as one sees ahead. */
export function weeksAhead(view: View, day: string, today: string): readonly (readonly string[])[] {
  const weeks = weeksOf(view, day);
  if (view === "week" || monthOf(day) !== monthOf(today)) return weeks;
  const monday = mondayOf(today);
  const count = Math.max(AHEAD, weeks.filter(([first = ""]) => first >= monday).length);
  return Array.from({ length: count }, (_, week) => weekFrom(addDays(monday, week * DAYS_A_WEEK)));
}

/** The same view, one further or one back. */
export const turn = (view: View, day: string, step: 1 | -1): string =>
  view === "week" ? addDays(day, step * DAYS_A_WEEK) : addMonths(day, step);

const written = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(catalogue.locale, { timeZone: "UTC", ...options }).format(at(day));

/** `December 2026` */
export const monthName = (day: string): string => written(day, { month: "long", year: "numeric" });

/** `November – December 2026` */
export const monthNames = (from: string, to: string): string =>
  new Intl.DateTimeFormat(catalogue.locale, { timeZone: "UTC", month: "long", year: "numeric" }).formatRange(
    at(from),
    at(to),
  );

/** `Sat` */
export const weekdayName = (day: string): string => written(day, { weekday: "short" });

/** `Saturday` */
export const longWeekdayName = (day: string): string => written(day, { weekday: "long" });

/** A day that no order of its parts leaves in doubt. */
const SUCH_AS = noonOf("2026-11-24");

/** Another language than English is read in its own order: what is chosen is how days are typed. */
const example = (pattern: DatePattern) => (otherWriting() ? formatDigits : formatDate)(SUCH_AS, "UTC", pattern);

/** The spec's date formats to choose from, each with a day as it is read in it. */
export const dateFormats = () =>
  PATTERNS.map((pattern) => ({ value: pattern, label: `${pattern} (${example(pattern)})` }));
