import { inLine } from "@/i18n/apart";
import { useQuery } from "@tanstack/react-query";
import { allotmentsOf } from "@/shared/allotment/calls";
import { useLiveAllotments } from "@/shared/allotment/useLiveAllotments";
import { useOnline } from "@/device/network";
import { textsOf } from "@/i18n/i18n";
import { Dialog } from "@/ui/Dialog";
import { useFormat } from "@/ui/format";
import { Bone, ErrorState, Loading, Note } from "@/ui/states";
import { useTeams, type Where } from "./calls";
import { TeamSums } from "./TeamSums";

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
  const kept = useQuery(allotmentsOf(where));
  useLiveAllotments(where);
  const error = query.error ?? kept.error;
  return (
    <Dialog
      open
      size="wide"
      title={t("view.title")}
      subtitle={inLine([eventName, format.dateTime(startsAt, zone)], ", ")}
      onClose={onClose}
    >
      {!isOnline && <Note icon="offline">{t("common:needsNetwork")}</Note>}
      {teams && kept.data ? (
        <TeamSums teams={teams} rows={kept.data.rows} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([query.refetch(), kept.refetch()])} />
      ) : (
        <Loading>
          <Bone height={48} />
          <Bone height={120} />
        </Loading>
      )}
    </Dialog>
  );
}
