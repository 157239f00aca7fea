import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { messageIn } from "@/api/done";
import { type ListResponse, rowsOf, type Shapes, totalOf } from "@/api/schemas";
import { textsOf } from "@/i18n/i18n";
import { useFormat } from "@/ui/format";

export type ConflictDto = Shapes["DoorConflictOut"];

/** Where and when a phone let somebody in, and who stood there. */
interface Admission {
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
  readonly verdict: ConflictDto["verdict"];
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

export const conflictFromDto = (dto: ConflictDto): Conflict => ({
  id: dto.id,
  version: dto.version,
  performance: dto.performance,
  event: dto.event_name,
  startsAt: dto.starts_at,
  zone: dto.timezone,
  verdict: dto.verdict,
  message: dto.message,
  letIn: { at: dto.at, gate: dto.gate, phone: dto.device_name, by: dto.by },
  first:
    dto.first_at === null
      ? null
      : { at: dto.first_at, gate: dto.first_gate, phone: dto.first_device_name, by: dto.first_by },
  holder: dto.holder,
  ticket: dto.ticket,
  type: dto.type,
  upsell: dto.upsell,
  unit: dto.upsell_item,
  order: dto.order,
  exchangedFor: dto.exchanged_for && {
    order: dto.exchanged_for.order,
    event: dto.exchanged_for.event_name,
    startsAt: dto.exchanged_for.starts_at,
    zone: dto.exchanged_for.timezone,
    at: dto.exchanged_for.exchanged_at,
  },
  noticedAt: dto.noticed_at,
  settledAt: dto.settled_at,
  settledBy: dto.settled_by,
  reason: dto.reason,
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
      const response = await api.get<ListResponse<ConflictDto>>("/door/conflicts", { query, signal });
      return { rows: rowsOf(response).map(conflictFromDto), total: totalOf(response) };
    },
  });

/** What nobody has settled yet in an account. */
export const openConflicts = (account: number) => conflicts({ account, open: true });

/** All of a performance, those that are open first. */
export const conflictsOf = (account: number, performance: number) => conflicts({ account, performance });

export const resolveConflict = async (id: number, reason: string): Promise<string> =>
  messageIn(await api.post(`/door/conflicts/${id}/settle`, { reason }));

/** How a conflict is told: who was let in, or what given out, by whom and when, and what stood against it. */
export function useConflictWords() {
  const t = textsOf("conflicts");
  const format = useFormat();
  const where = ({ gate, phone }: Admission) => gate || phone;
  return ({ letIn, first, message, upsell, zone }: Conflict): string => {
    const gate = where(letIn);
    const [deed, done] = upsell === "" ? (["letIn", "in"] as const) : (["given", "out"] as const);
    const came = t(gate ? `${deed}At` : deed, { gate, by: letIn.by, upsell, time: format.placedTime(letIn.at, zone) });
    if (!first) return t("refused", { came, message });
    const before = { gate: where(first), time: format.placedTime(first.at, zone) };
    return t("twice", { came, before: t(before.gate ? `${done}At` : done, before) });
  };
}
