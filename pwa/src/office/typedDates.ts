/**
 * Days and times as people write them. The server reads the same forms in sheets (`server/platform/typed_dates.py`);
 * both are tested with `server/platform/tests/typed_date_cases.json`.
 *
 * It imports nothing, so that it comes in a file of its own with the fields that need it (`vite.chunks.ts`).
 */
import type { WallTime } from "@/office/wallClock";
import type { DatePattern } from "@/ui/dates";

const LONGEST = 40;
const NEAR: Readonly<Record<string, number>> = {
  today: 0,
  tomorrow: 1,
  yesterday: -1,
  heute: 0,
  morgen: 1,
  gestern: -1,
};
const MONTHS = [
  ["january", "januar", "jänner"],
  ["february", "februar"],
  ["march", "märz", "mrz"],
  ["april"],
  ["may", "mai"],
  ["june", "juni"],
  ["july", "juli"],
  ["august"],
  ["september"],
  ["october", "oktober"],
  ["november"],
  ["december", "dezember"],
];
const WEEKDAYS = [
  ["sunday", "sonntag"],
  ["monday", "montag"],
  ["tuesday", "dienstag"],
  ["wednesday", "mittwoch"],
  ["thursday", "donnerstag"],
  ["friday", "freitag"],
  ["saturday", "samstag"],
];
const WEEKDAY = /^([a-z]{2,10})(?:\.,|[.,])?\s+(?=\S)/;
const TOGETHER = /^(\d{2})(\d{2})(\d{4})$/;
const TOGETHER_YEAR_FIRST = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_FIRST = /^(?<y>\d{4})(?<gap>[-/.]|\s)\s?(?<m>\d{1,2})\k<gap>\s?(?<d>\d{1,2})$/;
const NUMBERS = /^(?<first>\d{1,2})(?<gap>[-/.]|\s)\s?(?<second>\d{1,2})(?:\k<gap>\s?(?<y>\d{4}|\d{2})|(?<dot>\.))?$/;
const MONTH = "(?<month>[a-zä]{3,9})\\.?";
const DAY = "(?<d>\\d{1,2})(?:st|nd|rd|th|\\.)?";
const GAP = "(?:,?\\s?|[-/])";
const NAMED = [
  new RegExp(`^${DAY}${GAP}${MONTH}(?:${GAP}(?<y>\\d{4}|\\d{2}))?$`),
  new RegExp(`^${MONTH}${GAP}${DAY}(?:(?:,?\\s|,|[-/])(?<y>\\d{4}|\\d{2}))?$`),
  new RegExp(`^(?<y>\\d{4})${GAP}${MONTH}${GAP}${DAY}$`),
];
const TIME =
  /^(?<hour>\d{1,2})(?:(?<gap>\s?h\s?|[:.]|)(?<minute>\d{2})(?<second>:00)?|(?<full>\s?h|\s?uhr))?(?:\s?(?<half>[ap])(?:\.?\s?m\.?)?|\suhr)?$/;
const FIRST_YEAR = 1970;
const LAST_YEAR = 2199;
/** A leap day may be eight years away. */
const FARTHEST = 8;

interface Meaning {
  readonly year: number | undefined;
  readonly month: number;
  readonly day: number;
}

interface ParseOptions {
  /** The day that is today, by this device's clock unless told. */
  readonly today?: string;
  /** Which day is meant without a year: one that is still to come, or the nearest, as in a list of what has been. */
  readonly yearless?: "next" | "nearest";
}

/**
 * Reads a day as `2026-12-05`. Of two days that numbers may mean, it is the one in the person's own order; 28/11 is read
 * for whoever writes 11/28, too, and spelled out where it is typed. A sheet, of which nobody sees each day spelled out,
 * is stricter.
 */
export function parseDay(text: string, pattern: DatePattern, reading: ParseOptions = {}): string | undefined {
  const { today = todayHere(), yearless = "next" } = reading;
  let written = plain(text);
  const near = NEAR[written];
  if (near !== undefined) return isoOf(Date.parse(today) + near * DAY_MS);
  const [before = "", word = ""] = WEEKDAY.exec(written) ?? [];
  const weekday = placeOf(word, WEEKDAYS);
  if (weekday !== undefined) written = written.slice(before.length);
  const read = meaningsOf(written, pattern).map((meant) => dayOf(meant, today, yearless));
  const [day, ...others] = new Set(read.filter((each) => each !== undefined));
  const isIt =
    day !== undefined && others.length === 0 && (weekday === undefined || new Date(day).getUTCDay() === weekday);
  return isIt ? day : undefined;
}

/** Reads a time of 24 hours, or of 12 with AM or PM, as `19:30`. */
export function parseTime(text: string): string | undefined {
  const { hour = "", gap = "", minute, full, half } = TIME.exec(plain(text))?.groups ?? {};
  const [hours, minutes] = [Number(hour), Number(minute ?? 0)];
  const hasH = full !== undefined || gap.includes("h");
  if (hour === "" || hours > 23 || minutes > 59) return undefined;
  if (half === undefined)
    return minute === undefined && full === undefined ? undefined : `${twoDigits(hours)}:${twoDigits(minutes)}`;
  if (hasH || hours < 1 || hours > 12) return undefined;
  return `${twoDigits((hours % 12) + (half === "p" ? 12 : 0))}:${twoDigits(minutes)}`;
}

