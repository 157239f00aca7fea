import { useId, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Field } from "@/ui/Field";
import type { Patch } from "../corrections";
import { NUMERIC, type SheetRow } from "../sheet";

interface DialogProps {
  readonly row: SheetRow;
  readonly columns: readonly string[];
  readonly onKeep: (patches: readonly Patch[]) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** One row of a sheet as a small form. The server judges it once it is kept. */
export function SheetRowDialog({ row, columns, onKeep, onRemove, onClose }: DialogProps) {
  const { t } = useTranslation("events");
  const id = useId();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(row.cells);
  const errorOf = (column: string) =>
    // What was typed since has not been judged.
    texts[column] === row.cells[column]
      ? row.errors.find((error) => error.columns.includes(column))?.message
      : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes a submit on to the form in which this dialog was opened.
    event.stopPropagation();
    onKeep(columns.map((column) => ({ row: row.row, column, text: (texts[column] ?? "").trim() })));
  };
  return (
    <Dialog
      open
      title={t("upload.rowTitle", { row: row.row })}
      dismissible={columns.every((column) => texts[column] === row.cells[column])}
      onClose={onClose}
      footer={
        <>
          <Button kind="danger" icon="trash" onClick={onRemove}>
            {t("upload.deleteRow")}
          </Button>
          <Button type="submit" form={id} kind="main">
            {t("upload.keep")}
          </Button>
        </>
      }
    >
      <form id={id} className="events-row-form" noValidate onSubmit={submit}>
        {columns.map((column) => (
          <Field
            key={column}
            label={column}
            maxLength={300}
            inputMode={NUMERIC.has(column) ? "decimal" : undefined}
            value={texts[column] ?? ""}
            error={errorOf(column)}
            onChange={(change) => setTexts({ ...texts, [column]: change.target.value })}
          />
        ))}
      </form>
    </Dialog>
  );
}
