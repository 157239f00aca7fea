import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { messageIn } from "@/api/done";
import { rowsOf, totalOf, type WireList } from "@/api/wire";
import { conflictFromWire, type Conflict, type WireConflict } from "./model";

export const CONFLICTS = ["conflicts"] as const;

/** More of one evening are found in its log. */
const MOST = 100;

export interface Conflicts {
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
