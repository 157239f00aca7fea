import { useTranslation } from "react-i18next";
import { useOnline } from "@/device/network";
import { Figure, Figures } from "@/ui/Card";
import { Dialog } from "@/ui/Dialog";
import { useFormat } from "@/ui/format";
import { LiveFigure } from "@/ui/LiveFigure";
import { formatCount } from "@/ui/money";
import { Bone, EmptyState, ErrorState, Loading, Note } from "@/ui/states";
import { useTeams, type Where } from "./calls";
import { countIn, type PlaceState, type TeamPlaces } from "./model";
import { PlaceGrid } from "./PlaceGrid";

interface StatsProps {
  readonly where: Where;
  readonly eventName: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly onClose: () => void;
}

/** The Team stats of one performance: each team's places, as they are taken (part 3, section 2.4). */
export default function TeamStatsDialog({ where, eventName, startsAt, zone, onClose }: StatsProps) {
  const { t } = useTranslation("teams");
  const format = useFormat();
  const isOnline = useOnline();
  const { query, teams } = useTeams(where);
  return (
    <Dialog
      open
      size="wide"
      title={t("view.title")}
      subtitle={`${eventName}, ${format.dateTime(startsAt, zone)}`}
      onClose={onClose}
    >
      {!isOnline && <Note icon="offline">{t("common:needsNetwork")}</Note>}
      {teams ? (
        <Stats teams={teams} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading>
          <Bone height={48} />
          <Bone height={120} />
        </Loading>
      )}
    </Dialog>
  );
}

const STATES: readonly PlaceState[] = ["free", "reserved", "sold"];

function Stats({ teams }: { readonly teams: readonly TeamPlaces[] }) {
  const { t } = useTranslation("teams");
  const sum = (state: PlaceState) => teams.reduce((count, team) => count + countIn(team, state), 0);
  if (teams.length === 0) return <EmptyState icon="team" text={t("view.none")} />;
  return (
    <>
      <Figures className="teams-sums">
        {STATES.map((state) => (
          <Figure key={state} label={t(`view.${state}`)}>
            <LiveFigure value={sum(state)}>{formatCount(sum(state))}</LiveFigure>
          </Figure>
        ))}
      </Figures>
      <PlaceGrid label={t("view.sums")} teams={teams} />
    </>
  );
}
