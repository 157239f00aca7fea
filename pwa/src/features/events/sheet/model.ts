import { ApiError } from "@/api/errors";
import { asRecord } from "@/api/reply";
import type { Shapes } from "@/api/wire";
import { inLine } from "@/i18n/apart";

/** A sheet of performances as it was read and judged by the server. */
export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
}

export interface SheetRow {
  /** As the file numbers it. */
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
  /** What days and times were taken for, in words: "Sat 1 May 2027", "7:30PM". */
  readonly understood: Readonly<Record<string, string>>;
  readonly errors: readonly SheetError[];
  /** The instant, where both of its cells can be read: two rows of one start are doubles. */
  readonly startsAt: string | null;
}

export interface SheetError {
  readonly columns: readonly string[];
  readonly message: string;
  /** What would be right there, in the reader's own format: "Write 05-01-2027". */
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

/** A cell as it is shown: as it was understood; what could not be read, and what was typed since, as it stands. */
export const shownIn = ({ cells, understood }: Pick<SheetRow, "cells" | "understood">, column: string): string =>
  understood[column] ?? cells[column] ?? "";

export const wrongRows = (rows: readonly SheetRow[]): readonly SheetRow[] =>
  rows.filter((row) => row.errors.length > 0);

/** The next row that is wrong, or the one before: round and round, from where one is. */
export function nextWrong(rows: readonly SheetRow[], from: number | undefined, step: 1 | -1): SheetRow | undefined {
  const start = rows.findIndex((row) => row.row === from);
  const order = rows.map((_, at) => rows.at((start + step * (at + 1) + 2 * rows.length) % rows.length));
  // Where one is nowhere yet, the way back begins at the end.
  const round = start < 0 && step < 0 ? rows.toReversed() : order;
  return round.find((row) => row !== undefined && row.errors.length > 0);
}

export const isGuilty = (row: SheetRow, column: string): boolean =>
  row.errors.some((error) => error.columns.includes(column));

/** An earlier row with the same start, which is why a row is a double of it. */
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
  /** How many performances are to be of it. */
  readonly count: number;
}

/** The sub-categories that a sheet would bring: of an event with a list of them the server refuses all others. */
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

/** What saving refused, row by row: it belongs into the preview, where the row is. */
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

/** Why a file as a whole was refused, heading by heading: each says its row. */
export const whyRefused = (error: Error | null): readonly NumberedError[] =>
  error instanceof ApiError && error.code === "sheet_unreadable" ? rowErrorsOf(error.data) : [];

/** A file that was refused will be refused again; a server that did not answer, or is busy, may read it then. */
export const mayBeReadAgain = (error: Error | null): boolean =>
  error !== null && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

export const ROW_PX = 34;
export const WHY_PX = 28;
export const HEAD_PX = 30;

/** Where each row begins in the scrolled table, and where the last one ends: one number more than there are rows. */
export function topsOf(rows: readonly SheetRow[]): readonly number[] {
  const tops = [0];
  for (const row of rows) tops.push((tops.at(-1) ?? 0) + ROW_PX + row.errors.length * WHY_PX);
  return tops;
}

const MOST_CHARACTERS = 28;

/** Columns keep one width however far one scrolls: the longest text decides, in characters. */
export function widthsOf(sheet: Sheet): readonly number[] {
  return sheet.columns.map((column) => {
    const longest = sheet.rows.reduce((most, row) => Math.max(most, shownIn(row, column).length), column.length);
    return Math.min(longest, MOST_CHARACTERS);
  });
}
