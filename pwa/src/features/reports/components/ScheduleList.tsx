import { inLine } from "@/i18n/apart";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import type { ReportDefinition } from "@/shared/reports/model";
import { Card } from "@/ui/Card";
import { Chip } from "@/ui/Chip";
import { confirm } from "@/ui/confirm";
import { useFormat } from "@/ui/format";
import { RowMenu } from "@/ui/RowMenu";
import { EmptyState } from "@/ui/states";
import { formOf, hourText, type Mailed, type Schedule } from "../model";
import { useMailChanges } from "../queries";
import { ScheduleDialog } from "./ScheduleDialog";

interface ListProps {
  readonly account: number;
  readonly mailed: Mailed;
  readonly reports: readonly ReportDefinition[];
}

/** The account's reports that go out by themselves: when, to whom, and what became of the last one. */
export function ScheduleList({ account, mailed, reports }: ListProps) {
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
  const remove = async () => {
    const question = { title: t("deleteTitle"), text: t("deleteText", { name: row.name }), danger: true };
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
        <b>{row.name}</b> <span className="fy-quiet">{t("of", { owner: row.owner })}</span>{" "}
        <Chip text={t(row.isPaused ? "states.paused" : "states.active")} mark={row.isPaused ? "half" : "on"} />
        <p>{facts.join(" · ")}</p>
        <p>{lastText(row, format.dateTime)}</p>
        {row.isPaused && row.pausedWhy && <p className="is-wrong">{row.pausedWhy}</p>}
      </div>
      <RowMenu
        label={t("actionsOf", { name: row.name })}
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
