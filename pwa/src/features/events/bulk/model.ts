/** A bulk edit in our words: what the server found, and what takes it back. */

import type { Shapes } from "@/api/wire";
import { asRecord } from "@/api/reply";

export type WireBulkResult = Shapes["BulkResultOut"];
export type WireDayHour = Shapes["DayHourOut"];

/** A performance that cannot be changed, and why. */
export interface Refusal {
  readonly id: number;
  readonly startsAt: string;
  readonly zone: string;
  readonly message: string;
}

export interface BulkResult {
  readonly matched: number;
  readonly changed: number;
  /** So many of those that change are on sale. */
  readonly onSale: number;
  readonly refused: readonly Refusal[];
}

/** A bulk edit that anybody of the account may take back, and until when. */
export interface Undoable {
  readonly id: number;
  readonly until: string;
  readonly changed: number;
  /** Their name; empty where it is not known any more. */
  readonly madeBy: string;
}

/** What a bulk edit that was just made can be taken back by; null where it changed nothing. */
export const undoFromWire = ({ undo, undo_until, changed }: WireBulkResult): Undoable | null =>
  undo && undo_until ? { id: undo, until: undo_until, changed, madeBy: "" } : null;

export const undoableFromWire = ({ undo, undo_until, changed, made_by }: Shapes["UndoableOut"]): Undoable => ({
  id: undo,
  until: undo_until,
  changed,
  madeBy: made_by,
});

const refusalFromWire = (wire: WireBulkResult["refused"][number]): Refusal => ({
  id: wire.eventdetailid,
  startsAt: wire.eventdatetimeISO,
  zone: wire.timezone,
  message: wire.message,
});

export const resultFromWire = ({ matched, changed, on_sale, refused }: WireBulkResult): BulkResult => ({
  matched,
  changed,
  onSale: on_sale,
  refused: refused.map(refusalFromWire),
});

/** What a refused bulk edit says of each performance; undefined where it was refused for something else. */
export function refusedIn(data: unknown): BulkResult | undefined {
  const { code, matched, refused } = asRecord(data) ?? {};
  if (code !== "bulk_refused" || typeof matched !== "number" || !Array.isArray(refused)) return undefined;
  const rows = (refused as WireBulkResult["refused"]).map(refusalFromWire);
  return { matched, changed: matched - rows.length, onSale: 0, refused: rows };
}

/** An hour at which performances of the event start, and how many. */
export interface DayHour {
  readonly time: string;
  readonly performances: number;
}

export const dayHourFromWire = ({ time, performances }: WireDayHour): DayHour => ({ time, performances });
