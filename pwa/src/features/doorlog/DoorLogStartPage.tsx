import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router-dom";
import { textsOf } from "@/i18n/i18n";
import { openConflicts } from "@/shared/conflicts/conflicts";
import { Page } from "@/shell/Page";
import { useAccountId } from "@/shell/session";
import { Bone } from "@/ui/Bone";
import { EmptyState, ErrorState, Loading } from "@/ui/states";
import { doorsTonight } from "./queries";

/** `/DoorLog` leads to the performance that has a conflict nobody has settled, or else to tonight's. */
export default function DoorLogStartPage() {
  const t = textsOf("doorlog");
  const account = useAccountId();
  const conflicts = useQuery(openConflicts(account));
  const doors = useQuery(doorsTonight);
  const found = conflicts.data?.rows[0]?.performance ?? doors.data?.[0]?.id;
  if (found !== undefined && !conflicts.isPending) return <Navigate to={`/DoorLog/${found}`} replace />;
  return (
    <Page title={t("title")} onRefresh={() => doors.refetch()}>
      {doors.isError ? (
        <ErrorState error={doors.error} onRetry={() => void doors.refetch()} />
      ) : doors.isPending || conflicts.isPending ? (
        <Loading>
          <Bone height={200} />
        </Loading>
      ) : (
        <EmptyState icon="calendar" title={t("noDoors")} text={t("noDoorsText")} />
      )}
    </Page>
  );
}
