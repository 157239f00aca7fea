import { serverNow } from "@/api/clock";
/** A user's own way to write a day; the last is for the public, who chose none and is to misread none. */
export type DatePattern = "MM-DD-YYYY" | "DD-MM-YYYY" | "YYYY-MM-DD" | "DD MMM YYYY";

export const DEFAULT_PATTERN: DatePattern = "MM-DD-YYYY";
const PATTERNS: readonly DatePattern[] = ["MM-DD-YYYY", "DD-MM-YYYY", "YYYY-MM-DD"];

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
    weekday: parts.get("weekday") ?? "",
  };
}

/** `Nov`, for the pattern of the public. */
const monthName = ({ year, month }: Clock) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short" }).format(Date.UTC(year, month - 1));

const two = (value: number) => String(value).padStart(2, "0");

function dayOf(clock: Clock, pattern: DatePattern): string {
  return pattern
    .replace("DD", two(clock.day))
    .replace("YYYY", String(clock.year))
    .replace(/MMM?/, (letters) => (letters === "MM" ? two(clock.month) : monthName(clock)));
}

function timeOf({ hour, minute }: Clock): string {
  return `${hour % 12 || 12}:${two(minute)}${hour < 12 ? "AM" : "PM"}`;
}

/** `14-11-2026` in the venue's zone and the user's pattern. */
export function formatDate(instant: Instant, zone: string, pattern: DatePattern): string {
  return dayOf(clockIn(instant, zone), pattern);
}

/** `7:30PM` in the venue's zone. */
export function formatTime(instant: Instant, zone: string): string {
  return timeOf(clockIn(instant, zone));
}

/** `Sat 14-11-2026 7:30PM`: a performance, a sale's start or end. */
export function formatDateTime(instant: Instant, zone: string, pattern: DatePattern): string {
  const clock = clockIn(instant, zone);
  return `${clock.weekday} ${stampOf(clock, pattern)}`;
}

/** `Sat 14-11-2026`: the day of a performance, where its time stands apart. */
export function formatDayAndDate(instant: Instant, zone: string, pattern: DatePattern): string {
  const clock = clockIn(instant, zone);
  return `${clock.weekday} ${dayOf(clock, pattern)}`;
}

/** `14-11-2026 7:30PM`: something that happened. */
export function formatStamp(instant: Instant, zone: string, pattern: DatePattern): string {
  return stampOf(clockIn(instant, zone), pattern);
}

const stampOf = (clock: Clock, pattern: DatePattern) => `${dayOf(clock, pattern)} ${timeOf(clock)}`;

/** Whether two instants fall on one day of the venue's calendar. */
export function isSameDay(one: Instant, other: Instant, zone: string): boolean {
  return formatDate(one, zone, "YYYY-MM-DD") === formatDate(other, zone, "YYYY-MM-DD");
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

/** This device's own zone, for what happened on the device itself. */
export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
