import type { Shapes } from "@/api/wire";

export type WireElsewhere = Shapes["FoundElsewhereOut"];
export type Reserved = Shapes["FoundReservedOut"];

/** Somebody who has come for another performance than this door's. */
export interface Elsewhere {
  readonly order: number;
  readonly holder: string;
  readonly tickets: number;
  readonly performance: number;
  readonly event: string;
  readonly subcategory: string;
  readonly startsAt: string;
  readonly zone: string;
}

export const elsewhereFromWire = ({ event_name, starts_at, timezone, ...row }: WireElsewhere): Elsewhere => ({
  ...row,
  event: event_name,
  startsAt: starts_at,
  zone: timezone,
});
