import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { twinOf, type Sheet, type SheetError, type SheetRow } from "../sheet";

const STEP = 50;

interface ErrorsProps {
  readonly sheet: Sheet;
  readonly wrong: readonly SheetRow[];
}

/** On a phone the wrong rows alone: what is wrong, and what stands there. */
export function SheetErrors({ sheet, wrong }: ErrorsProps) {
  const { t } = useTranslation("events");
  const [shown, setShown] = useState(STEP);
  const rest = wrong.length - shown;
  return (
    <div className="fy-only-phone">
      <ul className="events-errors">
        {wrong.slice(0, shown).map((row) =>
          row.errors.map((error, at) => (
            <li key={`${row.row} ${at}`}>
              <span className="events-errors-row">{row.row}</span>
              <div>
                <b>{error.message}</b>
                <p>
                  <Cells sheet={sheet} row={row} error={error} />
                </p>
              </div>
            </li>
          )),
        )}
      </ul>
      {rest > 0 && (
        <p className="events-more">
          <Button kind="plain" icon="down" onClick={() => setShown(shown + STEP)}>
            {t("upload.moreWrong", { count: Math.min(rest, STEP) })}
          </Button>
        </p>
      )}
    </div>
  );
}

interface CellsProps {
  readonly sheet: Sheet;
  readonly row: SheetRow;
  readonly error: SheetError;
}

/** "EventDate 31-11-2026", or "EventDate 15-12-2026, EventTime 7:00PM, as on row 5" */
function Cells({ sheet, row, error }: CellsProps) {
  const { t } = useTranslation("events");
  const cells = error.columns.map((column) =>
    t("upload.cell", { column, value: row.cells[column] || t("common:none") }),
  );
  const twin = twinOf(sheet.rows, row, error);
  return <>{[...cells, ...(twin ? [t("upload.twin", { row: twin.row })] : [])].join(", ")}</>;
}
