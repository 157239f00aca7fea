import "./sheet.css";
import {
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
} from "react";
import { textsOf } from "@/i18n/i18n";
import { rowsBetween } from "@/ui/useInSight";
import { blockOf } from "./corrections";
import { moveOf, SheetGridRow, type Place } from "./SheetGridRow";
import { HEAD_PX, NUMERIC, ROW_PX, topsOf, WHY_PX, widthsOf, type Sheet, type SheetRow } from "./model";
import type { SheetChange } from "./useSheetPreview";

/** The grid's height, and how far beyond it rows are rendered. */
const SHOWN_PX = 400;
const AHEAD_PX = 400;

export interface GridHandle {
  /** The active row's number. */
  readonly row: () => number | undefined;
  readonly goTo: (row: number, column: string | undefined) => void;
  readonly goToEnd: () => void;
}

interface GridProps {
  readonly sheet: Sheet;
  readonly rows: readonly SheetRow[];
  /** Without it the sheet is read-only. */
  readonly editing?: Editing;
  readonly ref?: Ref<GridHandle>;
}

interface Editing {
  readonly onChange: (change: SheetChange) => void;
  /** To the next or previous wrong row. */
  readonly onJump: (step: 1 | -1) => void;
  /** Escape. */
  readonly onLeave: () => void;
  /** The id of the explanation of the keys. */
  readonly keys: string;
}

/** A spreadsheet of which only visible rows are rendered: 5,000 rows scroll like 50. */
export function SheetGrid({ sheet, rows, editing: acts, ref }: GridProps) {
  const t = textsOf("events");
  const id = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const tops = useMemo(() => topsOf(rows), [rows]);
  const widths = useMemo(() => pixelsOf(sheet), [sheet]);
  // One more column with buttons that delete a row.
  const columnCount = sheet.columns.length + (acts ? 1 : 0);
  const { place, editing, go, edit, leave } = usePlace(rows.length, columnCount);
  useFocus(scroll, `${id}-${place.row}-${place.column}`, place);

  const show = (at: number) => {
    const box = scroll.current;
    if (!box) return;
    const [start, end] = [tops[at] ?? 0, tops[at + 1] ?? 0];
    const room = box.clientHeight - HEAD_PX;
    if (start < box.scrollTop) box.scrollTop = start;
    else if (end > box.scrollTop + room) box.scrollTop = end - room;
    setTop(box.scrollTop);
  };
  const goTo = (next: Place) => {
    show(next.row);
    go(next);
  };
  useImperativeHandle(ref, () => ({
    row: () => (place.isIn ? rows[place.row]?.row : undefined),
    goTo: (number, column) => {
      const at = rows.findIndex((row) => row.row === number);
      if (at >= 0) goTo({ row: at, column: Math.max(0, sheet.columns.indexOf(column ?? "")) });
    },
    goToEnd: () => goTo({ row: rows.length - 1, column: 0 }),
  }));

  const here = rows[place.row];
  const column = sheet.columns[place.column];
  const type = (text: string) =>
    here && column && acts?.onChange({ kind: "typed", patches: [{ row: here.row, column, text }] });
  const keep = (text: string, move?: Place) => {
    type(text.trim());
    edit(null);
    if (move) goTo(move);
  };
  const press = (event: KeyboardEvent) => {
    // Tab stops once, at the active cell, and leaves the grid.
    if (editing !== null || event.key === "Tab") return;
    const move = moveOf(event, place, { rows: rows.length, columns: columnCount });
    if (move) goTo(move);
    else if (!acts) return;
    else if (event.key === "Escape") acts.onLeave();
    else if (event.key === "F8") acts.onJump(event.shiftKey ? -1 : 1);
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") acts.onChange({ kind: "undone" });
    else if (!column) return;
    else if (event.key === "Enter" || event.key === "F2") edit(here?.cells[column] ?? "");
    else if (event.key === "Delete" || event.key === "Backspace") type("");
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) edit(event.key);
    else return;
    event.preventDefault();
  };
  const copy = (event: ClipboardEvent) => {
    if (editing !== null || !here || !column) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", here.cells[column] ?? "");
    if (event.type === "cut") type("");
  };
  const paste = (event: ClipboardEvent) => {
    const block = blockOf(event.clipboardData.getData("text/plain"));
    // Plain text is pasted into an open cell as into any field.
    if (!acts || !here || !column || (editing !== null && block.length === 1 && block[0]?.length === 1)) return;
    event.preventDefault();
    edit(null);
    acts.onChange({ kind: "pasted", row: here.row, column, block });
  };

  const [from, to] = rowsBetween(tops, top - AHEAD_PX, top + SHOWN_PX + AHEAD_PX);
  // The active row stays rendered: it holds the focus.
  const drawn = Array.from({ length: to - from }, (_, at) => from + at);
  if (here && (place.row < from || place.row >= to)) drawn.push(place.row);
  return (
    <div
      ref={scroll}
      className="events-cells fy-no-phone"
      role="grid"
      aria-label={t("upload.preview")}
      aria-describedby={acts?.keys}
      aria-readonly={!acts}
      aria-rowcount={rows.length + 1}
      aria-colcount={columnCount + 1}
      style={sizesOf(widths, acts !== undefined)}
      // In steps, so that not every pixel renders again.
      onScroll={(event) => setTop(Math.floor(event.currentTarget.scrollTop / ROW_PX) * ROW_PX)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || leave()}
      onKeyDown={press}
      onCopy={copy}
      onCut={copy}
      onPaste={paste}
    >
      <div className="events-cells-head" role="row" aria-rowindex={1}>
        <span role="columnheader">{t("upload.row")}</span>
        {sheet.columns.map((name) => (
          <span key={name} role="columnheader" className={NUMERIC.has(name) ? "fy-num" : undefined}>
            {name}
          </span>
        ))}
        {acts && (
          <span role="columnheader">
            <span className="fy-unseen">{t("upload.deleteRow")}</span>
          </span>
        )}
      </div>
      <div role="rowgroup" className="events-cells-rows" style={{ height: tops.at(-1) ?? 0 }}>
        {drawn.map((at) => {
          const row = rows[at];
          if (!row) return null;
          const isHere = at === place.row;
          return (
            <SheetGridRow
              key={row.row}
              id={`${id}-${at}`}
              row={row}
              columns={sheet.columns}
              place={at}
              top={tops[at] ?? 0}
              here={isHere ? place.column : undefined}
              editing={isHere ? editing : null}
              rowCount={rows.length}
              onGo={goTo}
              acts={
                acts && {
                  onEdit: edit,
                  onKeep: keep,
                  onRemove: () => acts.onChange({ kind: "removed", row: row.row }),
                }
              }
            />
          );
        })}
      </div>
    </div>
  );
}

