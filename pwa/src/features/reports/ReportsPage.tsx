import "./reportsPage.css";
import { useEffect, useRef, useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { NothingPicked, ReportPicker, type Picked } from "@/shared/reports/ReportPicker";
import { ReportsTabs } from "@/shared/reports/ReportsTabs";
import { addressOf, wordsOf } from "@/shared/reports/reports";
import { CustomerSelect } from "@/shell/CustomerSelect";
import { Page } from "@/shell/Page";
import { PLATFORM_ROLE, useAccountId, useChosenAccount, useUser } from "@/shell/session";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Bone } from "@/ui/Bone";
import { EmptyState, ErrorState, Loading } from "@/ui/states";
import { ByMail, SendByMail } from "./ByMail";

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

interface ViewerProps {
  readonly account: number;
  readonly picked: Picked;
}

/** The report as it is printed: a page of the server's own, which runs no script, in a frame of A4 landscape. */
export function Viewer({ account, picked: { report, narrowed } }: ViewerProps) {
  const t = textsOf("reports");
  const frame = useRef<HTMLIFrameElement>(null);
  const [again, readAgain] = useState(0);
  // What is the same report to the server is the same page: it is opened once.
  const requested = JSON.stringify([account, wordsOf(report, narrowed), again]);
  const [shown, show] = useState<Shown>({ requested: "" });
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    setRead(false);
    addressOf(account, report, narrowed, { signal: leaving.signal }).then(
      (address) => show({ requested, address }),
      (error: unknown) => leaving.signal.aborted || show({ requested, error }),
    );
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- `asked` says all of it
  }, [requested]);
  if (shown.error !== undefined) return <ErrorState error={shown.error} onRetry={() => readAgain(again + 1)} />;
  return (
    <Card
      className="reports-viewer"
      title={report.name}
      actions={
        <Button
          icon="print"
          disabledReason={!isRead && t("common:stillLoading")}
          onClick={() => frame.current?.contentWindow?.print()}
        >
          {t("print")}
        </Button>
      }
    >
      <div className="reports-sheet" aria-busy={!isRead}>
        {!isRead && (
          <Loading>
            <Bone height={240} />
          </Loading>
        )}
        {shown.address && (
          <iframe
            ref={frame}
            key={shown.address}
            title={t("viewer", { name: report.name })}
            src={shown.address}
            className={isRead ? undefined : "is-coming"}
            onLoad={() => setRead(true)}
          />
        )}
      </div>
    </Card>
  );
}

interface Shown {
  readonly requested: string;
  readonly address?: string;
  readonly error?: unknown;
}
