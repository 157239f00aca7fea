/** A day and a time in one field, as the spec writes them: `2026-12-05,07:30 PM` (yyyy-MM-dd,hh:mm a). */
import * as typed from "./typedDates";
import { twoDigits, wallTimeAt, wallTimeToWire, type WallTime } from "./wallClock";

export const MOMENT_PATTERN = "yyyy-MM-dd,hh:mm a";

/** Reads what a field spelled out: the order of its numbers is the field's, whoever typed them. */
export const parseMoment = (text: string): WallTime | undefined => typed.parseMoment(text, "YYYY-MM-DD");

export function writeMoment({ day, time }: WallTime): string {
  const [hour = "", minute = ""] = time.split(":");
  return `${day},${twoDigits(Number(hour) % 12 || 12)}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}`;
}

export const momentAt = (instant: string | number, zone: string): string => writeMoment(wallTimeAt(instant, zone));

/** Reads the spec's string of the wire, `12-05-2026,7:30PM`; empty where there is none. */
export function momentFromWire(text: string | null): string {
  const read = typed.parseMoment(text ?? "", "MM-DD-YYYY");
  return read ? writeMoment(read) : "";
}

/** What was typed as the wire has it; empty where it is empty, and as it is where it cannot be read. */
export function momentToWire(text: string): string {
  const read = parseMoment(text);
  return read ? wallTimeToWire(read) : text.trim();
}
