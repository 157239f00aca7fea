import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { messageIn } from "@/api/done";
import { rowsOf, totalOf, type Shapes, type WireList } from "@/api/wire";

export type WireConflict = Shapes["DoorConflictOut"];

/** Where and when a phone let somebody in, and who stood there. */
export interface Admission {
  readonly at: string;
  readonly gate: string;
  readonly phone: string;
  readonly by: string;
}

/** What an old ticket or upsell was exchanged for, and when: the order that has it, and for when that is now. */
interface ExchangedFor {
  readonly order: number;
  readonly event: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly at: string;
}

/** Somebody was let in, or given an upsell, by a phone alone, and the server would have refused it. */
export interface Conflict {
  readonly id: number;
  readonly version: number;
  readonly performance: number;
  readonly event: string;
  readonly startsAt: string;
  readonly zone: string;
  /** What the server would have said. */
  readonly verdict: WireConflict["verdict"];
  readonly message: string;
  readonly letIn: Admission;
  /** The admission that had come before; null where it was refused for another reason. */
  readonly first: Admission | null;
  readonly holder: string;
  readonly ticket: number | null;
  readonly type: string;
  /** What was given out; empty where somebody was let in. */
  readonly upsell: string;
  /** The unit of it, that can be given out once; null where somebody was let in. */
  readonly unit: number | null;
  readonly order: number | null;
  /** Null where nothing was exchanged. */
  readonly exchangedFor: ExchangedFor | null;
  readonly noticedAt: string;
  readonly settledAt: string | null;
  readonly settledBy: string;
  readonly reason: string;
}

/** Those of one ticket, or of one unit of an upsell, are one thing to settle: the newest of them stands first. */
export function bySubject(conflicts: Iterable<Conflict>): readonly (readonly [Conflict, ...Conflict[]])[] {
  const groups = new Map<string, [Conflict, ...Conflict[]]>();
  for (const conflict of conflicts) {
    const key = subjectOf(conflict);
    const known = groups.get(key);
    if (known) known.push(conflict);
    else groups.set(key, [conflict]);
  }
  return [...groups.values()];
}

/** How many things that is to settle, where `count` conflicts are open and these are known. */
export function thingsToSettle(count: number, known: readonly Conflict[]): number {
  const open = known.filter(({ settledAt }) => settledAt === null);
  // The count and the list are told one after the other.
  return Math.max(count - open.length + bySubject(open).length, 0);
}

function subjectOf({ id, performance, ticket, unit }: Conflict): string {
  if (unit !== null) return `unit ${unit}`;
  return ticket === null ? `conflict ${id}` : `ticket ${ticket} at ${performance}`;
}

export const conflictFromWire = (wire: WireConflict): Conflict => ({
  id: wire.id,
  version: wire.version,
  performance: wire.performance,
  event: wire.event_name,
  startsAt: wire.starts_at,
  zone: wire.timezone,
  verdict: wire.verdict,
  message: wire.message,
  letIn: { at: wire.at, gate: wire.gate, phone: wire.device_name, by: wire.by },
  first:
    wire.first_at === null
      ? null
      : { at: wire.first_at, gate: wire.first_gate, phone: wire.first_device_name, by: wire.first_by },
  holder: wire.holder,
  ticket: wire.ticket,
  type: wire.type,
  upsell: wire.upsell,
  unit: wire.upsell_item,
  order: wire.order,
  exchangedFor: wire.exchanged_for && {
    order: wire.exchanged_for.order,
    event: wire.exchanged_for.event_name,
    startsAt: wire.exchanged_for.starts_at,
    zone: wire.exchanged_for.timezone,
    at: wire.exchanged_for.exchanged_at,
  },
  noticedAt: wire.noticed_at,
  settledAt: wire.settled_at,
  settledBy: wire.settled_by,
  reason: wire.reason,
});

export const CONFLICTS = ["conflicts"] as const;

/** More of one evening are found in its log. */
const MOST = 100;

interface Conflicts {
  readonly rows: readonly Conflict[];
  readonly total: number;
}

const conflicts = (asked: Readonly<Record<string, string | number | boolean>>) =>
  queryOptions({
    queryKey: [...CONFLICTS, asked] as const,
    queryFn: async ({ signal }): Promise<Conflicts> => {
      const query = { ...asked, page: 1, page_size: MOST };
      const reply = await api.get<WireList<WireConflict>>("/door/conflicts", { query, signal });
      return { rows: rowsOf(reply).map(conflictFromWire), total: totalOf(reply) };
    },
  });

/** What nobody has settled yet in an account. */
export const openConflicts = (account: number) => conflicts({ account, open: true });

/** All of a performance, those that are open first. */
export const conflictsOf = (account: number, performance: number) => conflicts({ account, performance });

export const resolveConflict = async (id: number, reason: string): Promise<string> =>
  messageIn(await api.post(`/door/conflicts/${id}/settle`, { reason }));
