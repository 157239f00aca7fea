import { twoDigits } from "@/office/wallClock";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** How a day of a ticket type is shown, and typed. */
export const DAY_PATTERN = "dd-MMM-yyyy";

/** `2026-12-05` to `05-Dec-2026`, the spec's dd-MMM-yyyy. */
export function writeNamedDay(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${date}-${MONTHS[Number(month) - 1] ?? ""}-${year}`;
}

/** Reads `05-Dec-2026`, `5 december 2026` or `2026-12-05` as the last; undefined for anything else. */
export function parseNamedDay(text: string): string | undefined {
  const [first = "", middle = "", last = "", ...more] = text.trim().split(/[-/\s]+/);
  if (more.length > 0) return undefined;
  const [year, date] = first.length === 4 ? [first, last] : [last, first];
  const named = MONTHS.findIndex((month) => middle.toLowerCase().startsWith(month.toLowerCase())) + 1;
  const month = named || (first.length === 4 ? Number(middle) : 0);
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(date) || !Number.isInteger(month)) return undefined;
  const iso = `${year}-${twoDigits(month)}-${twoDigits(date)}`;
  const day = new Date(`${iso}T00:00:00Z`);
  // The 31st of November would roll over into December.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso) ? iso : undefined;
}
