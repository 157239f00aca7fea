import { z } from "zod";
import { t } from "@/i18n/i18n";

export interface TeamForm {
  /** 0 for a new team. */
  readonly id: number;
  readonly name: string;
  readonly tickets: number;
}

const says = (key: string) => t(`events:mapping.errors.${key}`);

const shape = z.object({ teams: z.array(z.object({ id: z.number(), name: z.string(), tickets: z.string() })) });

/** The Mapping Table with the specification's messages (part 1, section 5). Existing teams may all be removed. */
export const mappingForm = (mayBeEmpty: boolean) =>
  shape.check(({ value, issues }) => {
    const say = (path: (string | number)[], message: string | undefined) => {
      if (message) issues.push({ code: "custom", input: value, path, message });
    };
    const known = new Set<string>();
    value.teams.forEach(({ name, tickets }, place) => {
      const word = name.trim().toLowerCase();
      say(["teams", place, "name"], word === "" ? says("name") : known.has(word) ? says("repeated") : undefined);
      say(["teams", place, "tickets"], wrongTickets(tickets.trim()));
      known.add(word);
    });
    if (value.teams.length === 0 && !mayBeEmpty) say(["teams"], says("general"));
  });

function wrongTickets(text: string): string | undefined {
  if (text === "") return says("tickets");
  if (!/^\d{1,2}$/.test(text)) return says("general");
  return Number(text) === 0 ? says("zero") : undefined;
}

export type MappingForm = z.infer<ReturnType<typeof mappingForm>>;
export type MappingRow = MappingForm["teams"][number];

export const NEW_TEAM: MappingRow = { id: 0, name: "", tickets: "" };
export const MOST_TEAMS = 200;

/** At most two digits. */
export const cleanTickets = (text: string) => text.replaceAll(/\D/g, "").slice(0, 2);

/** The existing teams, or one empty row. */
export const mappingOf = (teams: readonly TeamForm[]): MappingForm => ({
  teams: teams.length > 0 ? teams.map(({ id, name, tickets }) => ({ id, name, tickets: String(tickets) })) : [NEW_TEAM],
});

export const teamsOf = ({ teams }: MappingForm): TeamForm[] =>
  teams.map(({ id, name, tickets }) => ({ id, name: name.trim(), tickets: Number(tickets) }));

/** "Reds 11, Blues 9" */
export const teamsInWords = (teams: readonly TeamForm[]): string =>
  teams.map(({ name, tickets }) => t("events:mapping.team", { name, tickets })).join(", ");

/** Tickets of performances, and whether all performances are included. */
export interface Capacities {
  readonly each: readonly number[];
  readonly areAll: boolean;
}

export const ticketsOf = (teams: readonly TeamForm[]): number => teams.reduce((sum, { tickets }) => sum + tickets, 0);

/** Says that some performances have tickets without a team, or may have. */
export function restInWords(teams: readonly TeamForm[], { each, areAll }: Capacities): string | undefined {
  const tickets = ticketsOf(teams);
  const hasRest = tickets > 0 && (!areAll || each.some((capacity) => capacity > tickets));
  return hasRest ? t("events:mapping.rest", { count: tickets }) : undefined;
}

/** The part `teams`: the table's, then removed ones. */
export function teamsToDto(teams: readonly TeamForm[], before: readonly TeamForm[]) {
  const gone = before.filter(({ id }) => !teams.some((team) => team.id === id));
  const toDto =
    (isdelete: "0" | "1") =>
    ({ id, name, tickets }: TeamForm) => ({ teamid: id, teamname: name, noofplayers: tickets, isdelete });
  return [...teams.map(toDto("0")), ...gone.map(toDto("1"))];
}
