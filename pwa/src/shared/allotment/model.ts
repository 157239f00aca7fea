/** The tickets that a performance sets aside for holds. */
import type { Shapes } from "@/api/schemas";
import type { DtoFields } from "@/ui/useErrorsTogether";
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

export type AllotmentsDto = Shapes["AllotmentsOut"];
export type AllotmentDto = Shapes["AllotmentOut"];
export type HoldNameDto = Shapes["HoldNameOut"];

/** Exactly one of the three is set. */
export const channelOf = (dto: Pick<HoldNameDto, "isall" | "isapi">): Channel =>
  dto.isall === 1 ? "all" : dto.isapi === 1 ? "api" : "boxoffice";

export const holdNameFromDto = (dto: HoldNameDto): HoldName => ({
  id: dto.allocationid,
  name: dto.allocationname,
  channel: channelOf(dto),
  hours: dto.releasehours,
});

export const allotmentFromDto = (dto: AllotmentDto): Allotment => ({
  id: dto.allocationeventoccurrencemapid,
  hold: dto.allocationid,
  team: dto.teamid,
  name: dto.allocationname,
  size: dto.allocationcount,
  sold: dto.soldcount,
  reserved: dto.reservedcount,
  left: dto.availablecount,
  released: dto.releasedcount,
  releaseAt: dto.releasedate,
});

export const allotmentsFromDto = (dto: AllotmentsDto): Allotments => ({
  rows: dto.data.map(allotmentFromDto),
  free: dto.available,
  holds: dto.holds.map(holdNameFromDto),
});

/** What a row was when it was read. */
export type SeenRow = Pick<Allotment, "id" | "hold" | "team" | "size">;

/** The filled rows, then those that were there and are no more; each says how many tickets it had when it was read. */
export function allocationToDto({ rows }: AllocationForm, before: readonly SeenRow[]) {
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
  const present = new Set(rows.flatMap(({ allotment, hold }) => [`row ${allotment}`, `hold ${hold}`]));
  const gone = before.filter(
    ({ id, hold, size }) => size > 0 && !present.has(`row ${id}`) && !present.has(`hold ${hold}`),
  );
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
export const FIELDS: DtoFields<AllocationForm> = {
  "allocations.0.allocationid": "rows.0.hold",
  "allocations.0.allocationcount": "rows.0.tickets",
  "allocations.0.teamid": "rows.0.team",
};
