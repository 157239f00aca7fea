import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes } from "@/api/schemas";

type RetentionDto = Shapes["KeepingOut"];
export type Kind = RetentionDto["kept"][number]["kind"];
export type Months = Readonly<Record<Kind, number>>;

export interface RetentionRule {
  readonly kind: Kind;
  readonly months: number;
  /** What is older goes; null where nothing does. */
  readonly before: string | null;
  readonly count: number;
}

export interface Retention {
  readonly account: number;
  readonly version: number;
  readonly nextAt: string | null;
  readonly lines: readonly RetentionRule[];
}

/** The periods to choose from, in months; 0 for good. */
const PERIODS = [0, 1, 3, 6, 12, 18, 24, 36, 60, 84, 120] as const;

export const retentionFromDto = (dto: RetentionDto): Retention => ({
  account: dto.accountid,
  version: dto.version,
  nextAt: dto.next_at,
  lines: dto.kept.map(({ kind, months, before, count }) => ({ kind, months, before, count })),
});

export const monthsOf = (retention: Retention): Months =>
  Object.fromEntries(retention.lines.map(({ kind, months }) => [kind, months])) as Months;

/** What may be chosen: the usual periods, and whatever is set already. */
export const periodsWith = (months: number): readonly number[] =>
  [...new Set<number>([...PERIODS, months])].sort((one, other) => one - other);

/** Whether something goes that was kept until now. */
export const keepsLess = (was: Months, now: Months): boolean =>
  (Object.keys(now) as Kind[]).some((kind) => now[kind] > 0 && (was[kind] === 0 || now[kind] < was[kind]));

type ResponseBody = Shapes["KeepingSavedOut"];

export const retentionKey = (account: number) => ["keeping", account] as const;

export const retentionQuery = (account: number) =>
  queryOptions({
    queryKey: retentionKey(account),
    queryFn: async ({ signal }): Promise<Retention> => {
      const response = await api.post<ResponseBody>("/customers/getKeeping", { account_id: account }, { signal });
      return retentionFromDto(response.data);
    },
  });

/** How much would go by other settings; what was counted last stays in sight until that is known. */
export const previewQuery = (account: number, months: Months) =>
  queryOptions({
    queryKey: [...retentionKey(account), "preview", months] as const,
    queryFn: async ({ signal }): Promise<Retention> => {
      const response = await api.post<ResponseBody>(
        "/customers/previewKeeping",
        { account_id: account, ...months },
        { signal },
      );
      return retentionFromDto(response.data);
    },
  });

export const changeRetention = (account: number, months: Months, version: number) =>
  api.post<ResponseBody>("/customers/changeKeeping", { account_id: account, ...months, version });
