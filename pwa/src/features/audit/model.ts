/** The audit log in our words; no other file of it uses the wire's names. */

import type { Shapes } from "@/api/wire";
import { beginningOf } from "@/office/wallClock";
import { addDays } from "@/ui/days";

export type Action = WireEntry["action"];
export type Change = Readonly<Shapes["FieldChangeOut"]>;

export interface Entry {
  readonly id: number;
  readonly at: string;
  readonly action: Action;
  /** What was changed: a user, a venue, … */
  readonly kind: string;
  readonly object: string;
  readonly objectId: string;
  /** Null where the system did it by itself. */
  readonly by: { readonly name: string; readonly email: string } | null;
  readonly account: string;
  readonly changes: readonly Change[];
}

export type WireEntry = Shapes["AuditEntryOut"];

export const entryFromWire = (wire: WireEntry): Entry => ({
  id: wire.id,
  at: wire.at,
  action: wire.action,
  kind: wire.kind,
  object: wire.object,
  objectId: String(wire.object_id ?? ""),
  by: wire.by && { name: wire.by.name, email: wire.by.email },
  account: wire.accountname,
  changes: wire.changes,
});

/** From which day to which, by the reader's own clock as the list shows it; empty for any. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export const ANY_DAY: Days = { from: "", to: "" };

/** The moments between which these days lie. */
export const daysToWire = ({ from, to }: Days, zone: string) => ({
  ...(from && { from: beginningOf(from, zone) }),
  ...(to && { to: beginningOf(addDays(to, 1), zone) }),
});

export const ORDERINGS = { at: "at" } as const;

/** A logged value in words: `True` becomes Yes, and a fee's kind becomes its sign. */
export function valueOf({ field }: Change, text: string, words: { readonly yes: string; readonly no: string }): string {
  if (field.endsWith("_fee_kind")) return { "1": "$", "2": "%" }[text] ?? text;
  return { True: words.yes, False: words.no }[text] ?? text;
}

/** A field's name as words, for those that the catalogue lacks: `first_name` becomes `First name`. */
export function wordsOf(name: string): string {
  const words = name.replace(/_id$/, "").replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
