/** A day and a time in one field, as the spec writes them: `2026-12-05,07:30 PM` (yyyy-MM-dd,hh:mm a). */
import { parseDay, parseTime, twoDigits, wallTimeAt, wallTimeToWire, type WallTime } from "./wallClock";

export const MOMENT_PATTERN = "yyyy-MM-dd,hh:mm a";

const DAY_PATTERN = "YYYY-MM-DD";

/** Reads what was typed; a blank may stand for the comma, and nothing between time and AM or PM. */
export function parseMoment(text: string): WallTime | undefined {
  const match = /^\s*(\d{4}[-/]\d{1,2}[-/]\d{1,2})\s*[,\s]\s*(.+)$/.exec(text);
  const [day, time] = [parseDay(match?.[1] ?? "", DAY_PATTERN), parseTime(match?.[2] ?? "")];
  return day && time ? { day, time } : undefined;
}

export function writeMoment({ day, time }: WallTime): string {
  const [hour = "", minute = ""] = time.split(":");
  return `${day},${twoDigits(Number(hour) % 12 || 12)}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}`;
}

export const momentAt = (instant: string | number, zone: string): string => writeMoment(wallTimeAt(instant, zone));

/** Reads the spec's string of the wire, `12-05-2026,7:30PM`; empty where there is none. */
export function momentFromWire(text: string | null): string {
  const [day = "", time = ""] = (text ?? "").split(",");
  const [on, at] = [parseDay(day, "MM-DD-YYYY"), parseTime(time)];
  return on && at ? writeMoment({ day: on, time: at }) : "";
}

/** What was typed as the wire has it; empty where it is empty, and as it is where it cannot be read. */
export function momentToWire(text: string): string {
  const read = parseMoment(text);
  return read ? wallTimeToWire(read) : text.trim();
}
