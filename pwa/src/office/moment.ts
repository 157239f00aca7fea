/** A day and a time as the spec writes them in a form: `2026-12-05,07:30 PM` (yyyy-MM-dd,hh:mm a). */
import { isDay, twoDigits, wallTimeAt, wallTimeToDto, type WallTime } from "./wallClock";

const SPELLED = /^(\d{4}-\d\d-\d\d),(0[1-9]|1[0-2]):([0-5]\d) ([AP])M$/;
const SERVER_FORMAT = /^(\d\d)-(\d\d)-(\d{4}),(\d{1,2}):(\d\d)([AP]M)$/;

/** Reads what a field put into its form. */
export function parseMoment(text: string): WallTime | undefined {
  const [, day = "", hour, minute = "", half] = SPELLED.exec(text.trim()) ?? [];
  if (!isDay(day)) return undefined;
  return { day, time: `${twoDigits((Number(hour) % 12) + (half === "P" ? 12 : 0))}:${minute}` };
}

export function writeMoment({ day, time }: WallTime): string {
  const [hour = "", minute = ""] = time.split(":");
  return `${day},${twoDigits(Number(hour) % 12 || 12)}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}`;
}

export const momentAt = (instant: string | number, zone: string): string => writeMoment(wallTimeAt(instant, zone));

/** Reads the specification's format, `12-05-2026,7:30PM`; empty where there is none. */
export function momentFromDto(text: string | null): string {
  const [, month, date, year, hour = "", minute, half] = SERVER_FORMAT.exec(text ?? "") ?? [];
  return half ? `${year}-${month}-${date},${twoDigits(hour)}:${minute} ${half}` : "";
}

/** What was typed as the API takes it; empty where it is empty, and as it is where it cannot be read. */
export function momentToDto(text: string): string {
  const read = parseMoment(text);
  return read ? wallTimeToDto(read) : text.trim();
}
