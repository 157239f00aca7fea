import { useMemo, useState, type CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "@/ui/Icon";
import { isGuilty, NUMERIC, ROW_PX, rowsBetween, topsOf, WHY_PX, widthsOf, type Sheet, type SheetRow } from "../sheet";

/** The table's height, and how far beyond it rows are drawn already. */
const SHOWN_PX = 400;
const AHEAD_PX = 400;

interface TableProps {
  readonly sheet: Sheet;
  readonly rows: readonly SheetRow[];
}

/** Only the rows in sight are drawn: 5,000 of them scroll like 50. */
export function SheetTable({ sheet, rows }: TableProps) {
  const { t } = useTranslation("events");
  const [top, setTop] = useState(0);
  const tops = useMemo(() => topsOf(rows), [rows]);
  const widths = useMemo(() => pixelsOf(sheet), [sheet]);
  const [from, to] = rowsBetween(tops, top - AHEAD_PX, top + SHOWN_PX + AHEAD_PX);
  const span = sheet.columns.length + 1;
  const space = (name: string, height: number) =>
    height > 0 && (
      <tr key={name} aria-hidden="true">
        <td colSpan={span} className="events-space" style={{ height }} />
      </tr>
    );
  return (
    <div
      className="events-sheet-scroll fy-no-phone"
      role="region"
      aria-label={t("upload.preview")}
      tabIndex={0}
      // In steps, so that not every pixel draws the table anew.
      onScroll={(scroll) => setTop(Math.floor(scroll.currentTarget.scrollTop / ROW_PX) * ROW_PX)}
    >
      <table
        className="events-sheet"
        style={sizesOf(widths)}
        aria-label={t("upload.preview")}
        aria-rowcount={rows.length + 1}
      >
        <colgroup>
          <col style={{ width: NUMBERS_PX }} />
          {sheet.columns.map((column, place) => (
            <col key={column} style={{ width: widths[place] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t("upload.row")}</th>
            {sheet.columns.map((column) => (
              <th key={column} scope="col" className={NUMERIC.has(column) ? "fy-num" : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {space("above", tops[from] ?? 0)}
          {rows.slice(from, to).map((row, place) => (
            <Row key={row.row} row={row} columns={sheet.columns} place={from + place} />
          ))}
          {space("below", (tops.at(-1) ?? 0) - (tops[to] ?? 0))}
        </tbody>
      </table>
    </div>
  );
}

/** A character of the table's type, the space on both sides of a cell, and more of it where text follows a number. */
const CHARACTER_PX = 7.4;
const AROUND_PX = 30;
const AFTER_NUMBER_PX = 18;
const NUMBERS_PX = 56;

function pixelsOf(sheet: Sheet): readonly number[] {
  return widthsOf(sheet).map((characters, place) => {
    const isAfterNumber = NUMERIC.has(sheet.columns[place - 1] ?? "");
    return Math.ceil(characters * CHARACTER_PX) + AROUND_PX + (isAfterNumber ? AFTER_NUMBER_PX : 0);
  });
}

const sizesOf = (widths: readonly number[]) =>
  ({
    "--events-row": `${ROW_PX}px`,
    "--events-why": `${WHY_PX}px`,
    "--events-least": `${widths.reduce((sum, width) => sum + width, NUMBERS_PX)}px`,
  }) as CSSProperties;

interface RowProps {
  readonly row: SheetRow;
  readonly columns: readonly string[];
  readonly place: number;
}

function Row({ row, columns, place }: RowProps) {
  const isWrong = row.errors.length > 0;
  const classOf = (column: string) =>
    [NUMERIC.has(column) && "fy-num", isWrong && isGuilty(row, column) && "is-guilty"].filter(Boolean).join(" ");
  return (
    <>
      <tr className={isWrong ? "is-wrong" : undefined} aria-rowindex={place + 2}>
        <th scope="row">{row.row}</th>
        {columns.map((column) => (
          <td key={column} className={classOf(column) || undefined}>
            {row.cells[column]}
          </td>
        ))}
      </tr>
      {row.errors.map((error, at) => (
        <tr key={`${at} ${error.message}`} className={at === row.errors.length - 1 ? "is-why is-last" : "is-why"}>
          <td />
          <td colSpan={columns.length}>
            <span>
              <Icon name="alert" size="small" />
              {error.message}
            </span>
          </td>
        </tr>
      ))}
    </>
  );
}
