import { z } from "zod";
import { t } from "@/i18n/i18n";
import { rulesOf } from "@/office/rules";
import { countIn, type TeamPlaces } from "@/shared/teams/model";
import type { Allotment, Allotments } from "./model";

const { says } = rulesOf("allotment");

const shape = z.object({
  rows: z.array(
    z.object({
      /** 0 for a row that is not there yet. */
      allotment: z.number(),
      /** 0 while none is chosen. */
      hold: z.number(),
      /** The team whose places it keeps; 0: those of any. */
      team: z.number(),
      tickets: z.string(),
    }),
  ),
});

export type AllocationForm = z.infer<typeof shape>;
export type AllocationRow = AllocationForm["rows"][number];

export const NEW_ROW: AllocationRow = { allotment: 0, hold: 0, team: 0, tickets: "" };

export const allocationOf = ({ rows }: Pick<Allotments, "rows">): AllocationForm => ({
  rows: rows
    .filter(({ size }) => size > 0)
    .map(({ id, hold, team, size }) => ({ allotment: id, hold, team, tickets: String(size) })),
});

type Now = Pick<Allotments, "rows" | "free">;

/** The form of what a performance sets aside, of its teams too where it has any, with the spec's messages (part 1, section 5). */
export const allocationForm = (now: Now, teams: readonly TeamPlaces[] = []) =>
  shape.check(({ value, issues }) => {
    const say = (place: number, field: keyof AllocationRow, message: string) =>
      issues.push({ code: "custom", input: value, path: ["rows", place, field], message });
    const most = mostOf(value.rows, now);
    const ofTeams = mostOfTeams(value.rows, now, teams);
    value.rows.forEach(({ hold, tickets }, place) => {
      const ofTeam = ofTeams[place] ?? Infinity;
      const range = Math.min(most[place] ?? 0, ofTeam);
      if (hold === 0) say(place, "hold", says("notFilled"));
      if (tickets.trim() === "") say(place, "tickets", says("tickets"));
      else if (ofTeam <= 0) say(place, "tickets", says("soldOut"));
      else if (!isCount(tickets) || Number(tickets) === 0 || Number(tickets) > range) {
        say(place, "tickets", t("allotment:errors.range", { most: range }));
      }
    });
  });

/** Whether a row lacks its hold or its tickets: it is to be filled or deleted. */
export const isGap = ({ hold, tickets }: AllocationRow): boolean => hold === 0 || tickets.trim() === "";

const isCount = (text: string) => /^\d{1,7}$/.test(text.trim());

const wanted = (row: AllocationRow) => (isCount(row.tickets) ? Number(row.tickets) : 0);

/** How many tickets each row may have at most: what is free and what other rows give up, first come, first served. */
function mostOf(rows: readonly AllocationRow[], now: Now): readonly number[] {
  const sizes = new Map(now.rows.map(({ hold, size }) => [hold, size]));
  const had = (row: AllocationRow) => sizes.get(row.hold) ?? 0;
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

/**
 * How many each row may have of its team, first come, first served: the places that nobody has and no hold keeps, what
 * other rows give up, and what the row itself has of the team. A row of no team has no such limit.
 */
function mostOfTeams(rows: readonly AllocationRow[], now: Now, teams: readonly TeamPlaces[]): readonly number[] {
  const left = new Map(teams.map((team) => [team.id, countIn(team, "free")]));
  const add = (team: number, count: number) => left.set(team, (left.get(team) ?? 0) + count);
  for (const share of now.rows) {
    const row = rows.find(({ hold, team }) => hold === share.hold && team === share.team);
    const keeps = row ? wanted(row) - share.sold - share.reserved : 0;
    add(share.team, -Math.max(0, Math.min(share.left, keeps)));
  }
  return rows.map((row) => {
    if (row.team === 0) return Infinity;
    const share = heldBy(row.hold, now);
    const has = share?.team === row.team ? share.size : 0;
    const most = Math.max(0, left.get(row.team) ?? 0) + has;
    add(row.team, -Math.max(0, wanted(row) - has));
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