interface Held extends Place {
  /** The focus is in the grid. */
  readonly isIn: boolean;
}

/** The active cell and what is being typed; stays inside a grid that shrinks. */
function usePlace(rowCount: number, columnCount: number) {
  const [{ held, editing }, set] = useState<{ readonly held: Held; readonly editing: string | null }>({
    held: { row: 0, column: 0, isIn: false },
    editing: null,
  });
  const place: Held = {
    row: Math.max(0, Math.min(held.row, rowCount - 1)),
    column: Math.min(held.column, columnCount - 1),
    isIn: held.isIn,
  };
  return {
    place,
    editing,
    go: ({ row, column }: Place) => set({ held: { row, column, isIn: true }, editing: null }),
    edit: (text: string | null) => set({ held: { ...place, isIn: true }, editing: text }),
    leave: () => set((now) => ({ ...now, held: { ...now.held, isIn: false } })),
  };
}

/** The active cell has the focus, unless it is being edited. */
function useFocus(scroll: { readonly current: HTMLElement | null }, cell: string, { isIn }: Held): void {
  useLayoutEffect(() => {
    if (!isIn || !scroll.current) return;
    const target = document.getElementById(cell);
    if (!target || target.contains(document.activeElement)) return;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
}

/** A character's width, a cell's padding, and more where text follows a number. */
const CHARACTER_PX = 7.4;
const AROUND_PX = 30;
const AFTER_NUMBER_PX = 18;
const NUMBERS_PX = 56;
const REMOVE_PX = 48;

function pixelsOf(sheet: Sheet): readonly number[] {
  return widthsOf(sheet).map((characters, place) => {
    const isAfterNumber = NUMERIC.has(sheet.columns[place - 1] ?? "");
    return Math.ceil(characters * CHARACTER_PX) + AROUND_PX + (isAfterNumber ? AFTER_NUMBER_PX : 0);
  });
}

function sizesOf(widths: readonly number[], hasActs: boolean): CSSProperties {
  const acts = hasActs ? [REMOVE_PX] : [];
  return {
    "--events-head": `${HEAD_PX}px`,
    "--events-row": `${ROW_PX}px`,
    "--events-why": `${WHY_PX}px`,
    "--events-columns": [
      `${NUMBERS_PX}px`,
      ...widths.map((width) => `minmax(${width}px, ${width}fr)`),
      ...acts.map((width) => `${width}px`),
    ].join(" "),
    "--events-least": `${[NUMBERS_PX, ...widths, ...acts].reduce((sum, width) => sum + width)}px`,
  } as CSSProperties;
}
