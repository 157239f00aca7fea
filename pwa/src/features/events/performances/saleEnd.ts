import type { DatePattern } from "@/ui/dates";
import { parseDay, parseTime } from "@/office/typedDates";
import { isAfter, writeDay, writeTime, type WallTime } from "@/office/wallClock";
import type { PerformanceForm } from "./performanceForm";

type Moments = Pick<PerformanceForm, "date" | "time" | "endDate" | "endTime">;

export interface SaleEnd {
  /** The sale would end after the start; else it ends longer before it than it did. */
  readonly isTooLate: boolean;
  /** When it would end if it moved along: as long before the start, by the clock on the wall, as it was. */
  readonly along: Pick<PerformanceForm, "endDate" | "endTime">;
}

/** What a new start does to the end of the sale that was left where it was; undefined while nothing is amiss. */
export function saleEndLeft(form: Moments, held: Moments, pattern: DatePattern): SaleEnd | undefined {
  const [start, before] = [startOf(form, pattern), startOf(held, pattern)];
  const [end, endBefore] = [endOf(form, pattern), endOf(held, pattern)];
  if (!start || !before || !end || !endBefore) return undefined;
  if (same(start, before) || !same(end, endBefore)) return undefined;
  const along = wallOf(millisOf(end) + millisOf(start) - millisOf(before));
  const isTooLate = isAfter(end, start);
  // An hour later on the same evening is no news of the sale.
  if (!isTooLate && start.day === before.day) return undefined;
  return { isTooLate, along: { endDate: writeDay(along.day, pattern), endTime: writeTime(along.time) } };
}

const startOf = ({ date, time }: Moments, pattern: DatePattern) => wall(date, time, pattern);
const endOf = ({ endDate, endTime }: Moments, pattern: DatePattern) => wall(endDate, endTime, pattern);

function wall(date: string, time: string, pattern: DatePattern): WallTime | undefined {
  const [day, hour] = [parseDay(date, pattern), parseTime(time)];
  return day && hour ? { day, time: hour } : undefined;
}

const same = (one: WallTime, other: WallTime) => !isAfter(one, other) && !isAfter(other, one);

const millisOf = ({ day, time }: WallTime) => Date.parse(`${day}T${time}:00Z`);

function wallOf(millis: number): WallTime {
  const [day = "", time = ""] = new Date(millis).toISOString().split("T");
  return { day, time: time.slice(0, 5) };
}
