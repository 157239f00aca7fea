import { zodResolver } from "@hookform/resolvers/zod";
import { useFormContext } from "react-hook-form";
import { textsOf } from "@/i18n/i18n";
import { RowDialog } from "@/office/RowDialog";
import { useDone } from "@/office/editing";
import { useFieldNote } from "@/office/fields";
import { useRowForm } from "@/office/useRowForm";
import { TextArea } from "@/ui/Field";
import { deviceZone } from "@/ui/dates";
import { useFormat } from "@/ui/format";
import { formatMoney } from "@/ui/money";
import { useDayText } from "@/ui/useDayText";
import {
  clearDifference,
  clearForm,
  differenceFromDto,
  FIELDS,
  RECONCILIATION,
  type ClearForm,
  type Difference,
} from "./reconciliation";

interface ClearProps {
  readonly row: Difference;
  readonly onClose: () => void;
}

/** What a difference is, what to do about it, and what became of it. */
export function ClearDialog({ row, onClose }: ClearProps) {
  const t = textsOf("reconciliation");
  const dayText = useDayText();
  const done = useDone([RECONCILIATION]);
  const editing = useRowForm<ClearForm, Difference>({
    row,
    formOf: (difference) => ({ note: difference?.note ?? "" }),
    resolver: zodResolver(clearForm),
    fields: FIELDS,
    save: (form, seen) => clearDifference(form, seen ?? row),
    rowOf: differenceFromDto,
    onSaved: (message) => {
      void done(message);
      onClose();
    },
    onClose,
  });
  return (
    <RowDialog texts="reconciliation" subtitle={`${t(`kinds.${row.kind}`)}, ${dayText(row.day)}`} editing={editing}>
      <Facts row={editing.row ?? row} />
      <NoteField />
    </RowDialog>
  );
}

function Facts({ row }: Pick<ClearProps, "row">) {
  const t = textsOf("reconciliation");
  const format = useFormat();
  const amount = (text: string | null) => (text === null ? t("common:none") : formatMoney(text, row.currency));
  return (
    <div className="recon-facts is-whole">
      <p>{t(`hints.${row.kind}`)}</p>
      <dl>
        <dt>{t("columns.providerId")}</dt>
        <dd>{row.providerId}</dd>
        {row.reference && (
          <>
            <dt>{t("reference")}</dt>
            <dd>{row.reference}</dd>
          </>
        )}
        {row.kind !== "event_unknown" && (
          <>
            <dt>{t("columns.ours")}</dt>
            <dd>{amount(row.ours)}</dd>
            <dt>{t("columns.theirs")}</dt>
            <dd>{amount(row.theirs)}</dd>
          </>
        )}
        {row.why && (
          <>
            <dt>{t("why")}</dt>
            <dd>{row.why}</dd>
          </>
        )}
        {row.settledAt && (
          <>
            <dt>{t("settled")}</dt>
            <dd>{[row.settledBy || t("byItself"), format.stamp(row.settledAt, deviceZone())].join(", ")}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

function NoteField() {
  const t = textsOf("reconciliation");
  const { register } = useFormContext<ClearForm>();
  const says = useFieldNote("note");
  return <TextArea label={t("note")} className="is-whole" maxLength={500} {...says} {...register("note")} />;
}
