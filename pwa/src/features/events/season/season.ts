import { onceFree } from "@/api/busy";
import { api } from "@/api/client";
import type { Shapes, DataResponse } from "@/api/schemas";
import { agreeing } from "../performances/onSale";
import type { SheetError } from "../sheet/model";

interface Difference {
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

export interface SeasonRow {
  /** The row's number in the file. */
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
  /** How many of those that change are on sale. */
  readonly onSale: number;
  /** Returned on saving: refused if the changes would differ from the preview. */
  readonly mark: string;
}

export type SeasonDto = Shapes["SeasonOut"];

export const seasonFromDto = (dto: SeasonDto): Season => ({
  rows: dto.rows.map(({ row, kind, cells, understood, differences, errors }) => ({
    row,
    kind,
    cells,
    understood,
    differences,
    errors,
  })),
  same: dto.same,
  changed: dto.changed,
  added: dto.new,
  wrong: dto.wrong,
  onSale: dto.on_sale,
  mark: dto.mark,
});

/** Whether saving does anything, and may. */
export const mayBeSaved = ({ changed, added, wrong }: Season): boolean => wrong === 0 && changed + added > 0;

/** Errors first: they block saving. */
export const inOrder = (rows: readonly SeasonRow[]): readonly SeasonRow[] => [
  ...rows.filter((row) => row.kind === "wrong"),
  ...rows.filter((row) => row.kind !== "wrong"),
];

const SHEET_TIMEOUT_MS = 180_000;

export const downloadSeason = (event: number) => {
  const options = { query: { eventid: event }, timeout: SHEET_TIMEOUT_MS };
  return onceFree(() => api.blob("/events/getEventDetailsSheet", options));
};

/** A dry run. */
export const checkSeason = (event: number, file: File, signal: AbortSignal) =>
  send(event, file, { dry_run: "true" }, signal);

/** Saves the preview, all or nothing. */
export const updateSeason = (event: number, file: File, { mark }: Season) =>
  agreeing((agreed) => send(event, file, { mark, agreed: String(agreed) }));

async function send(
  event: number,
  file: File,
  more: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Season> {
  const parts = new FormData();
  parts.set("eventid", String(event));
  parts.set("performances", file);
  for (const [name, text] of Object.entries(more)) parts.set(name, text);
  const options = { timeout: SHEET_TIMEOUT_MS, ...(signal && { signal }) };
  const call = () => api.postForm<DataResponse<SeasonDto>>("/events/updateEventDetailsSheet", parts, options);
  return seasonFromDto((await onceFree(call, signal)).data);
}
