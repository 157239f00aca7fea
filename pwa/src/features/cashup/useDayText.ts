import { useFormat } from "@/ui/format";

/** A day without a time, in the person's own format: noon of Greenwich is in the same day wherever the format looks. */
export function useDayText(): (day: string) => string {
  const format = useFormat();
  return (day) => format.date(`${day}T12:00:00Z`, "UTC");
}
