import { queryOptions } from "@tanstack/react-query";
import { api } from "@/api/client";
import { serverNow } from "@/api/clock";
import { rowsOf, totalOf, type WireList } from "@/api/wire";
import { findElsewhereAlone } from "./alone/elsewhere";
import { elsewhereFromWire, type Reserved, type WireElsewhere } from "./find/elsewhere";
import { partiesFromWire, type WireFound, type WireFoundUpsells } from "./find/parties";
import {
  doorPerformanceFromWire,
  unlistedFromWire,
  type DoorPerformance,
  type UnlistedPerformance,
  type WireDoorPerformance,
  type WireOneDoorPerformance,
} from "./model";

export const doorKeys = {
  performances: ["door", "performances"] as const,
  performance: (performance: number) => ["door", "performance", performance] as const,
  searches: (performance: number) => ["door", "search", performance] as const,
  search: (performance: number, words: string) => ["door", "search", performance, words] as const,
};

export const doorPerformances = queryOptions({
  queryKey: doorKeys.performances,
  queryFn: async ({ signal }): Promise<readonly DoorPerformance[]> =>
    rowsOf(await api.get<WireList<WireDoorPerformance>>("/door/performances", { signal })).map(doorPerformanceFromWire),
  staleTime: 60_000,
});

/** A performance that the list of the doors does not have: it begins after the next 200, or is over. */
export const doorPerformance = (performance: number) =>
  queryOptions({
    queryKey: doorKeys.performance(performance),
    queryFn: async ({ signal }): Promise<UnlistedPerformance> =>
      unlistedFromWire(
        (await api.get<{ readonly data: WireOneDoorPerformance }>(`/door/performances/${performance}`, { signal }))
          .data,
      ),
    staleTime: 60_000,
  });

type WireSearch = WireList<WireFound> & {
  readonly upsells: readonly WireFoundUpsells[];
  readonly elsewhere: readonly WireElsewhere[];
  readonly reserved: readonly Reserved[];
};

/** Who is not in this door's list, in the other lists that the phone carries: it needs no network. */
export const elsewhereAlone = (performance: number, words: string) =>
  queryOptions({
    queryKey: [...doorKeys.search(performance, words), "alone"] as const,
    queryFn: () => findElsewhereAlone(performance, words, serverNow()),
    networkMode: "always",
    staleTime: 5000,
    gcTime: 60_000,
    meta: { persist: false },
  });

export const doorSearch = (performance: number, words: string) =>
  queryOptions({
    queryKey: doorKeys.search(performance, words),
    queryFn: async ({ signal }) => {
      const query = { q: words };
      const reply = await api.get<WireSearch>(`/door/performances/${performance}/search`, { query, signal });
      const parties = partiesFromWire(rowsOf(reply), reply.upsells);
      const elsewhere = reply.elsewhere.map(elsewhereFromWire);
      return { parties, shown: rowsOf(reply).length, total: totalOf(reply), elsewhere, reserved: reply.reserved };
    },
    enabled: words !== "",
    staleTime: 5000,
    gcTime: 60_000,
    // Guests' names are looked up, not kept on the phone.
    meta: { persist: false },
  });
