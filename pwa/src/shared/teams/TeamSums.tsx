import type { Allotment } from "@/shared/allotment/model";
import { textsOf } from "@/i18n/i18n";
import { Figure, Figures } from "@/ui/Card";
import { LiveFigure } from "@/ui/LiveFigure";
import { formatCount } from "@/ui/money";
import { EmptyState, Note } from "@/ui/states";
import { countIn, takenIn, type PlaceState, type TeamPlaces } from "./model";
import { PlaceGrid } from "./PlaceGrid";

interface SumsProps {
  readonly teams: readonly TeamPlaces[];
  /** What the performance has set aside. */
  readonly rows: readonly Allotment[];
}

const STATES: readonly PlaceState[] = ["free", "reserved", "sold"];

/** Each team's places, as they are taken, and what holds keep of them: of one team, or of whichever. */
export function TeamSums({ teams, rows }: SumsProps) {
  const t = textsOf("teams");
  const kept = rows.filter(({ left }) => left > 0);
  const sum = (state: PlaceState) => teams.reduce((count, team) => count + countIn(team, state), 0);
  const held = kept.reduce((count, { left }) => count + left, 0);
  const saysOf = (team: TeamPlaces) =>
    [t("taken", { count: takenIn(team), of: team.places.length }), ...keptIn(team.id)].join(", ");
  const keptIn = (id: number) =>
    kept.filter(({ team }) => team === id).map(({ left, name }) => t("view.keptFor", { count: left, hold: name }));
  if (teams.length === 0) return <EmptyState icon="team" text={t("view.none")} />;
  const figures = [...STATES.map((state) => [state, sum(state)] as const), ["kept", held] as const];
  return (
    <>
      <Figures className="teams-sums">
        {figures.map(([name, count]) => (
          <Figure key={name} label={t(`view.${name}`)}>
            <LiveFigure value={count}>{formatCount(count)}</LiveFigure>
          </Figure>
        ))}
      </Figures>
      {keptIn(0).length > 0 && <Note>{t("view.ofAny", { kept: keptIn(0).join(", ") })}</Note>}
      <PlaceGrid label={t("view.sums")} teams={teams} saysOf={saysOf} />
    </>
  );
}
