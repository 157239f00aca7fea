import "./sheet.css";
import { useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from "react";
import { textsOf } from "@/i18n/i18n";
import { IconButton } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import { isGuilty, NUMERIC, shownIn, whyIn, type SheetRow } from "./model";

/** A cell, counted from 0 without headings. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

interface Size {
  readonly rows: number;
  readonly columns: number;
}

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const PAGE = 10;

/** Where a key leads; undefined if nowhere. */
export function moveOf({ key, ctrlKey, metaKey }: Pressed, place: Place, size: Size): Place | undefined {
  const isFar = ctrlKey || metaKey;
  const [last, lastColumn] = [size.rows - 1, size.columns - 1];
  const to = (row: number, column: number): Place => ({
    row: Math.max(0, Math.min(row, last)),
    column: Math.max(0, Math.min(column, lastColumn)),
  });
  switch (key) {
    case "ArrowUp":
      return to(isFar ? 0 : place.row - 1, place.column);
    case "ArrowDown":
      return to(isFar ? last : place.row + 1, place.column);
    case "ArrowLeft":
      return to(place.row, isFar ? 0 : place.column - 1);
    case "ArrowRight":
      return to(place.row, isFar ? lastColumn : place.column + 1);
    case "Home":
      return to(isFar ? 0 : place.row, 0);
    case "End":
      return to(isFar ? last : place.row, lastColumn);
    case "PageUp":
      return to(place.row - PAGE, place.column);
    case "PageDown":
      return to(place.row + PAGE, place.column);
    default:
      return undefined;
  }
}

/** Tab moves from an open cell to the next, across rows; at either end it leaves the grid. */
function afterTab({ row, column }: Place, { rows, columns }: Size, isBack: boolean): Place | undefined {
  const next = row * columns + column + (isBack ? -1 : 1);
  return next < 0 || next >= rows * columns ? undefined : { row: Math.floor(next / columns), column: next % columns };
}

interface RowProps {
  readonly id: string;
  readonly row: SheetRow;
  readonly columns: readonly string[];
  readonly place: number;
  readonly top: number;
  /** The active column, if in this row. */
  readonly here: number | undefined;
  /** The initial text of an edit. */
  readonly editing: string | null;
  readonly rowCount: number;
  readonly onGo: (place: Place) => void;
  /** Missing if read-only. */
  readonly acts: RowActs | undefined;
}

interface RowActs {
  readonly onEdit: (text: string | null) => void;
  readonly onKeep: (text: string, move?: Place) => void;
  readonly onRemove: () => void;
}

/** A row with its number, cells, delete button and errors. */
export function SheetGridRow({ id, row, columns, place, top, here, editing, rowCount, onGo, acts }: RowProps) {
  const t = textsOf("events");
  const isWrong = row.errors.length > 0;
  const whys = (column: string) =>
    row.errors.flatMap((error, at) => (error.columns.includes(column) ? [`${id}-why-${at}`] : [])).join(" ");
  const enter = (at: number) => (event: FocusEvent) => {
    if (event.target === event.currentTarget && here !== at) onGo({ row: place, column: at });
  };
  // Touch screens have no double click.
  const press = (text: string) => (event: MouseEvent) => {
    if ((event.nativeEvent as PointerEvent).pointerType === "touch") acts?.onEdit(text);
  };
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={isWrong ? "events-cells-row is-wrong" : "events-cells-row"}
      style={{ top }}
    >
      <span role="rowheader">{row.row}</span>
      {columns.map((column, at) => {
        const text = row.cells[column] ?? "";
        const isTyped = acts !== undefined && here === at && editing !== null;
        const isBad = isWrong && isGuilty(row, column);
        return (
          <span
            key={column}
            id={`${id}-${at}`}
            role="gridcell"
            tabIndex={isTyped ? undefined : here === at ? 0 : -1}
            aria-selected={here === at}
            aria-invalid={isBad || undefined}
            aria-describedby={isBad ? whys(column) : undefined}
            className={[NUMERIC.has(column) && "fy-num", isBad && "is-guilty", isTyped && "is-typed"]
              .filter(Boolean)
              .join(" ")}
            onFocus={enter(at)}
            onClick={isTyped ? undefined : press(text)}
            onDoubleClick={isTyped ? undefined : () => acts?.onEdit(text)}
          >
            {isTyped ? (
              <CellInput
                label={t("upload.cellOf", { column, row: row.row })}
                text={editing}
                onKeep={acts.onKeep}
                onCancel={() => acts.onEdit(null)}
                below={(isBack) => ({
                  row: Math.max(0, Math.min(place + (isBack ? -1 : 1), rowCount - 1)),
                  column: at,
                })}
                beside={(isBack) =>
                  afterTab({ row: place, column: at }, { rows: rowCount, columns: columns.length + 1 }, isBack)
                }
              />
            ) : (
              shownIn(row, column)
            )}
          </span>
        );
      })}
      {acts && (
        <span role="gridcell" className="events-cells-act" aria-selected={here === columns.length}>
          <IconButton
            id={`${id}-${columns.length}`}
            icon="trash"
            label={t("upload.deleteWhat", { row: row.row })}
            tabIndex={here === columns.length ? 0 : -1}
            onClick={acts.onRemove}
            onFocus={enter(columns.length)}
          />
        </span>
      )}
      {row.errors.map((error, at) => (
        <span key={`${at} ${error.message}`} id={`${id}-why-${at}`} className="events-cells-why" aria-hidden="true">
          <Icon name="alert" size="small" />
          {whyIn(error)}
        </span>
      ))}
    </div>
  );
}

interface InputProps {
  readonly label: string;
  readonly text: string;
  readonly onKeep: (text: string, move?: Place) => void;
  readonly onCancel: () => void;
  readonly below: (isBack: boolean) => Place;
  readonly beside: (isBack: boolean) => Place | undefined;
}

function CellInput({ label, text: begun, onKeep, onCancel, below, beside }: InputProps) {
  const [text, setText] = useState(begun);
  // A removed input may still fire blur.
  const isDone = useRef(false);
  const end = (act: () => void) => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  };
  const press = (event: KeyboardEvent) => {
    // The grid's keys are off while a cell is open.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") end(() => onKeep(text, below(event.shiftKey)));
    else if (event.key === "Tab") end(() => onKeep(text, beside(event.shiftKey)));
    else if (event.key === "Escape") end(onCancel);
    else return;
    event.preventDefault();
  };
  return (
    <input
      autoFocus
      aria-label={label}
      value={text}
      maxLength={300}
      onChange={(change) => setText(change.target.value)}
      onKeyDown={press}
      onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      onBlur={() => end(() => onKeep(text))}
    />
  );
}
