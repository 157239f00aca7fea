import { serverNow } from "@/api/clock";

/**
 * A person's own date format (spec part 1, `customdateformat`): how they type a day, and in which order they read it.
 * The last is the public's, who chose none.
 */
export type DatePattern = "MM-DD-YYYY" | "DD-MM-YYYY" | "YYYY-MM-DD" | "DD MMM YYYY";

export const DEFAULT_PATTERN: DatePattern = "MM-DD-YYYY";
export const PUBLIC_PATTERN: DatePattern = "DD MMM YYYY";
export const PATTERNS: readonly DatePattern[] = ["MM-DD-YYYY", "DD-MM-YYYY", "YYYY-MM-DD"];

export function asPattern(text: string | null | undefined): DatePattern {
  return PATTERNS.find((pattern) => pattern === text?.replaceAll("/", "-").toUpperCase()) ?? DEFAULT_PATTERN;
}

type Instant = string | number | Date;

/** A wall clock somewhere. */
export interface Clock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly weekday: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
    weekday: "short",
    hourCycle: "h23",
  });
  formats.set(zone, made);
  return made;
}

/** What a clock on the venue's wall shows at an instant. */
export function clockIn(instant: Instant, zone: string): Clock {
  const parts = new Map(
    formatIn(zone)
      .formatToParts(new Date(instant))
      .map((part) => [part.type, part.value]),
  );
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  return {
    year: number("year"),
    month: number("month"),
    day: number("day"),
    hour: number("hour"),
    minute: number("minute"),
    second: number("second"),
    weekday: parts.get("weekday") ?? "",
  };
}

const two = (value: number) => String(value).padStart(2, "0");

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

const monthName = ({ month }: Clock) => MONTHS[month - 1] ?? "";

const dayFirst = (clock: Clock) => `${clock.day} ${monthName(clock)} ${clock.year}`;

/** The month is a word wherever its number could be taken for the day's (decision 0129). */
const DAYS: Readonly<Record<DatePattern, (clock: Clock) => string>> = {
  "MM-DD-YYYY": (clock) => `${monthName(clock)} ${clock.day} ${clock.year}`,
  "DD-MM-YYYY": dayFirst,
  "YYYY-MM-DD": ({ year, month, day }) => `${year}-${two(month)}-${two(day)}`,
  "DD MMM YYYY": dayFirst,
};

const timeOf = ({ hour, minute }: Clock) => `${hour % 12 || 12}:${two(minute)}${hour < 12 ? "AM" : "PM"}`;

/** `14-11-2026`: as a day is typed, and as the spec's messages have it (`Ticket already scanned at …`). */
export function formatDigits(instant: Instant, zone: string, pattern: DatePattern): string {
  const { year, month, day } = clockIn(instant, zone);
  return pattern.replace("DD", two(day)).replace("MM", two(month)).replace("YYYY", String(year));
}

/** `14 Nov 2026` in the venue's zone, in the order of the person's own format. */
export function formatDate(instant: Instant, zone: string, pattern: DatePattern): string {
  return DAYS[pattern](clockIn(instant, zone));
}

/** `7:30PM` in the venue's zone. */
export function formatTime(instant: Instant, zone: string): string {
  return timeOf(clockIn(instant, zone));
}

/** `Sat 14 Nov 2026, 7:30PM`: a performance, a sale's start or end. */
export function formatDateTime(instant: Instant, zone: string, pattern: DatePattern): string {
  const clock = clockIn(instant, zone);
  return `${clock.weekday} ${stampOf(clock, pattern)}`;
}

/** `Sat 14 Nov 2026`: the day of a performance, where its time stands apart. */
export function formatDayAndDate(instant: Instant, zone: string, pattern: DatePattern): string {
  const clock = clockIn(instant, zone);
  return `${clock.weekday} ${DAYS[pattern](clock)}`;
}

/** `14 Nov 2026, 7:30PM`: something that happened. */
export function formatStamp(instant: Instant, zone: string, pattern: DatePattern): string {
  return stampOf(clockIn(instant, zone), pattern);
}

/** `14 Nov 2026, 7:30:05PM`: where several things happen in a minute, and their order matters. */
export function formatExact(instant: Instant, zone: string, pattern: DatePattern): string {
  const clock = clockIn(instant, zone);
  return stampOf(clock, pattern).replace(/(?=[AP]M$)/, `:${two(clock.second)}`);
}

const stampOf = (clock: Clock, pattern: DatePattern) => `${DAYS[pattern](clock)}, ${timeOf(clock)}`;

/** `2026-11-14`: a day of the venue's calendar, to compare and to send. */
export const isoDay = (instant: Instant, zone: string): string => formatDigits(instant, zone, "YYYY-MM-DD");

/** An instant at which it is a day of a calendar, in UTC: what writes instants writes days by it. */
export const noonOf = (day: string): string => `${day}T12:00:00Z`;

/** A written day without its year, where there is little room: `14 Nov`; a mark that ends it stays. */
export const withoutYear = (date: string): string => date.replace(/\d{4}-| \d{4}(?=\u2069?$)/, "");

/** Whether two instants fall on one day of the venue's calendar. */
export function isSameDay(one: Instant, other: Instant, zone: string): boolean {
  return isoDay(one, zone) === isoDay(other, zone);
}

export interface Age {
  readonly unit: "now" | "minutes" | "hours" | "days";
  readonly count: number;
}

/** How long ago, in the largest unit that is at least one. A clock that runs ahead says "now", never a future. */
export function ageOf(instant: Instant, now: number = serverNow()): Age {
  const minutes = Math.floor((now - new Date(instant).getTime()) / 60_000);
  if (minutes < 1) return { unit: "now", count: 0 };
  if (minutes < 60) return { unit: "minutes", count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? { unit: "hours", count: hours } : { unit: "days", count: Math.floor(hours / 24) };
}

let own: { readonly offset: number; readonly zone: string } | undefined;

/** This device's own zone, for what happened on the device itself. */
export function deviceZone(): string {
  // Each time that is shown asks for it, and a browser takes a while to answer; a device that travels shows another offset.
  const offset = new Date().getTimezoneOffset();
  if (own?.offset !== offset) own = { offset, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  return own.zone;
}
