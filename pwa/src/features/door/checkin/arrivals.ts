import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import type { Shapes, DataResponse } from "@/api/schemas";
import type { Topics } from "@/live/generated/topics.d";
import { useAtMostEvery } from "@/live/lists";
import { topics, useItems } from "@/live/useTopic";

export interface Minute {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly gate: string;
  readonly entered: number;
}

export interface Arrivals {
  readonly eventName: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly sold: number;
  readonly admitted: number;
  readonly inside: number;
  readonly since: number;
  readonly until: number;
  readonly minutes: readonly Minute[];
  readonly gates: readonly { readonly gate: string; readonly admitted: number; readonly inside: number }[];
}

export const arrivalsFromDto = (dto: Shapes["ArrivalsOut"]): Arrivals => ({
  eventName: dto.eventname,
  startsAt: dto.starts_at,
  zone: dto.timezone,
  sold: dto.sold,
  admitted: dto.admitted,
  inside: dto.inside,
  since: Date.parse(dto.since),
  until: Date.parse(dto.until),
  minutes: dto.minutes.map(({ at, gate, entered }) => ({ at: Date.parse(at), gate, entered })),
  gates: dto.gates,
});

/** Expected arrivals between two minutes relative to the start; null: at any time. */
export interface Step {
  readonly from: number | null;
  readonly to: number | null;
  readonly lower: number;
  readonly middle: number;
  readonly upper: number;
}

export interface Forecast {
  readonly evenings: number;
  readonly leastEvenings: number;
  readonly expected: number;
  /** By gate, and in total where `gate` is null; empty if past evenings are too few. */
  readonly gates: readonly { readonly gate: string | null; readonly steps: readonly Step[] }[];
}

export const forecastFromDto = (dto: Shapes["ForecastOut"]): Forecast => ({
  evenings: dto.evenings,
  leastEvenings: dto.least_evenings,
  expected: dto.expected,
  gates: dto.gates.map(({ gate, steps }) => ({
    gate,
    steps: steps.map(({ from_minute, to_minute, ...band }) => ({ from: from_minute, to: to_minute, ...band })),
  })),
});

export const MINUTE_MS = 60_000;
/** As many as fit a narrow chart. */
export const SHOWN_MINUTES = 90;
/** Until then the minutes advance with the clock. */
const WATCHED_AFTER_MS = 60 * MINUTE_MS;

/** Gates with arrivals or expected arrivals. */
export const gatesOf = (arrivals: Arrivals, forecast: Forecast | undefined): readonly string[] =>
  [
    ...new Set([
      ...arrivals.gates.map(({ gate }) => gate),
      ...arrivals.minutes.map(({ gate }) => gate),
      ...(forecast?.gates ?? []).flatMap(({ gate }) => (gate === null ? [] : [gate])),
    ]),
  ].sort();

/** Each of the last minutes, including empty ones. */
export function minutesOf({ minutes, startsAt }: Arrivals, gate: string | null, now: number) {
  const end = Math.min(now, Date.parse(startsAt) + WATCHED_AFTER_MS);
  const last = Math.floor(end / MINUTE_MS) * MINUTE_MS;
  const came = new Map<number, number>();
  for (const row of minutes) {
    if (gate === null || row.gate === gate) came.set(row.at, (came.get(row.at) ?? 0) + row.entered);
  }
  return Array.from({ length: SHOWN_MINUTES }, (_, place) => {
    const at = last - (SHOWN_MINUTES - 1 - place) * MINUTE_MS;
    return { at, entered: came.get(at) ?? 0 };
  });
}

/** Arrivals within a step; null while it lasts, or if the data begins later. */
export function cameIn({ minutes, startsAt, since }: Arrivals, step: Step, gate: string | null, now: number) {
  const start = Date.parse(startsAt);
  const from = step.from === null ? Number.NEGATIVE_INFINITY : start + step.from * MINUTE_MS;
  const to = step.to === null ? Number.POSITIVE_INFINITY : start + step.to * MINUTE_MS;
  if (to > now || from < since) return null;
  return minutes
    .filter((row) => row.at >= from && row.at < to && (gate === null || row.gate === gate))
    .reduce((sum, { entered }) => sum + entered, 0);
}

const READ_EVERY_MS = 2000;

const arrivalsKey = (performance: number) => ["checkin", "arrivals", performance] as const;

const arrivals = (performance: number) =>
  queryOptions({
    queryKey: arrivalsKey(performance),
    queryFn: async ({ signal }) => {
      const path = `/insight/performances/${performance}/arrivals`;
      return arrivalsFromDto((await api.get<DataResponse<Shapes["ArrivalsOut"]>>(path, { signal })).data);
    },
  });

/** Past evenings do not change while the page is open. */
export const forecast = (performance: number) =>
  queryOptions({
    queryKey: ["checkin", "forecast", performance] as const,
    queryFn: async ({ signal }) => {
      const path = `/insight/performances/${performance}/forecast`;
      return forecastFromDto((await api.get<DataResponse<Shapes["ForecastOut"]>>(path, { signal })).data);
    },
    staleTime: 10 * 60_000,
  });

/** Read again after scans, at most every two seconds. */
export function useArrivals(performance: number) {
  const cache = useQueryClient();
  const query = useQuery(arrivals(performance));
  const readAgain = useAtMostEvery(
    READ_EVERY_MS,
    () => void cache.invalidateQueries({ queryKey: arrivalsKey(performance) }),
  );
  const live = useItems<Topics["performance:{}:log"]>(topics.doorLog(performance), {
    onItems: readAgain,
    onResync: readAgain,
  });
  return { query, live };
}