/** Reads a day and a time in one field: whatever of it reads as a day, and then as a time. */
export function parseMoment(text: string, pattern: DatePattern, reading: ParseOptions = {}): WallTime | undefined {
  // 28 Nov 2026 is no day at 20:26.
  if (parseDay(text, pattern, reading) !== undefined) return undefined;
  const parts = text
    .trim()
    .slice(0, 2 * LONGEST)
    .split(/(?<=[^\s,])(?=[\s,]+)/);
  for (let place = 1; place < parts.length; place += 1) {
    const time = parseTime(
      parts
        .slice(place)
        .join("")
        .replace(/^[\s,]+/, ""),
    );
    const day = time && parseDay(parts.slice(0, place).join(""), pattern, reading);
    if (day && time) return { day, time };
  }
  return undefined;
}

const DAY_MS = 86_400_000;
const twoDigits = (value: number) => String(value).padStart(2, "0");
const isoOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

const todayHere = () => {
  const now = new Date();
  return isoOf(now.getTime() - now.getTimezoneOffset() * 60_000);
};

const plain = (text: string) => (text.length > LONGEST ? "" : text.toLowerCase().trim().replaceAll(/\s+/g, " "));

function placeOf(word: string, names: readonly (readonly string[])[]): number | undefined {
  const place = word === "" ? -1 : names.findIndex((known) => known.some((name) => name.startsWith(word)));
  return place < 0 ? undefined : place;
}

const isSupported = (year: number) => year >= FIRST_YEAR && year <= LAST_YEAR;

const yearOf = (text: string | undefined) => text && Number(text) + (text.length === 2 ? 2000 : 0);

/** Each year, month and day that a text may mean. */
function meaningsOf(text: string, pattern: DatePattern): readonly Meaning[] {
  const yearFirst = YEAR_FIRST.exec(text)?.groups;
  if (yearFirst) return [{ year: Number(yearFirst.y), month: Number(yearFirst.m), day: Number(yearFirst.d) }];
  const together = TOGETHER.exec(text);
  if (together) return togetherOf(together, text, pattern);
  const numbers = NUMBERS.exec(text)?.groups;
  if (numbers) return inNumbers(numbers, pattern);
  const named = NAMED.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  const month = placeOf(named?.month ?? "", MONTHS);
  return named && month !== undefined
    ? [{ year: yearOf(named.y) || undefined, month: month + 1, day: Number(named.d) }]
    : [];
}

/** A phone's keys for numbers have nothing to put between them. */
function togetherOf([, ...own]: readonly string[], text: string, pattern: DatePattern): readonly Meaning[] {
  const found = pattern.startsWith("Y") ? [] : meaningsOf(own.join("-"), pattern);
  const supported = found.filter(({ year, month }) => isSupported(year ?? 0) && month <= 12);
  if (supported.length > 0) return supported;
  const [, year, month, day] = TOGETHER_YEAR_FIRST.exec(text) ?? [];
  return [{ year: Number(year), month: Number(month), day: Number(day) }];
}

function inNumbers(groups: Readonly<Record<string, string | undefined>>, pattern: DatePattern): readonly Meaning[] {
  const { first, second, y, gap, dot } = groups;
  if (dot && gap !== ".") return [];
  // 26-11-28 begins with the year, or ends with it.
  if (pattern.startsWith("Y") && y?.length === 2) return [];
  const year = yearOf(y) || undefined;
  const dayFirst = { year, month: Number(second), day: Number(first) };
  const monthFirst = { year, month: Number(first), day: Number(second) };
  if (pattern.startsWith("Y")) return [dayFirst, monthFirst];
  const [own, other] = pattern.startsWith("D") ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  // There is no 28th month. A year of two digits may be a day as well.
  return [own.month > 12 && y?.length !== 2 ? other : own];
}

/** A day of the calendar. */
function dayOf({ year, month, day }: Meaning, today: string, yearless: "next" | "nearest"): string | undefined {
  const inYear = (each: number) => {
    const iso = `${each}-${twoDigits(month)}-${twoDigits(day)}`;
    const date = new Date(`${iso}T00:00:00Z`);
    // The 31st of November would roll over into December.
    return isSupported(each) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
  };
  if (year !== undefined) return inYear(year);
  const from = Number(today.slice(0, 4));
  const first = yearless === "nearest" ? from - FARTHEST : from;
  const days = Array.from({ length: from + FARTHEST + 1 - first }, (_, place) => inYear(first + place)).filter(
    (each) => each !== undefined,
  );
  const far = (each: string) => Math.abs(Date.parse(today) - Date.parse(each));
  return yearless === "nearest"
    ? days.toSorted((one, other) => far(one) - far(other))[0]
    : days.find((each) => each >= today);
}
