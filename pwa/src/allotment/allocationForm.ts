import { z } from "zod";
import { t } from "@/i18n/i18n";
import { rulesOf } from "@/office/rules";
import type { Allotment, Allotments } from "./model";

const { says } = rulesOf("allotment");

const shape = z.object({
  rows: z.array(
    z.object({
      /** 0 for a row that is not there yet. */
      allotment: z.number(),
      /** 0 while none is chosen. */
      hold: z.number(),
      tickets: z.string(),
    }),
  ),
});

export type AllocationForm = z.infer<typeof shape>;
export type AllocationRow = AllocationForm["rows"][number];

export const NEW_ROW: AllocationRow = { allotment: 0, hold: 0, tickets: "" };

export const allocationOf = ({ rows }: Pick<Allotments, "rows">): AllocationForm => ({
  rows: rows
    .filter(({ size }) => size > 0)
    .map(({ id, hold, size }) => ({ allotment: id, hold, tickets: String(size) })),
});

/** The form of what a performance sets aside, with the spec's messages (part 1, section 5). */
export const allocationForm = (now: Pick<Allotments, "rows" | "free">) =>
  shape.check(({ value, issues }) => {
    const say = (place: number, field: keyof AllocationRow, message: string) =>
      issues.push({ code: "custom", input: value, path: ["rows", place, field], message });
    const most = mostOf(value.rows, now);
    value.rows.forEach(({ hold, tickets }, place) => {
      const range = most[place] ?? 0;
      if (hold === 0) say(place, "hold", says("notFilled"));
      if (tickets.trim() === "") say(place, "tickets", says("tickets"));
      else if (!isCount(tickets) || Number(tickets) === 0 || Number(tickets) > range) {
        say(place, "tickets", t("allotment:errors.range", { most: range }));
      }
    });
  });

/** Whether a row lacks its hold or its tickets: it is to be filled or deleted. */
export const isGap = ({ hold, tickets }: AllocationRow): boolean => hold === 0 || tickets.trim() === "";

const isCount = (text: string) => /^\d{1,7}$/.test(text.trim());

/** How many tickets each row may have at most: what is free and what other rows give up, first come, first served. */
function mostOf(rows: readonly AllocationRow[], now: Pick<Allotments, "rows" | "free">): readonly number[] {
  const sizes = new Map(now.rows.map(({ hold, size }) => [hold, size]));
  const had = (row: AllocationRow) => sizes.get(row.hold) ?? 0;
  const wanted = (row: AllocationRow) => (isCount(row.tickets) ? Number(row.tickets) : 0);
  const named = new Set(rows.map(({ hold }) => hold));
  const gone = now.rows.filter(({ hold }) => !named.has(hold)).reduce((sum, { size }) => sum + size, 0);
  const lowered = rows.reduce((sum, row) => sum + Math.max(0, had(row) - wanted(row)), 0);
  let left = now.free + gone + lowered;
  return rows.map((row) => {
    const most = Math.max(0, left) + had(row);
    left -= Math.max(0, wanted(row) - had(row));
    return most;
  });
}

/** The holds that a row may choose: one that another row has is hidden. */
export function choicesFor(place: number, chosen: readonly number[], { holds }: Pick<Allotments, "holds">) {
  const others = new Set(chosen.filter((_, other) => other !== place));
  return holds.filter(({ id }) => !others.has(id));
}

/** What a hold has of the performance now, whatever is typed. */
export const heldBy = (hold: number, { rows }: Pick<Allotments, "rows">): Allotment | undefined =>
  rows.find((row) => row.hold === hold);
