const HOUR = 3_600_000;

export interface UntilChoice {
  readonly key: "halfHour" | "dayBefore" | "tomorrow" | "threeDays" | "begins";
  /** null: until the performance begins, whenever that is. */
  readonly until: string | null;
}

const BEFORE = [
  { key: "halfHour", hours: 0.5 },
  { key: "dayBefore", hours: 24 },
] as const;
const FROM_NOW = [
  { key: "tomorrow", hours: 24 },
  { key: "threeDays", hours: 72 },
] as const;

/** Until when something may be kept, the usual one first: what is over by now, or after it begins, is left out. */
export function untilChoices(startsAt: string, now: number): readonly UntilChoice[] {
  const start = new Date(startsAt).getTime();
  const at = (moment: number) => new Date(moment).toISOString();
  return [
    ...BEFORE.filter(({ hours }) => start - hours * HOUR > now).map(({ key, hours }) => ({
      key,
      until: at(start - hours * HOUR),
    })),
    ...FROM_NOW.filter(({ hours }) => now + hours * HOUR < start).map(({ key, hours }) => ({
      key,
      until: at(now + hours * HOUR),
    })),
    { key: "begins", until: null },
  ];
}
