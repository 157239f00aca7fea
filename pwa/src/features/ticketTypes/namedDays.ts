import { isDay, twoDigits } from "@/office/wallClock";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `2026-12-05` to `05-Dec-2026`, the spec's dd-MMM-yyyy. */
export function writeNamedDay(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${date}-${MONTHS[Number(month) - 1] ?? ""}-${year}`;
}

/** Reads what a field put into its form. */
export function readNamedDay(text: string): string | undefined {
  const [, date, name = "", year] = /^(\d\d)-([A-Z][a-z]{2})-(\d{4})$/.exec(text.trim()) ?? [];
  const day = `${year}-${twoDigits(MONTHS.indexOf(name) + 1)}-${date}`;
  return isDay(day) ? day : undefined;
}
