import "./reportsPage.css";
import { textsOf } from "@/i18n/i18n";
import { NothingPicked, ReportPicker } from "@/shared/reports/ReportPicker";
import { ReportsTabs } from "@/shared/reports/ReportsTabs";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { Page } from "@/shell/Page";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { Card } from "@/ui/Card";
import { EmptyState } from "@/ui/states";
import { ByMail, SendByMail } from "./components/ByMail";
import { Viewer } from "./components/Viewer";

/** Reports: chosen, read as they are printed, kept as files, and sent by mail on a schedule. */
export default function ReportsPage() {
  const t = textsOf("reports");
  const account = useAccountId();
  const hasChosen = useChosenAccount() > 0;
  const isWaiting = useUser().roleid === PLATFORM_ROLE && !hasChosen;
  return (
    <Page title={t("title")} lead={t("lead")} actions={<CustomerSelect />}>
      <ReportsTabs />
      {isWaiting ? (
        <Card>
          <EmptyState icon="chart" title={t("common:selectCustomer")} text={t("whose")} />
        </Card>
      ) : (
        <>
          <ReportPicker
            account={account}
            more={(picked, onMissing) => <SendByMail account={account} picked={picked} onMissing={onMissing} />}
          >
            {(picked, report) =>
              picked ? (
                <Viewer account={account} picked={picked} />
              ) : (
                <NothingPicked report={report} says={t("nothingText")} />
              )
            }
          </ReportPicker>
          <ByMail key={account} account={account} />
        </>
      )}
    </Page>
  );
}
