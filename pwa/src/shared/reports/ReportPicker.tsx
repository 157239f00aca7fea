import "@/shared/reports/reports.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { ReportFilters } from "@/shared/reports/ReportFilters";
import {
  type FileFormat,
  grouped,
  isComplete,
  type Narrowed,
  notNarrowed,
  openReport,
  readFile,
  type ReportDefinition,
  reportList,
} from "./reports";
import { toast } from "@/shell/toast";
import { useSessionState } from "@/shell/useSessionState";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Frame } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { PressMenu } from "@/ui/PressMenu";
import { saveBlob } from "@/ui/saveBlob";
import { Bone } from "@/ui/Bone";
import { EmptyState, ErrorState, Loading } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";

/** A report that is chosen, as it is narrowed now. */
export interface Picked {
  readonly report: ReportDefinition;
  readonly narrowed: Narrowed;
}

interface PickerProps {
  readonly account: number;
  /** What else can be done with what is picked, beside the buttons. */
  readonly more?: (picked: Picked | undefined, onMissing: () => void) => ReactNode;
  /**
   * Shown below, of what is picked; undefined while nothing is, or something is missing that the report needs, which
   * is given then.
   */
  readonly children?: (picked: Picked | undefined, report: ReportDefinition | undefined) => ReactNode;
}

/**
 * Chooses a report and what it is narrowed to. Generate Report opens it in a window of its own; besides there are its
 * files. The Reporting Dashboard's Report Builder is this and nothing else.
 */
export function ReportPicker({ account, more, children }: PickerProps) {
  const { data, isError, error, refetch } = useQuery(reportList(account));
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading>
        <Bone height={120} />
      </Loading>
    );
  }
  // Another account's events are others: what was chosen of one is nothing to the next.
  return <Picker key={account} account={account} reports={data} more={more} below={children} />;
}

interface ChoosingProps {
  readonly account: number;
  readonly reports: readonly ReportDefinition[];
  readonly more: PickerProps["more"];
  readonly below: PickerProps["children"];
}

function Picker({ account, reports, more, below }: ChoosingProps) {
  const t = textsOf("reports");
  const [chosen, choose] = useSessionState("reports.chosen", { account, id: "" });
  const report = chosen.account === account ? reports.find(({ id }) => id === chosen.id) : undefined;
  const [narrowed, narrow] = useState<Narrowed>(() => notNarrowed(report?.span ?? "last_30_days_and_today"));
  const [isMissed, setMissed] = useState(false);
  const noLine = useNoLine();
  const generate = useMutation({
    mutationFn: (picked: Picked) => openReport(account, picked.report, picked.narrowed),
    onError: (failed) => toast.error(errorMessage(failed)),
  });
  const picked = report && isComplete(report, narrowed) ? { report, narrowed } : undefined;
  const ask = () => {
    if (picked) return generate.mutate(picked);
    setMissed(!report);
    toast.error(t(report ? "incomplete" : "chooseFirst"));
  };
  const change = (id: string) => {
    choose({ account, id });
    setMissed(false);
    const next = reports.find((one) => one.id === id);
    if (next) narrow({ ...notNarrowed(next.span), event: narrowed.event, performance: narrowed.performance });
  };
  return (
    <>
      <Card padded className="reports-picker">
        <div className="reports-fields">
          <ReportSelect
            reports={reports}
            chosen={report}
            error={isMissed ? t("chooseFirst") : undefined}
            onChoose={change}
          />
          {report && <ReportFilters {...{ account, report, narrowed }} onNarrow={narrow} />}
        </div>
        {report && <p className="reports-about">{report.about}</p>}
        <div className="reports-actions">
          <Button kind="main" icon="export" busy={generate.isPending} disabledReason={noLine} onClick={ask}>
            {t("generate")}
          </Button>
          <DownloadMenu account={account} picked={picked} onMissing={ask} />
          {more?.(picked, ask)}
        </div>
      </Card>
      {below?.(picked, report)}
    </>
  );
}

interface SelectProps {
  readonly reports: readonly ReportDefinition[];
  readonly chosen: ReportDefinition | undefined;
  readonly error: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** All reports, under their headings. */
function ReportSelect({ reports, chosen, error, onChoose }: SelectProps) {
  const t = textsOf("reports");
  const id = useId();
  return (
    <Frame id={id} label={t("report")} error={error} className="reports-select">
      <span className="fy-input is-select">
        <select
          id={id}
          value={chosen?.id ?? ""}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-says` : undefined}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">{t("select")}</option>
          {grouped(reports).map(([group, those]) => (
            <optgroup key={group} label={t(`groups.${group}`)}>
              {those.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <Icon name="down" size="small" />
      </span>
    </Frame>
  );
}

interface NothingProps {
  /** The one that is chosen, if something is missing that it needs. */
  readonly report: ReportDefinition | undefined;
  /** What becomes of one that is chosen. */
  readonly says: string;
}

/** In place of a report, as long as nothing is picked. */
export function NothingPicked({ report, says }: NothingProps) {
  const t = textsOf("reports");
  const missing = report?.needs.includes("performance") ? t("performanceMissing") : t("daysMissing");
  return (
    <Card>
      <EmptyState icon="chart" title={report ? report.name : t("nothing")} text={report ? missing : says} />
    </Card>
  );
}

const FORMATS: readonly FileFormat[] = ["pdf", "xlsx", "csv"];

interface MenuProps {
  readonly account: number;
  readonly picked: Picked | undefined;
  /** Says what is missing. */
  readonly onMissing: () => void;
}

/** The report as a file: PDF, Excel or CSV. */
function DownloadMenu({ account, picked, onMissing }: MenuProps) {
  const t = textsOf("reports");
  const [press, setPress] = useState<Event>();
  const noLine = useNoLine();
  const download = useMutation({
    mutationFn: async ({ format, of }: { readonly format: FileFormat; readonly of: Picked }) =>
      saveBlob(await readFile(account, of.report, of.narrowed, format), `${of.report.name}.${format}`),
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <>
      <Button
        icon="download"
        className="fy-menu-opener"
        busy={download.isPending}
        disabledReason={noLine}
        aria-haspopup="dialog"
        aria-expanded={press !== undefined}
        onClick={(event) => (picked ? setPress(event.nativeEvent) : onMissing())}
      >
        {t("download")}
      </Button>
      {picked && (
        <PressMenu
          label={t("download")}
          press={press}
          actions={FORMATS.map((format) => ({
            icon: "sheet",
            label: t(`formats.${format}`),
            run: () => download.mutate({ format, of: picked }),
          }))}
          onGone={() => setPress(undefined)}
        />
      )}
    </>
  );
}
