import { clockIn } from "@/ui/dates";
import { useFormat } from "@/ui/format";

/** `Sun 22-11-2026`: a day without a time, in the person's own format, whatever zone it is a day of. */
export function useDayText(): (day: string) => string {
  const format = useFormat();
  return (day) => {
    const noon = `${day}T12:00:00Z`;
    return `${clockIn(noon, "UTC").weekday} ${format.date(noon, "UTC")}`;
  };
}
