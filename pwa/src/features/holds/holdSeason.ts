/** The season of holds: one event's performances, and what each hold has of them. */
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { holdNameFromWire, type HoldName } from "@/shared/allotment/model";
import { api } from "@/api/client";
import type { Shapes } from "@/api/wire";
import { patchRows } from "@/live/newest";
import { topics } from "@/live/topics";
import { useAtMostEvery } from "@/live/useAtMostEvery";
import { useItems } from "@/live/useTopic";
import { performanceStateFromWire, type PerformanceState, type WirePerformanceState } from "@/shared/performance/state";
import { HOLDS } from "./queries";

const REFRESH_EVERY_MS = 2000;

/** Performances across, at a time. */
export const SIZES: readonly number[] = [10, 25, 50, 100];

export interface HoldSeasonAsked {
  readonly event: number;
  readonly page: number;
  readonly pageSize: number;
  /** Those that are over, too. */
  readonly isWhole: boolean;
}

export interface HoldSeason {
  readonly holds: readonly HoldName[];
  readonly performances: readonly PerformanceState[];
  readonly total: number;
}

export type WireSeason = Shapes["AllotmentSeasonOut"];

export const seasonFromWire = (wire: WireSeason): HoldSeason => ({
  holds: wire.holds.map(holdNameFromWire),
  performances: wire.data.map(performanceStateFromWire),
  total: wire.total,
});

const SEASON = [...HOLDS, "season"] as const;

export const holdSeason = ({ event, page, pageSize, isWhole }: HoldSeasonAsked) =>
  queryOptions({
    queryKey: [...SEASON, event, page, pageSize, isWhole],
    queryFn: async ({ signal }) => {
      const body = { eventid: event, page, page_size: pageSize, past: isWhole ? 1 : 0 };
      return seasonFromWire(await api.post<WireSeason>("/events/getAllotmentSeason", body, { signal }));
    },
    enabled: event > 0,
    placeholderData: (held, query) => (query?.queryKey[2] === event ? held : undefined),
  });

/** The season with what the account's sales tell of its performances; others are left alone. */
export function withStates(held: HoldSeason, items: readonly PerformanceState[]): HoldSeason {
  const performances = patchRows(held.performances, items, ({ id }) => id);
  return performances === held.performances ? held : { ...held, performances };
}

/** Keeps every cell in sight fresh while others sell, set aside and take back. */
export function useLiveSeason(account: number | null) {
  const cache = useQueryClient();
  const refetch = useAtMostEvery(REFRESH_EVERY_MS, () => void cache.invalidateQueries({ queryKey: SEASON }));
  return useItems<WirePerformanceState>(account === null ? null : topics.sales(account), {
    onItems: (items) =>
      cache.setQueriesData<HoldSeason>(
        { queryKey: SEASON },
        (held) => held && withStates(held, items.map(performanceStateFromWire)),
      ),
    onResync: refetch,
  });
}

/** Reads the season again: where nothing comes live, what one changed oneself is to be seen. */
export function useReadAgain() {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: SEASON });
}
