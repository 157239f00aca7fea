import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { inLine } from "@/i18n/apart";
import { textsOf } from "@/i18n/i18n";
import type { Picked } from "@/shared/reports/ReportPicker";
import { type ReportDefinition, reportList } from "@/shared/reports/reports";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { Select, Switch } from "@/ui/Field";
import { RowMenu } from "@/ui/PressMenu";
import { confirm } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { Bone } from "@/ui/Bone";
import { EmptyState, ErrorState, Loading } from "@/ui/states";
import { ScheduleDialog } from "./ScheduleDialog";
import {
  formOf,
  HOURS,
  hourText,
  mailed,
  newForm,
  useMailChanges,
  type Mailed,
  type Morning,
  type Schedule,
} from "./reports";

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

interface MorningProps {
  readonly account: number;
  readonly morning: Morning;
  readonly zone: string;
}

/** Each person's own: what whoever runs the house wants to know in the morning. */
function MorningCard({ account, morning: { isOn, hour, pausedWhy }, zone }: MorningProps) {
  const t = textsOf("reports");
  const { morning } = useMailChanges(account);
  return (
    <Card title={t("morning")} padded className="reports-morning">
      <p>{t("morningText")}</p>
      <div className="reports-fields">
        <Switch
          label={t("morningSwitch")}
          checked={isOn}
          disabled={morning.isPending}
          onChange={({ target }) => morning.mutate({ isOn: target.checked, hour })}
        />
        {isOn && (
          <Select
            label={t("hour")}
            hint={t("zone", { zone })}
            value={String(hour)}
            disabled={morning.isPending}
            options={HOURS.map((value) => ({ value: String(value), label: hourText(value) }))}
            onChange={({ target }) => morning.mutate({ isOn, hour: Number(target.value) })}
          />
        )}
      </div>
      {pausedWhy && <p className="is-wrong">{pausedWhy}</p>}
    </Card>
  );
}

interface ListProps {
  readonly account: number;
  readonly mailed: Mailed;
  readonly reports: readonly ReportDefinition[];
}

/** The account's reports that go out by themselves: when, to whom, and what became of the last one. */
function ScheduleList({ account, mailed, reports }: ListProps) {
  const t = textsOf("reports");
  const [edited, edit] = useState<Schedule>();
  const report = reports.find(({ id }) => id === edited?.report);
  return (
    <Card title={t("schedules")} className="reports-schedules">
      {mailed.schedules.length === 0 ? (
        <EmptyState icon="mail" title={t("noSchedules")} text={t("noSchedulesText")} />
      ) : (
        <ul>
          {mailed.schedules.map((row) => (
            <ScheduleRow key={row.id} account={account} row={row} onEdit={() => edit(row)} />
          ))}
        </ul>
      )}
      {edited && report && (
        <ScheduleDialog
          account={account}
          zone={mailed.zone}
          report={report}
          begun={formOf(edited)}
          row={edited}
          onClose={() => edit(undefined)}
        />
      )}
    </Card>
  );
}

interface RowProps {
  readonly account: number;
  readonly row: Schedule;
  readonly onEdit: () => void;
}

function ScheduleRow({ account, row, onEdit }: RowProps) {
  const t = textsOf("reports");
  const format = useFormat();
  const { act } = useMailChanges(account);
  const { name } = row;
  const remove = async () => {
    const question = { title: t("deleteTitle"), text: t("deleteText", { name }), danger: true };
    if (await confirm(question)) act.mutate({ row, action: "delete" });
  };
  const to = row.recipients.length > 0 ? row.recipients.map(({ name }) => name).join(", ") : row.owner;
  const facts = [
    rhythmText(row),
    t(`formats.${row.format}`),
    `${t("columns.to")} ${to}`,
    ...(row.nextAt ? [`${t("columns.next")} ${format.dateTime(row.nextAt, row.zone)}`] : []),
  ];
  return (
    <li>
      <div className="fy-grow">
        <b>{name}</b> <span className="fy-quiet">{t("of", { owner: row.owner })}</span>{" "}
        <Chip text={t(row.isPaused ? "states.paused" : "states.active")} mark={row.isPaused ? "half" : "on"} />
        <p>{facts.join(" · ")}</p>
        <p>{lastText(row, format.dateTime)}</p>
        {row.isPaused && row.pausedWhy && <p className="is-wrong">{row.pausedWhy}</p>}
      </div>
      <RowMenu
        label={t("actionsOf", { name })}
        actions={[
          { icon: "edit", label: t("change"), run: onEdit },
          row.isPaused
            ? { icon: "check", label: t("resume"), run: () => act.mutate({ row, action: "resume" }) }
            : { icon: "minus", label: t("pause"), run: () => act.mutate({ row, action: "pause" }) },
          { icon: "mail", label: t("runNow"), run: () => act.mutate({ row, action: "run" }) },
          { icon: "trash", label: t("delete"), danger: true, run: () => void remove() },
        ]}
      />
    </li>
  );
}

function rhythmText(row: Schedule): string {
  const t = textsOf("reports");
  const parts = { hour: hourText(row.hour), weekday: t(`weekdays.${row.weekday}`), day: row.monthDay };
  return t(`rhythm.${row.every}`, parts);
}

function lastText(row: Schedule, write: (at: string, zone: string) => string): string {
  const t = textsOf("reports");
  if (!row.lastAt) return `${t("columns.last")}: ${t("never")}`;
  const when = write(row.lastAt, row.zone);
  const state = row.lastState === "failed" ? t("states.failed") : row.lastState === "waiting" ? t("waiting") : "";
  return `${t("columns.last")}: ${inLine([when, state, row.lastWhy])}`;
}
