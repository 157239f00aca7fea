import { t } from "@/i18n/i18n";
import { byTeam, type Place, type TeamPlaces } from "./model";

/** "Reds: 1, 2" */
export const playersInWords = (team: string, players: readonly number[]): string =>
  t("teams:players", { team, players: players.join(", ") });

/** "Reds: 1, 2; Blues: 4" */
export const placesInWords = (teams: readonly TeamPlaces[], chosen: readonly Place[]): string =>
  byTeam(teams, chosen)
    .map(({ name, players }) => playersInWords(name, players))
    .join("; ");
