import "./sheet.css";
import { useState } from "react";
import { flushSync } from "react-dom";
import { textsOf } from "@/i18n/i18n";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { formatCount } from "@/ui/money";
import { PartDialog } from "../components/dialogParts";
import { nextNumber, type Patch } from "./corrections";
import { NUMERIC, shownIn, twinOf, whyIn, type Sheet, type SheetError, type SheetRow } from "./model";
import type { SheetChange } from "./useSheetPreview";

const STEP = 50;

interface ListProps {
  readonly sheet: Sheet;
  readonly wrong: readonly SheetRow[];
  /** Without it the rows are read-only. */
  readonly onChange?: (change: SheetChange) => void;
}

/** The phone's view: wrong rows, or all on request; each opens as a form. */
export function SheetList({ sheet, wrong, onChange }: ListProps) {
  const t = textsOf("events");
  const [shown, setShown] = useState(STEP);
  const [isWhole, setWhole] = useState(false);
  const [opened, setOpened] = useState<number | null>(null);
  const rows = isWhole ? sheet.rows : wrong;
  const rest = rows.length - shown;
  const row = sheet.rows.find((one) => one.row === opened);
  const add = (change: (change: SheetChange) => void) => {
    const number = nextNumber(sheet.rows);
    flushSync(() => change({ kind: "added" }));
    setOpened(number);
  };
  return (
    <div className="fy-only-phone">
      <ul className="events-lines">
        {rows.slice(0, shown).map((one) => (
          <li key={one.row}>
            {onChange ? (
              <button type="button" className="events-line" data-row={one.row} onClick={() => setOpened(one.row)}>
                <Line sheet={sheet} row={one} />
              </button>
            ) : (
              <span className="events-line">
                <Line sheet={sheet} row={one} />
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="events-more">
        {rest > 0 && (
          <Button kind="plain" icon="down" onClick={() => setShown(shown + STEP)}>
            {t("upload.more", { count: Math.min(rest, STEP) })}
          </Button>
        )}
        {(isWhole || wrong.length < sheet.rows.length) && (
          <Button kind="plain" icon="sheet" onClick={() => setWhole(!isWhole)}>
            {isWhole
              ? t("upload.only", { shown: formatCount(wrong.length) })
              : t("upload.all", { shown: formatCount(sheet.rows.length) })}
          </Button>
        )}
        {onChange && (
          <Button kind="plain" icon="plus" onClick={() => add(onChange)}>
            {t("upload.addRow")}
          </Button>
        )}
      </p>
      {row && onChange && (
        <SheetRowDialog
          key={row.row}
          row={row}
          columns={sheet.columns}
          onClose={() => setOpened(null)}
          onKeep={(patches) => {
            onChange({ kind: "typed", patches });
            setOpened(null);
          }}
          onRemove={() => {
            onChange({ kind: "removed", row: row.row });
            setOpened(null);
          }}
        />
      )}
    </div>
  );
}

interface LineProps {
  readonly sheet: Sheet;
  readonly row: SheetRow;
}

function Line({ sheet, row }: LineProps) {
  const isWrong = row.errors.length > 0;
  return (
    <>
      <span className={isWrong ? "events-line-row is-wrong" : "events-line-row"}>{row.row}</span>
      <span className="fy-grow">
        {isWrong ? (
          row.errors.map((error, at) => (
            <span key={`${at} ${error.message}`} className="events-line-why">
              <b>{whyIn(error)}</b>
              <Cells sheet={sheet} row={row} error={error} />
            </span>
          ))
        ) : (
          <Plain row={row} />
        )}
      </span>
    </>
  );
}

/** "Sat 12 Dec 2026 7:30PM" and the price. */
function Plain({ row }: { readonly row: SheetRow }) {
  const t = textsOf("events");
  return (
    <>
      {t("upload.lineWhen", { day: shownIn(row, "EventDate"), time: shownIn(row, "EventTime") })}
      <span className="events-line-more">
        {t("upload.lineMore", {
          cost: row.cells.TicketCost,
          tickets: row.cells.NumberofTickets,
          kind: row.cells.Subcategory ?? "",
        })}
      </span>
    </>
  );
}

interface CellsProps extends LineProps {
  readonly error: SheetError;
}

/** "EventDate 31-11-2026", or "EventDate Tue 15 Dec 2026, EventTime 7:00PM, as on row 5" */
function Cells({ sheet, row, error }: CellsProps) {
  const t = textsOf("events");
  const cells = error.columns.map((column) =>
    t("upload.cell", { column, value: shownIn(row, column) || t("common:none") }),
  );
  const twin = twinOf(sheet.rows, row, error);
  return <>{[...cells, ...(twin ? [t("upload.twin", { row: twin.row })] : [])].join(", ")}</>;
}

interface DialogProps {
  readonly row: SheetRow;
  readonly columns: readonly string[];
  readonly onKeep: (patches: readonly Patch[]) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** One row as a form; checked by the server once applied. */
function SheetRowDialog({ row, columns, onKeep, onRemove, onClose }: DialogProps) {
  const t = textsOf("events");
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(row.cells);
  const errorOf = (column: string) =>
    // Newer input is unchecked.
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
