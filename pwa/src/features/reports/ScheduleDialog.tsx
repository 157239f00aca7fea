import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { errorMessage } from "@/api/errors";
import { textsOf } from "@/i18n/i18n";
import { ReportFilters } from "@/shared/reports/ReportFilters";
import { type FileFormat, peopleOf, type ReportDefinition } from "@/shared/reports/reports";
import { useUser } from "@/shell/session";
import { Button } from "@/ui/Button";
import { CancelButton, Dialog } from "@/ui/Dialog";
import { Checkbox, Select } from "@/ui/Field";
import { Note } from "@/ui/states";
import { useNoLine } from "@/ui/useNoLine";
import { HOURS, hourText, useSaveSchedule, type Every, type Schedule, type ScheduleForm } from "./reports";

interface DialogProps {
  readonly account: number;
  readonly zone: string;
  readonly report: ReportDefinition;
  readonly begun: ScheduleForm;
  readonly row?: Schedule | undefined;
  readonly onClose: () => void;
}

/** When a report goes out, as what, and to whom. */
export function ScheduleDialog({ account, zone, report, begun, row, onClose }: DialogProps) {
  const t = textsOf("reports");
  const id = useId();
  const noLine = useNoLine();
  const [form, setForm] = useState(begun);
  const save = useSaveSchedule(account, onClose);
  const change = (part: Partial<ScheduleForm>) => setForm({ ...form, ...part });
  return (
    <Dialog
      open
      title={t(row ? "edit" : "create")}
      subtitle={report.name}
      unsaved={form !== begun}
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={id} kind="main" busy={save.isPending} disabledReason={noLine}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="reports-form"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ report, form, row });
        }}
      >
        {save.isError && <Note kind="bad">{errorMessage(save.error)}</Note>}
        <RhythmFields form={form} change={change} zone={row?.zone ?? zone} />
        <Select
          label={t("format")}
          value={form.format}
          options={(["pdf", "xlsx", "csv"] as const).map((value) => ({ value, label: t(`formats.${value}`) }))}
          onChange={({ target }) => change({ format: target.value as FileFormat })}
        />
        <ReportFilters
          account={account}
          report={report}
          narrowed={form.narrowed}
          onNarrow={(narrowed) => change({ narrowed })}
          onlySpans
        />
        <Recipients account={account} chosen={form.recipients} onChoose={(recipients) => change({ recipients })} />
      </form>
    </Dialog>
  );
}

interface RhythmProps {
  readonly form: ScheduleForm;
  readonly change: (part: Partial<ScheduleForm>) => void;
  readonly zone: string;
}

function RhythmFields({ form, change, zone }: RhythmProps) {
  const t = textsOf("reports");
  return (
    <>
      <Select
        label={t("everyLabel")}
        value={form.every}
        options={(["day", "week", "month"] as const).map((value) => ({ value, label: t(`every.${value}`) }))}
        onChange={({ target }) => change({ every: target.value as Every })}
      />
      {form.every === "week" && (
        <Select
          label={t("weekday")}
          value={String(form.weekday)}
          options={["0", "1", "2", "3", "4", "5", "6"].map((value) => ({ value, label: t(`weekdays.${value}`) }))}
          onChange={({ target }) => change({ weekday: Number(target.value) })}
        />
      )}
      {form.every === "month" && (
        <Select
          label={t("monthDay")}
          value={String(form.monthDay)}
          options={Array.from({ length: 28 }, (_, day) => ({ value: String(day + 1), label: String(day + 1) }))}
          onChange={({ target }) => change({ monthDay: Number(target.value) })}
        />
      )}
      <Select
        label={t("hour")}
        hint={t("zone", { zone })}
        value={String(form.hour)}
        options={HOURS.map((hour) => ({ value: String(hour), label: hourText(hour) }))}
        onChange={({ target }) => change({ hour: Number(target.value) })}
      />
    </>
  );
}

interface RecipientsProps {
  readonly account: number;
  readonly chosen: readonly number[];
  readonly onChoose: (chosen: readonly number[]) => void;
}

/** Whoever of the account may see reports. */
function Recipients({ account, chosen, onChoose }: RecipientsProps) {
  const t = textsOf("reports");
  const { data } = useQuery(peopleOf(account, useUser().userid));
  return (
    <fieldset className="reports-recipients">
      <legend>{t("recipients")}</legend>
      {(data ?? [])
        .filter(({ reads }) => reads)
        .map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={({ target }) => onChoose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      {chosen.length === 0 && <p className="reports-hint">{t("onlyMe")}</p>}
    </fieldset>
  );
}
