import { noonOf } from "./dates";
import { useFormat } from "./format";

/** `Sun 22 Nov 2026`: a day without a time, in the person's own format, whatever zone it is a day of. */
export function useDayText(): (day: string) => string {
  const format = useFormat();
  return (day) => format.dayAndDate(noonOf(day), "UTC");
}
