import "./sheet.css";
import { useState } from "react";
import { textsOf } from "@/i18n/i18n";
import { Field } from "@/ui/Field";
import { PartDialog } from "../components/PartDialog";
import type { Patch } from "./corrections";
import { NUMERIC, type SheetRow } from "./model";

interface DialogProps {
  readonly row: SheetRow;
  readonly columns: readonly string[];
  readonly onKeep: (patches: readonly Patch[]) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** One row of a sheet as a small form. The server judges it once it is kept. */
export function SheetRowDialog({ row, columns, onKeep, onRemove, onClose }: DialogProps) {
  const t = textsOf("events");
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(row.cells);
  const errorOf = (column: string) =>
    // What was typed since has not been judged.
    texts[column] === row.cells[column]
      ? row.errors.find((error) => error.columns.includes(column))?.message
      : undefined;
  return (
    <PartDialog
      title={t("upload.rowTitle", { row: row.row })}
      isTyped={columns.some((column) => texts[column] !== row.cells[column])}
      keep={t("upload.keep")}
      onKeep={() => onKeep(columns.map((column) => ({ row: row.row, column, text: (texts[column] ?? "").trim() })))}
      removal={{ word: t("upload.deleteRow"), run: onRemove }}
      onClose={onClose}
      className="events-row-form"
    >
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
    </PartDialog>
  );
}
