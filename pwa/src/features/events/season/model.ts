/** What a sheet that comes back would change of an event's performances. */

import type { Shapes } from "@/api/wire";
import type { SheetError } from "../sheet/model";

export interface Difference {
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

export interface SeasonRow {
  /** As the file numbers it. */
  readonly row: number;
  readonly kind: "new" | "changed" | "wrong";
  readonly cells: Readonly<Record<string, string>>;
  readonly understood: Readonly<Record<string, string>>;
  readonly differences: readonly Difference[];
  readonly errors: readonly SheetError[];
}

export interface Season {
  readonly rows: readonly SeasonRow[];
  readonly same: number;
  readonly changed: number;
  readonly added: number;
  readonly wrong: number;
  /** So many of those that change are on sale. */
  readonly onSale: number;
  /** Sent back when it is saved: what would change anything else than is shown here is refused. */
  readonly mark: string;
}

export type WireSeason = Shapes["SeasonOut"];

export const seasonFromWire = (wire: WireSeason): Season => ({
  rows: wire.rows.map(({ row, kind, cells, understood, differences, errors }) => ({
    row,
    kind,
    cells,
    understood,
    differences,
    errors,
  })),
  same: wire.same,
  changed: wire.changed,
  added: wire.new,
  wrong: wire.wrong,
  onSale: wire.on_sale,
  mark: wire.mark,
});

/** Whether saving does anything, and may. */
export const mayBeSaved = ({ changed, added, wrong }: Season): boolean => wrong === 0 && changed + added > 0;

/** The wrong ones first: nothing is saved as long as there are any. */
export const inOrder = (rows: readonly SeasonRow[]): readonly SeasonRow[] => [
  ...rows.filter((row) => row.kind === "wrong"),
  ...rows.filter((row) => row.kind !== "wrong"),
];
