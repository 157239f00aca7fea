import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { rowsOf, totalOf, type WireList } from "@/api/wire";
import {
  doorPerformanceFromWire,
  partiesFromWire,
  type DoorPerformance,
  type WireDoorPerformance,
  type WireFound,
  type WireFoundUpsells,
} from "./model";

export const SHORTEST_SEARCH = 3;

export const doorKeys = {
  performances: ["door", "performances"] as const,
  searches: (performance: number) => ["door", "search", performance] as const,
  search: (performance: number, words: string) => ["door", "search", performance, words] as const,
};

export const doorPerformances = queryOptions({
  queryKey: doorKeys.performances,
  queryFn: async ({ signal }): Promise<readonly DoorPerformance[]> =>
    rowsOf(await api.get<WireList<WireDoorPerformance>>("/door/performances", { signal })).map(doorPerformanceFromWire),
  staleTime: 60_000,
});

export const doorSearch = (performance: number, words: string) =>
  queryOptions({
    queryKey: doorKeys.search(performance, words),
    queryFn: async ({ signal }) => {
      const query = { q: words };
      const reply = await api.get<WireList<WireFound> & { readonly upsells: readonly WireFoundUpsells[] }>(
        `/door/performances/${performance}/search`,
        { query, signal },
      );
      const parties = partiesFromWire(rowsOf(reply), reply.upsells);
      return { parties, shown: rowsOf(reply).length, total: totalOf(reply) };
    },
    enabled: words.length >= SHORTEST_SEARCH,
    staleTime: 5000,
    gcTime: 60_000,
    // Guests' names are looked up, not kept on the phone.
    meta: { persist: false },
  });
