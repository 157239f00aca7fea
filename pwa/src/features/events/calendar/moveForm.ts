import { z } from "zod";
import { t } from "@/i18n/i18n";
import type { DatePattern } from "@/ui/dates";
import { parseDay, parseTime } from "@/office/typedDates";
import { instantsOf, isAfter, wallTimeAt, writeDay, writeTime, type WallTime } from "@/office/wallClock";
import { wallOf, type CalendarPerformance } from "./model";

const shape = z.object({ date: z.string(), time: z.string() });

export type MoveForm = z.infer<typeof shape>;

interface Rules {
  readonly pattern: DatePattern;
  readonly zone: string;
  /** Milliseconds; asked at each check, since a form may stay open. */
  readonly now: () => number;
}

/** The spec's rules for a start (part 1, section 5, Performance edit); those of its sale the server knows. */
export const moveForm = ({ pattern, zone, now }: Rules) =>
  shape.check(({ value, issues }) => {
    const say = (field: keyof MoveForm, key: string, values?: Record<string, unknown>) =>
      issues.push({ code: "custom", input: value, path: [field], message: t(`events:errors.${key}`, { ...values }) });
    const [day, time] = [parseDay(value.date, pattern), parseTime(value.time)];
    if (!value.date.trim()) say("date", "dateRequired");
    else if (!day) say("date", "dateFormat", { pattern });
    if (!time) say("time", "timeFormat", { example: "12:00PM" });
    if (!day || !time) return;
    const wall: WallTime = { day, time };
    if (instantsOf(wall, zone).length === 0) {
      say("time", "skipped", { time: writeTime(time), day: writeDay(day, pattern) });
    } else if (isAfter(wallTimeAt(now(), zone), wall)) {
      say("date", "datePast");
    }
  });

export function moveOf(performance: CalendarPerformance, pattern: DatePattern): MoveForm {
  const { day, time } = wallOf(performance);
  return { date: writeDay(day, pattern), time: writeTime(time) };
}

export const toWall = (form: MoveForm, pattern: DatePattern): WallTime => ({
  day: parseDay(form.date, pattern) ?? "",
  time: parseTime(form.time) ?? "",
});
