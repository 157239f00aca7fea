import { z } from "zod";
import { t } from "@/i18n/i18n";
import { instantsOf } from "@/office/wallClock";
import { parseMoment } from "@/office/moment";
import { deviceZone } from "@/ui/dates";

/** Between which moments events are sent again, as they are typed on this device's clock. */
export const rangeForm = z
  .object({ since: z.string(), until: z.string(), isAll: z.boolean() })
  .check(({ value, issues }) => {
    const { since, until } = value;
    const say = (field: keyof Range, key: string) =>
      issues.push({
        code: "custom",
        input: value,
        path: [field],
        message: t(`webhooks:errors.${key}`),
      });
    const [from, to] = [instantOf(since), instantOf(until)];
    if (from === null) say("since", "moment");
    if (until.trim() !== "" && to === null) say("until", "moment");
    else if (from !== null && to !== null && to < from) say("until", "turned");
  });

export type Range = {
  readonly since: string;
  /** Empty: without an end. */
  readonly until: string;
  /** Also what has arrived. */
  readonly isAll: boolean;
};

export const NO_RANGE: Range = { since: "", until: "", isAll: false };

/** What somebody has typed on their own clock, as the wire has it; nothing for what is no moment. */
export function instantOf(typed: string): string | null {
  const wall = parseMoment(typed);
  const instant = wall && instantsOf(wall, deviceZone())[0];
  return instant === undefined ? null : new Date(instant).toISOString();
}
