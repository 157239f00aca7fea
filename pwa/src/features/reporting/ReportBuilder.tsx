import { textsOf } from "@/i18n/i18n";
import { NothingPicked, ReportPicker } from "@/shared/reports/ReportPicker";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/states";

/** A report is picked, and opens in a window of its own. */
export default function ReportBuilder({ account }: { readonly account: number }) {
  const t = textsOf("reports");
  return (
    <ReportPicker account={account}>
      {(picked, report) =>
        picked ? (
          <Card>
            <EmptyState icon="print" title={picked.report.name} text={t("builderReady")} />
          </Card>
        ) : (
          <NothingPicked report={report} says={t("builderText")} />
        )
      }
    </ReportPicker>
  );
}
