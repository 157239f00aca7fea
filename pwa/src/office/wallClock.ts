import { clockIn, type DatePattern } from "@/ui/dates";

/** A day as `2026-12-05` and a time as `19:30`: what a wall shows, to compare and to send. */
export interface WallTime {
  readonly day: string;
  readonly time: string;
}

export const twoDigits = (value: number | string) => String(value).padStart(2, "0");

/** Reads a day as the person writes it; `/` may stand for `-`, or nothing: a phone's keys for numbers have neither. */
export function parseDay(text: string, pattern: DatePattern): string | undefined {
  const parts = partsOf(text.trim(), pattern);
  const names = pattern.split("-");
  const part = (name: string) => parts[names.indexOf(name)] ?? "";
  const [year, month, day] = [part("YYYY"), part("MM"), part("DD")];
  if (parts.length !== 3 || !/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day))
    return undefined;
  const iso = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // The 31st of November would roll over into December.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

function partsOf(text: string, pattern: DatePattern): readonly string[] {
  if (!/^\d{8}$/.test(text)) return text.split(/[-/]/);
  const [first, second] = pattern.startsWith("YYYY") ? [4, 6] : [2, 4];
  return [text.slice(0, first), text.slice(first, second), text.slice(second)];
}

/** Reads h:mm with AM or PM, hour 1 to 12; without them the morning is meant. */
export function parseTime(text: string): string | undefined {
  const match = /^\s*(\d{1,2}):(\d{2})\s*([AaPp][Mm])?\s*$/.exec(text);
  const [hour, minute] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || hour < 1 || hour > 12 || minute > 59) return undefined;
  const isEvening = match[3]?.toUpperCase() === "PM";
  return `${twoDigits((hour % 12) + (isEvening ? 12 : 0))}:${twoDigits(minute)}`;
}

export function writeDay(day: string, pattern: DatePattern): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return pattern.replace("YYYY", year).replace("MM", month).replace("DD", date);
}

/** `19:30` to `7:30PM`. */
export function writeTime(time: string): string {
  const [hour, minute = ""] = time.split(":");
  return `${Number(hour) % 12 || 12}:${minute}${Number(hour) < 12 ? "AM" : "PM"}`;
}

export function wallTimeAt(instant: string | number, zone: string): WallTime {
  const { year, month, day, hour, minute } = clockIn(instant, zone);
  return { day: `${year}-${twoDigits(month)}-${twoDigits(day)}`, time: `${twoDigits(hour)}:${twoDigits(minute)}` };
}

/** The spec's string: MM-DD-YYYY,h:mmAM/PM. */
export const wallTimeToWire = ({ day, time }: WallTime): string => `${writeDay(day, "MM-DD-YYYY")},${writeTime(time)}`;

export const isAfter = (one: WallTime, other: WallTime): boolean => keyOf(one) > keyOf(other);

const keyOf = ({ day, time }: WallTime) => `${day} ${time}`;

/**
 * The instants, in milliseconds, at which a zone's clocks show something: one; none where they are put forward over it,
 * two where they are put back over it, of which the first is meant.
 */
export function instantsOf(wall: WallTime, zone: string): readonly number[] {
  const guess = Date.parse(`${wall.day}T${wall.time}:00Z`);
  // The clocks are at one of the offsets that they have a day before and a day after.
  const offsets = new Set([-DAY_MS, DAY_MS].map((away) => offsetAt(guess + away, zone)));
  return [...offsets]
    .map((offset) => guess - offset)
    .filter((instant) => keyOf(wallTimeAt(instant, zone)) === keyOf(wall))
    .sort((one, other) => one - other);
}

/** The instant at which a day begins by a zone's clocks: where they are put forward at midnight, an hour later. */
export function beginningOf(day: string, zone: string): string {
  const [first = Date.parse(`${day}T00:00:00Z`)] = ["00:00", "01:00"].flatMap((time) =>
    instantsOf({ day, time }, zone),
  );
  return new Date(first).toISOString();
}

const DAY_MS = 86_400_000;

function offsetAt(instant: number, zone: string): number {
  const { day, time } = wallTimeAt(instant, zone);
  return Date.parse(`${day}T${time}:00Z`) - instant;
}
