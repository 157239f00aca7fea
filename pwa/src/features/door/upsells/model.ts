import type { Shapes } from "@/api/schemas";
import type { Topics } from "@/live/generated/topics";
import type { RedemptionRequest } from "@/offline/outbox";

export type UpsellDto = Shapes["DoorUpsellOut"];

/** A unit alternates between open and redeemed; void is refunded. */
export interface UpsellState {
  readonly version: number;
  readonly status: UpsellDto["status"];
  readonly at: string | null;
  readonly by: string | null;
  readonly gate: string | null;
}

/** One unit of an upsell, for the whole order or, with a ticket, for that one. */
export interface DoorUpsell extends UpsellState {
  readonly id: number;
  readonly order: number;
  readonly ticket: number | null;
  readonly name: string;
  readonly variant: string;
}

export const upsellFromDto = (dto: UpsellDto): DoorUpsell => ({
  id: dto.upsell_item,
  order: dto.order,
  ticket: dto.ticket,
  name: dto.name,
  variant: dto.variant,
  version: dto.version,
  status: dto.status,
  at: dto.at,
  by: dto.by,
  gate: dto.gate,
});

/** The server's format: offline answers use the same. */
export const upsellToDto = ({ id, ...unit }: DoorUpsell): UpsellDto => ({ upsell_item: id, ...unit });

/** "Glass of wine, Red" */
export const fullName = ({ name, variant }: DoorUpsell): string => [name, variant].filter(Boolean).join(", ");

export type UpsellUpdate = UpsellState & { readonly id: number };

export const updateFromDto = ({ id, version, status, at, by, gate }: Topics["performance:{}:door"]): UpsellUpdate => ({
  id,
  version,
  status: status as UpsellState["status"],
  at,
  by,
  gate,
});

/** The newest known state of each unit, by number. */
export type UpsellStates = Readonly<Record<number, UpsellState>>;

export function hear(states: UpsellStates, updates: readonly UpsellUpdate[]): UpsellStates {
  const fresh = updates.filter(({ id, version }) => (states[id]?.version ?? 0) < version);
  if (fresh.length === 0) return states;
  const entries = fresh.map(
    ({ id, version, status, at, by, gate }) => [id, { version, status, at, by, gate }] as const,
  );
  return { ...states, ...Object.fromEntries(entries) };
}

export function withState(unit: DoorUpsell, states: UpsellStates): DoorUpsell {
  const updates = states[unit.id];
  return updates && updates.version > unit.version ? { ...unit, ...updates } : unit;
}

/** The newest state of each unit, in the known order. */
export function newestUpsells(held: readonly DoorUpsell[], incoming: readonly DoorUpsell[]): readonly DoorUpsell[] {
  const units = new Map(held.map((unit) => [unit.id, unit]));
  for (const unit of incoming) {
    if ((units.get(unit.id)?.version ?? -1) <= unit.version) units.set(unit.id, unit);
  }
  return [...units.values()];
}

/** Whose unit it is: the scanned ticket's, the order's, or another ticket's. */
export type Owner = "ticket" | "order" | "others";

/** A unit with this phone's unanswered request. */
export interface Unit extends DoorUpsell {
  readonly requested: RedemptionRequest["status"] | null;
}

/** Identical units. Redeem takes the next open one, Reset the last redeemed one. */
export interface UpsellLine {
  readonly key: string;
  readonly owner: Owner;
  readonly name: string;
  readonly units: readonly Unit[];
}

/** A unit as if its request were done. */
export const stateOf = ({ requested, ...unit }: Unit): DoorUpsell =>
  requested === null ? unit : { ...unit, status: requested };

export const isOpen = (unit: Unit): boolean => (unit.requested ?? unit.status) === "open";
export const isRedeemed = (unit: Unit): boolean => (unit.requested ?? unit.status) === "redeemed";

export function unitsOf(
  upsells: readonly DoorUpsell[],
  states: UpsellStates,
  waiting: readonly RedemptionRequest[],
): readonly Unit[] {
  const requested = new Map(waiting.map(({ upsell_item, status }) => [upsell_item, status]));
  return upsells
    .map((unit) => ({ ...withState(unit, states), requested: requested.get(unit.id) ?? null }))
    .filter(({ status }) => status !== "void");
}

const RANK: Readonly<Record<Owner, number>> = { ticket: 0, order: 1, others: 2 };

/** Groups units into lines: the ticket's, then the order's, then the others'. */
export function linesOf(units: readonly Unit[], ticket: number | null): readonly UpsellLine[] {
  const lines = new Map<string, UpsellLine>();
  for (const unit of units) {
    const owner = ownerOf(unit, ticket);
    const name = fullName(unit);
    const key = `${owner} ${name}`;
    lines.set(key, { key, owner, name, units: [...(lines.get(key)?.units ?? []), unit] });
  }
  return [...lines.values()].sort((one, other) => RANK[one.owner] - RANK[other.owner]);
}

function ownerOf(unit: Unit, ticket: number | null): Owner {
  if (unit.ticket === null) return "order";
  return ticket === null || unit.ticket === ticket ? "ticket" : "others";
}

/** Whether anything can be redeemed: the verdict then waits for a tap. */
export const hasOpen = (upsells: readonly DoorUpsell[]): boolean => upsells.some(({ status }) => status === "open");
