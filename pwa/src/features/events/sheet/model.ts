import { ApiError } from "@/api/errors";
import { asRecord } from "@/api/ownBody";
import type { Shapes } from "@/api/schemas";
import { inLine } from "@/i18n/apart";

/** A sheet as read and checked by the server. */
export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
}

export interface SheetRow {
  /** The row's number in the file. */
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
  /** How dates and times were understood: "Sat 1 May 2027", "7:30PM". */
  readonly understood: Readonly<Record<string, string>>;
  readonly errors: readonly SheetError[];
  /** The start, if readable: two rows with one start are duplicates. */
  readonly startsAt: string | null;
}

export interface SheetError {
  readonly columns: readonly string[];
  readonly message: string;
  /** A suggestion in the reader's format: "Write 05-01-2027". */
  readonly remedy?: string;
}

export type SheetDto = Shapes["SheetOut"];

export const sheetFromDto = ({ columns, rows }: SheetDto): Sheet => ({
  columns,
  rows: rows.map(({ startsISO, ...row }) => ({ ...row, startsAt: startsISO })),
});

export interface NumberedError extends SheetError {
  readonly row: number;
}

export const NUMERIC: ReadonlySet<string> = new Set(["TicketCost", "NumberofTickets"]);
export const WHEN: readonly string[] = ["EventDate", "EventTime"];

/** A cell as understood; unreadable or newly typed text as it is. */
export const shownIn = ({ cells, understood }: Pick<SheetRow, "cells" | "understood">, column: string): string =>
  understood[column] ?? cells[column] ?? "";

export const wrongRows = (rows: readonly SheetRow[]): readonly SheetRow[] =>
  rows.filter((row) => row.errors.length > 0);

/** The next or previous wrong row, wrapping around. */
export function nextWrong(rows: readonly SheetRow[], from: number | undefined, step: 1 | -1): SheetRow | undefined {
  const start = rows.findIndex((row) => row.row === from);
  const order = rows.map((_, at) => rows.at((start + step * (at + 1) + 2 * rows.length) % rows.length));
  // Without an active row, going back begins at the end.
  const round = start < 0 && step < 0 ? rows.toReversed() : order;
  return round.find((row) => row !== undefined && row.errors.length > 0);
}

export const isGuilty = (row: SheetRow, column: string): boolean =>
  row.errors.some((error) => error.columns.includes(column));

/** The earlier row that a row duplicates. */
export function twinOf(rows: readonly SheetRow[], row: SheetRow, error: SheetError): SheetRow | undefined {
  if (!WHEN.every((column) => error.columns.includes(column))) return undefined;
  return rows.find(
    (other) => other.row < row.row && WHEN.every((column) => shownIn(other, column) === shownIn(row, column)),
  );
}

/** "EventDate format is wrong. Write 05-01-2027" */
export const whyIn = ({ message, remedy }: SheetError): string =>
  remedy ? `${message.trim().replace(/[.!?]$/, "")}. ${remedy}` : message;

export interface NewKind {
  readonly name: string;
  /** How many performances have it. */
  readonly count: number;
}

/** New sub-categories in the sheet; the server refuses them for an event with a fixed list. */
export function newKindsIn(rows: readonly SheetRow[], known: readonly string[]): readonly NewKind[] {
  const found = new Map<string, NewKind>();
  const folded = new Set(known.map((name) => name.trim().toLowerCase()));
  for (const { cells } of rows) {
    const name = cells.Subcategory?.trim() ?? "";
    if (name === "" || folded.has(name.toLowerCase())) continue;
    found.set(name, { name, count: (found.get(name)?.count ?? 0) + 1 });
  }
  return [...found.values()];
}

export const kindsInWords = (kinds: readonly NewKind[]): string =>
  kinds.map(({ name, count }) => inLine([name, `(${count})`], " ")).join(", ");

/** Errors of a refused save, by row. */
export function rowErrorsOf(response: unknown): readonly NumberedError[] {
  const errors = asRecord(response)?.errors;
  if (!Array.isArray(errors)) return [];
  return (errors as readonly unknown[]).flatMap((entry) => {
    const { row, columns, message, remedy } = asRecord(entry) ?? {};
    if (typeof row !== "number" || typeof message !== "string") return [];
    const names = Array.isArray(columns) ? columns.filter((name) => typeof name === "string") : [];
    return [{ row, message, columns: names, ...(typeof remedy === "string" && remedy !== "" && { remedy }) }];
  });
}

/** A refused file's wrong headings, each with its row. */
export const whyRefused = (error: Error | null): readonly NumberedError[] =>
  error instanceof ApiError && error.code === "sheet_unreadable" ? rowErrorsOf(error.data) : [];

/** A refused file stays refused; a busy or silent server may read it later. */
export const mayBeReadAgain = (error: Error | null): boolean =>
  error !== null && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

export const ROW_PX = 34;
export const WHY_PX = 28;
export const HEAD_PX = 30;

/** Each row's top in the scrolled table, and the last one's end. */
export function topsOf(rows: readonly SheetRow[]): readonly number[] {
  const tops = [0];
  for (const row of rows) tops.push((tops.at(-1) ?? 0) + ROW_PX + row.errors.length * WHY_PX);
  return tops;
}

const MOST_CHARACTERS = 28;

/** Column widths from the longest text, so that they do not change while scrolling. */
export function widthsOf(sheet: Sheet): readonly number[] {
  return sheet.columns.map((column) => {
    const longest = sheet.rows.reduce((most, row) => Math.max(most, shownIn(row, column).length), column.length);
    return Math.min(longest, MOST_CHARACTERS);
  });
}
