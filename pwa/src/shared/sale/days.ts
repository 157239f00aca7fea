import { isoDay } from "@/ui/dates";
import type { Offer } from "@/shared/sale/offer";

export type Days = ReadonlyMap<string, readonly Offer[]>;

/** The performances by the days of the venue's own calendar, nearest first. */
export function daysOf(performances: readonly Offer[]): Days {
  const days = new Map<string, Offer[]>();
  for (const performance of performances) {
    const day = isoDay(performance.startsAt, performance.zone);
    const known = days.get(day);
    if (known) known.push(performance);
    else days.set(day, [performance]);
  }
  return days;
}
