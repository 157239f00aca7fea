/** What performances set aside for holds, in our words; the wire's names stop here. */
import type { Shapes } from "@/api/wire";
import type { WireFields } from "@/ui/useErrorsTogether";
import type { AllocationForm } from "./allocationForm";

export type Channel = "all" | "api" | "boxoffice";

/** A hold as it is chosen. */
export interface HoldName {
  readonly id: number;
  readonly name: string;
  readonly channel: Channel;
  /** So many hours before a performance it gives back what is unsold; null: never. */
  readonly hours: number | null;
}

/** What one hold has of one performance. */
export interface Allotment {
  readonly id: number;
  readonly hold: number;
  /** The team whose places it keeps; 0: those of any. */
  readonly team: number;
  readonly name: string;
  readonly size: number;
  readonly sold: number;
  readonly reserved: number;
  readonly left: number;
  readonly released: number;
  readonly releaseAt: string | null;
}

/** All that a performance has set aside. */
export interface Allotments {
  readonly rows: readonly Allotment[];
  /** Tickets that are in no hold, and that nobody has taken. */
  readonly free: number;
  /** The holds that there are. */
  readonly holds: readonly HoldName[];
}

export type WireAllotments = Shapes["AllotmentsOut"];
export type WireAllotment = Shapes["AllotmentOut"];
export type WireHoldName = Shapes["HoldNameOut"];

/** Exactly one of the three is set. */
export const channelOf = (wire: Pick<WireHoldName, "isall" | "isapi">): Channel =>
  wire.isall === 1 ? "all" : wire.isapi === 1 ? "api" : "boxoffice";

export const holdNameFromWire = (wire: WireHoldName): HoldName => ({
  id: wire.allocationid,
  name: wire.allocationname,
  channel: channelOf(wire),
  hours: wire.releasehours,
});

export const allotmentFromWire = (wire: WireAllotment): Allotment => ({
  id: wire.allocationeventoccurrencemapid,
  hold: wire.allocationid,
  team: wire.teamid,
  name: wire.allocationname,
  size: wire.allocationcount,
  sold: wire.soldcount,
  reserved: wire.reservedcount,
  left: wire.availablecount,
  released: wire.releasedcount,
  releaseAt: wire.releasedate,
});

export const allotmentsFromWire = (wire: WireAllotments): Allotments => ({
  rows: wire.data.map(allotmentFromWire),
  free: wire.available,
  holds: wire.holds.map(holdNameFromWire),
});

/** What a row was when it was read. */
export type SeenRow = Pick<Allotment, "id" | "hold" | "team" | "size">;

/** The filled rows, then those that were there and are no more; each says how many tickets it had when it was read. */
export function allocationToWire({ rows }: AllocationForm, before: readonly SeenRow[]) {
  const filled = rows.map((row) => {
    const was = before.find(({ id }) => id > 0 && id === row.allotment);
    return {
      teamid: row.team,
      allocationid: row.hold,
      allocationcount: row.tickets.trim() === "" ? null : Number(row.tickets),
      allocationeventoccurrencemapid: was?.id ?? 0,
      isaction: was ? ("edit" as const) : ("add" as const),
      ...(was && { seencount: was.size }),
    };
  });
  const kept = new Set(rows.flatMap(({ allotment, hold }) => [`row ${allotment}`, `hold ${hold}`]));
  const gone = before.filter(({ id, hold, size }) => size > 0 && !kept.has(`row ${id}`) && !kept.has(`hold ${hold}`));
  return [
    ...filled,
    ...gone.map(({ id, hold, team, size }) => ({
      teamid: team,
      allocationid: hold,
      allocationcount: size,
      allocationeventoccurrencemapid: id,
      isaction: "delete" as const,
      seencount: size,
    })),
  ];
}

/** Which field a refusal is about. */
export const FIELDS: WireFields<AllocationForm> = {
  "allocations.0.allocationid": "rows.0.hold",
  "allocations.0.allocationcount": "rows.0.tickets",
  "allocations.0.teamid": "rows.0.team",
};
