import { clockIn, type DatePattern } from "@/ui/dates";

/** A day as `2026-12-05` and a time as `19:30`: what a wall shows, to compare and to send. */
export interface WallTime {
  readonly day: string;
  readonly time: string;
}

export const twoDigits = (value: number | string) => String(value).padStart(2, "0");

/** Whether a calendar has a day: the 31st of November would roll over into December. */
export function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
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
export const wallTimeToDto = ({ day, time }: WallTime): string => `${writeDay(day, "MM-DD-YYYY")},${writeTime(time)}`;

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
