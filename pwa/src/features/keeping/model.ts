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
export const PERIODS = [0, 1, 3, 6, 12, 18, 24, 36, 60, 84, 120] as const;

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
