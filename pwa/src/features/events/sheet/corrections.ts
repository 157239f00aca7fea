/** Edits of a sheet on screen, rows still to be checked, and undo. */

import { t } from "@/i18n/i18n";
import { type NumberedError, type Sheet, type SheetError, type SheetRow, WHEN } from "./model";

/** What rows are checked against: the venue's time zone, and no two events of one name and start. */
export interface CheckedFor {
  readonly venue: number;
  readonly eventName: string;
  /** An existing event that gets more performances. */
  readonly event?: number | undefined;
}

interface State {
  readonly rows: readonly SheetRow[];
  /** Row numbers changed since the last check. */
  readonly waiting: ReadonlySet<number>;
  /** What the others were checked against. */
  readonly checkedFor: CheckedFor;
}

export interface Corrections extends State {
  /** The sheet as read. */
  readonly read: Sheet;
  readonly past: readonly State[];
  /** Raised by each change, to recognize outdated answers. */
  readonly version: number;
}

export interface Patch {
  readonly row: number;
  readonly column: string;
  readonly text: string;
}

export type Change =
  | { readonly kind: "typed"; readonly patches: readonly Patch[] }
  /** A pasted block of cells from a row and column; it may extend below the last row. */
  | { readonly kind: "pasted"; readonly row: number; readonly column: string; readonly block: Block }
  | { readonly kind: "added" }
  | { readonly kind: "removed"; readonly row: number }
  | { readonly kind: "undone" }
  | ({ readonly kind: "judged"; readonly sentRows: readonly SheetRow[]; readonly rows: readonly SheetRow[] } & {
      readonly checkedFor: CheckedFor;
    })
  /** Saving was refused: errors of the rows as sent. */
  | { readonly kind: "refused"; readonly errors: readonly NumberedError[] };

export type Block = readonly (readonly string[])[];

const MOST_STEPS_BACK = 100;

export const beginCorrections = (read: Sheet, checkedFor: CheckedFor): Corrections => ({
  read,
  checkedFor,
  rows: read.rows,
  waiting: new Set(),
  past: [],
  version: 0,
});

export const isCorrected = ({ rows, read }: Corrections): boolean => rows !== read.rows;

export function correct(held: Corrections, change: Change): Corrections {
  switch (change.kind) {
    case "typed":
      return typed(held, change.patches);
    case "pasted":
      return pasted(held, change);
    case "added": {
      const row = emptyRow(held);
      return stepped(held, [...held.rows, row], [row.row]);
    }
    case "removed":
      return stepped(
        held,
        held.rows.filter((row) => row.row !== change.row),
        [],
      );
    case "undone":
      return undone(held);
    case "judged":
      return applyCheck(held, change);
    case "refused":
      return refused(held, change.errors);
  }
}

function typed(held: Corrections, patches: readonly Patch[]): Corrections {
  const cells = new Map<number, Record<string, string>>();
  for (const { row, column, text } of patches) cells.set(row, { ...cells.get(row), [column]: text });
  const changed = new Set<number>();
  const rows = held.rows.map((row) => {
    const texts = cells.get(row.row);
    if (!texts || Object.entries(texts).every(([column, text]) => (row.cells[column] ?? "") === text)) return row;
    changed.add(row.row);
    return { ...row, cells: { ...row.cells, ...texts }, understood: without(row.understood, texts) };
  });
  return changed.size > 0 ? stepped(held, rows, changed) : held;
}

function pasted(held: Corrections, { row, column, block }: Extract<Change, { kind: "pasted" }>): Corrections {
  const [top, left] = [held.rows.findIndex((other) => other.row === row), held.read.columns.indexOf(column)];
  if (top < 0 || left < 0) return held;
  let grown = held;
  while (grown.rows.length < top + block.length) grown = { ...grown, rows: [...grown.rows, emptyRow(grown)] };
  const patches = block.flatMap((texts, down) =>
    texts.flatMap((text, right) => {
      const [target, name] = [grown.rows[top + down], held.read.columns[left + right]];
      return target && name ? [{ row: target.row, column: name, text: text.trim() }] : [];
    }),
  );
  const next = typed(grown, patches);
  // One undo step for the whole block, new rows included.
  return next === grown ? held : { ...next, past: stepBack(held) };
}

/** The next new row's number; the first row below the headings is 2. */
export const nextNumber = (rows: readonly SheetRow[]): number =>
  rows.reduce((most, { row }) => Math.max(most, row), 1) + 1;

function emptyRow({ rows, read }: Pick<Corrections, "rows" | "read">): SheetRow {
  const row = nextNumber(rows);
  return { row, cells: Object.fromEntries(read.columns.map((column) => [column, ""])), ...UNJUDGED };
}

const UNJUDGED = { understood: {}, errors: [], startsAt: null };

const without = (understood: SheetRow["understood"], texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(understood).filter(([column]) => !(column in texts)));

const stepBack = ({ rows, waiting, checkedFor, past }: Corrections): readonly State[] => [
  ...past.slice(-(MOST_STEPS_BACK - 1)),
  { rows, waiting, checkedFor },
];

function stepped(held: Corrections, rows: readonly SheetRow[], changed: Iterable<number>): Corrections {
  return {
    ...held,
    rows: withDoubles(rows),
    waiting: new Set([...held.waiting, ...changed]),
    past: stepBack(held),
    version: held.version + 1,
  };
}

function undone(held: Corrections): Corrections {
  const before = held.past.at(-1);
  return before ? { ...held, ...before, past: held.past.slice(0, -1), version: held.version + 1 } : held;
}

function applyCheck(
  held: Corrections,
  { sentRows, rows, checkedFor }: Extract<Change, { kind: "judged" }>,
): Corrections {
  const [sent, received] = [byNumber(sentRows), byNumber(rows)];
  const waiting = new Set(held.waiting);
  const merged = held.rows.map((row) => {
    const answer = received.get(row.row);
    // A row edited meanwhile is checked again.
    if (!answer || sent.get(row.row)?.cells !== row.cells) return row;
    waiting.delete(row.row);
    return answer;
  });
  return { ...held, rows: withDoubles(merged), waiting, checkedFor };
}

function refused(held: Corrections, errors: readonly NumberedError[]): Corrections {
  const rows = held.rows.map((row) => ({ ...row, errors: errors.filter((error) => error.row === row.row) }));
  return { ...held, rows, waiting: new Set() };
}

const byNumber = (rows: readonly SheetRow[]) => new Map(rows.map((row) => [row.row, row]));

/** The server checks only the rows sent; duplicates concern all rows. */
function withDoubles(rows: readonly SheetRow[]): readonly SheetRow[] {
  const message = t("events:errors.double");
  const seen = new Set<string>();
  return rows.map((row) => {
    const isDouble = row.startsAt !== null && seen.has(row.startsAt);
    if (row.startsAt !== null) seen.add(row.startsAt);
    const others = row.errors.filter((error) => error.message !== message);
    if (isDouble === others.length < row.errors.length) return row;
    const double: SheetError = { columns: WHEN, message };
    return { ...row, errors: isDouble ? [...others, double] : others };
  });
}

/** Parses a spreadsheet's clipboard text: lines of tab-separated cells, some quoted. */
export function blockOf(text: string): Block {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  return lines.map((line) => line.split("\t").map((cell) => cell.replace(/^"(.*)"$/, "$1").replaceAll('""', '"')));
}
