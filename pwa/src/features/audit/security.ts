/** What was noted for those who guard, in our words; no other file of it uses the wire's names. */

import type { Shapes } from "@/api/wire";
import type { ChipMark } from "@/ui/Chip";

export type WireEvent = Shapes["SecurityEventOut"];
export type Kind = WireEvent["kind"];

/** Every kind, and how its chip is marked: refusals and failures stand out. */
export const MARKS: Readonly<Record<Kind, ChipMark>> = {
  signed_in: "on",
  sign_in_failed: "bad",
  signed_out: "bare",
  code_failed: "bad",
  sign_in_changed: "half",
  reauthenticated: "bare",
  refused: "bad",
  limited: "bad",
  limit_changed: "half",
  exported: "wait",
  money_limit: "bad",
  device_refused: "bad",
  setting_changed: "half",
  proved: "bare",
};
export const KINDS = Object.keys(MARKS) as readonly Kind[];

export interface SecurityEvent {
  readonly id: number;
  readonly kind: Kind;
  /** Null where nobody is known. */
  readonly person: { readonly name: string; readonly email: string } | null;
  /** An address, or the first half of one of IPv6; empty for more places than are told apart. */
  readonly place: string;
  readonly what: string;
  readonly facts: readonly (readonly [string, string])[];
  readonly times: number;
  readonly first: string;
  readonly last: string;
  readonly account: string;
}

export const eventFromWire = (wire: WireEvent): SecurityEvent => ({
  id: wire.id,
  kind: wire.kind,
  person: wire.person && { name: wire.person.name, email: wire.person.email },
  place: wire.place,
  what: wire.what,
  facts: Object.entries(wire.facts).filter(([, value]) => value !== ""),
  times: wire.times,
  first: wire.first,
  last: wire.last,
  account: wire.accountname,
});

export const SECURITY_ORDERINGS = { at: "last", kind: "kind", place: "place", times: "times" } as const;

/** Which events are listed, beside what is searched for. */
export interface SecurityFilter {
  readonly kind: Kind | "";
  /** Empty for any. */
  readonly day: string;
}

export const EVERYTHING: SecurityFilter = { kind: "", day: "" };
