/** A bulk edit in our words: what the server found, and what takes it back. */

import type { Shapes } from "@/api/wire";
import { asRecord } from "@/api/errors";

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
  readonly refused: readonly Refusal[];
}

/** The word that takes a bulk edit back, and until when. */
export interface KeptUndo {
  readonly word: string;
  readonly until: string;
  readonly changed: number;
}

const refusalFromWire = (wire: WireBulkResult["refused"][number]): Refusal => ({
  id: wire.eventdetailid,
  startsAt: wire.eventdatetimeISO,
  zone: wire.timezone,
  message: wire.message,
});

export const resultFromWire = ({ matched, changed, refused }: WireBulkResult): BulkResult => ({
  matched,
  changed,
  refused: refused.map(refusalFromWire),
});

export const undoFromWire = ({ undo, undo_until, changed }: WireBulkResult): KeptUndo | null =>
  undo && undo_until ? { word: undo, until: undo_until, changed } : null;

/** What a refused bulk edit says of each performance; undefined where it was refused for something else. */
export function refusedIn(data: unknown): BulkResult | undefined {
  const { code, matched, refused } = asRecord(data) ?? {};
  if (code !== "bulk_refused" || typeof matched !== "number" || !Array.isArray(refused)) return undefined;
  const rows = (refused as WireBulkResult["refused"]).map(refusalFromWire);
  return { matched, changed: matched - rows.length, refused: rows };
}

/** An hour at which performances of the event start, and how many. */
export interface DayHour {
  readonly time: string;
  readonly performances: number;
}

export const dayHourFromWire = ({ time, performances }: WireDayHour): DayHour => ({ time, performances });
