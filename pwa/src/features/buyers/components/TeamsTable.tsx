import { textsOf } from "@/i18n/i18n";
import { type Column, DataTable, type Loadable } from "@/ui/DataTable";
import type { Team } from "../model";

/** Each team with the players of its sold places. */
export function TeamsTable({ teams, query }: { readonly teams: readonly Team[]; readonly query: Loadable }) {
  const t = textsOf("buyers");
  const players = (team: Team) =>
    team.players.map(({ number, name }) => t("teams.player", { number, name: name || t("noName") })).join(", ");
  const columns: readonly Column<Team>[] = [
    { key: "team", title: t("teams.team"), cell: ({ name }) => name },
    { key: "players", title: t("teams.players"), cell: players },
  ];
  return (
    <DataTable label={t("teams.title")} columns={columns} rows={teams} rowKey={(team) => team.name} query={query} />
  );
}
