import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes } from "@/api/wire";

type Wire = Shapes["KeepingOut"];
export type Kind = Wire["kept"][number]["kind"];
export type Months = Readonly<Record<Kind, number>>;

export interface KeptLine {
  readonly kind: Kind;
  readonly months: number;
  /** What is older goes; null where nothing does. */
  readonly before: string | null;
  readonly count: number;
}

export interface Keeping {
  readonly account: number;
  readonly version: number;
  readonly nextAt: string | null;
  readonly lines: readonly KeptLine[];
}

/** The periods to choose from, in months; 0 for good. */
const PERIODS = [0, 1, 3, 6, 12, 18, 24, 36, 60, 84, 120] as const;

export const keepingFromWire = (wire: Wire): Keeping => ({
  account: wire.accountid,
  version: wire.version,
  nextAt: wire.next_at,
  lines: wire.kept.map(({ kind, months, before, count }) => ({ kind, months, before, count })),
});

export const monthsOf = (keeping: Keeping): Months =>
  Object.fromEntries(keeping.lines.map(({ kind, months }) => [kind, months])) as Months;

/** What may be chosen: the usual periods, and whatever is set already. */
export const periodsWith = (months: number): readonly number[] =>
  [...new Set<number>([...PERIODS, months])].sort((one, other) => one - other);

/** Whether something goes that was kept until now. */
export const keepsLess = (was: Months, now: Months): boolean =>
  (Object.keys(now) as Kind[]).some((kind) => now[kind] > 0 && (was[kind] === 0 || now[kind] < was[kind]));

type Reply = Shapes["KeepingSavedOut"];

export const keepingKey = (account: number) => ["keeping", account] as const;

export const keepingQuery = (account: number) =>
  queryOptions({
    queryKey: keepingKey(account),
    queryFn: async ({ signal }): Promise<Keeping> => {
      const reply = await api.post<Reply>("/customers/getKeeping", { account_id: account }, { signal });
      return keepingFromWire(reply.data);
    },
  });

/** How much would go by other settings; what was counted last stays in sight until that is known. */
export const previewQuery = (account: number, months: Months) =>
  queryOptions({
    queryKey: [...keepingKey(account), "preview", months] as const,
    queryFn: async ({ signal }): Promise<Keeping> => {
      const reply = await api.post<Reply>("/customers/previewKeeping", { account_id: account, ...months }, { signal });
      return keepingFromWire(reply.data);
    },
  });

export const changeKeeping = (account: number, months: Months, version: number) =>
  api.post<Reply>("/customers/changeKeeping", { account_id: account, ...months, version });
