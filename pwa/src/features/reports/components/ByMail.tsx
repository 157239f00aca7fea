import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { reportList } from "@/shared/reports/queries";
import type { Picked } from "@/shared/reports/ReportPicker";
import { Button } from "@/ui/Button";
import { Bone, ErrorState, Loading } from "@/ui/states";
import { newForm } from "../model";
import { mailed } from "../queries";
import { MorningCard } from "./MorningCard";
import { ScheduleDialog } from "./ScheduleDialog";
import { ScheduleList } from "./ScheduleList";

/** What goes out by itself: the account's reports, and one's own morning mail. */
export function ByMail({ account }: { readonly account: number }) {
  const { data, isError, error, refetch } = useQuery(mailed(account));
  const reports = useQuery(reportList(account));
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading>
        <Bone height={120} />
      </Loading>
    );
  }
  return (
    <>
      <ScheduleList account={account} mailed={data} reports={reports.data ?? []} />
      <MorningCard account={account} morning={data.morning} zone={data.zone} />
    </>
  );
}

interface SendProps {
  readonly account: number;
  readonly picked: Picked | undefined;
  readonly onMissing: () => void;
}

/** Has what is picked go out by itself. */
export function SendByMail({ account, picked, onMissing }: SendProps) {
  const t = textsOf("reports");
  const { data } = useQuery(mailed(account));
  const [of, open] = useState<Picked>();
  return (
    <>
      <Button icon="mail" onClick={() => (picked ? open(picked) : onMissing())}>
        {t("schedule")}
      </Button>
      {of && (
        <ScheduleDialog
          account={account}
          zone={data?.zone ?? ""}
          report={of.report}
          begun={newForm(of.report, of.narrowed)}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}
