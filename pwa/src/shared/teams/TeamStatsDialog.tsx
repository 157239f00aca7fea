import { useQuery } from "@tanstack/react-query";
import { useOnline } from "@/device/device";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import { allotmentsOf, useLiveAllotments } from "../allotment/calls";
import type { Allotment } from "@/shared/allotment/model";
import { PlaceGrid } from "./PlaceGrid";
import { useTeams, type Where } from "@/shared/teams/calls";
import { countIn, takenIn, type PlaceState, type TeamPlaces } from "@/shared/teams/model";
import { Metric, Metrics } from "@/ui/Card";
import { Dialog } from "@/ui/Dialog";
import { LiveValue } from "@/ui/LiveValue";
import { useFormat } from "@/ui/format";
import { formatCount } from "@/ui/money";
import { Bone } from "@/ui/Bone";
import { EmptyState, ErrorState, Loading, Note } from "@/ui/states";

interface StatsProps {
  readonly where: Where;
  readonly eventName: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly onClose: () => void;
}

/** The Team stats of one performance: each team's places, as they are taken and kept (part 3, section 2.4). */
export default function TeamStatsDialog({ where, eventName, startsAt, zone, onClose }: StatsProps) {
  const t = textsOf("teams");
  const format = useFormat();
  const isOnline = useOnline();
  const { query, teams } = useTeams(where);
  const allotments = useQuery(allotmentsOf(where));
  useLiveAllotments(where);
  const error = query.error ?? allotments.error;
  return (
    <Dialog
      open
      size="wide"
      title={t("view.title")}
      subtitle={inLine([eventName, format.dateTime(startsAt, zone)], ", ")}
      onClose={onClose}
    >
      {!isOnline && <Note icon="offline">{t("common:needsNetwork")}</Note>}
      {teams && allotments.data ? (
        <TeamSums teams={teams} rows={allotments.data.rows} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([query.refetch(), allotments.refetch()])} />
      ) : (
        <Loading>
          <Bone height={48} />
          <Bone height={120} />
        </Loading>
      )}
    </Dialog>
  );
}

interface SumsProps {
  readonly teams: readonly TeamPlaces[];
  /** What the performance has set aside. */
  readonly rows: readonly Allotment[];
}

const STATES: readonly PlaceState[] = ["free", "reserved", "sold"];

/** Each team's places, as they are taken, and what holds keep of them: of one team, or of whichever. */
export function TeamSums({ teams, rows }: SumsProps) {
  const t = textsOf("teams");
  const allotments = rows.filter(({ left }) => left > 0);
  const sum = (state: PlaceState) => teams.reduce((count, team) => count + countIn(team, state), 0);
  const held = allotments.reduce((count, { left }) => count + left, 0);
  const saysOf = (team: TeamPlaces) =>
    [t("taken", { count: takenIn(team), of: team.places.length }), ...heldIn(team.id)].join(", ");
  const heldIn = (id: number) =>
    allotments
      .filter(({ team }) => team === id)
      .map(({ left, name }) => t("view.keptFor", { count: left, hold: name }));
  if (teams.length === 0) return <EmptyState icon="team" text={t("view.none")} />;
  const counts = [...STATES.map((state) => [state, sum(state)] as const), ["kept", held] as const];
  return (
    <>
      <Metrics className="teams-sums">
        {counts.map(([name, count]) => (
          <Metric key={name} label={t(`view.${name}`)}>
            <LiveValue value={count}>{formatCount(count)}</LiveValue>
          </Metric>
        ))}
      </Metrics>
      {heldIn(0).length > 0 && <Note>{t("view.ofAny", { kept: heldIn(0).join(", ") })}</Note>}
      <PlaceGrid label={t("view.sums")} teams={teams} saysOf={saysOf} />
    </>
  );
}
