import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "@/api/client";
import { serverNow } from "@/api/clock";
import { rowsOf, totalOf, type WireList } from "@/api/wire";
import type { Topics } from "@/live/generated/topics.d";
import type { LiveStatus } from "@/live/live";
import { topics, useItems, useTopic } from "@/live/useTopic";
import {
  elsewhereFromWire,
  findElsewhereAlone,
  partiesFromWire,
  type Reserved,
  type WireElsewhere,
  type WireFound,
  type WireFoundUpsells,
} from "./find/parties";
import {
  type DoorPerformance,
  doorPerformanceFromWire,
  houseFromWire,
  unlistedFromWire,
  type UnlistedPerformance,
  type WireDoorPerformance,
  type WireOneDoorPerformance,
  type WireState,
} from "./model";
import { newsFromWire, type UpsellNews } from "./upsells/model";

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

const REFETCH_AFTER_MS = 2000;

/** Keeps a performance's counts live; a late or repeated state does not replace a newer one. null: no performance. */
export function useHouse(performance: number | null): LiveStatus {
  const cache = useQueryClient();
  return useTopic<WireState>(performance === null ? null : topics.performance(performance), (state) => {
    cache.setQueryData<readonly DoorPerformance[]>(doorKeys.performances, (held) =>
      held?.map((row) => withHouse(row, state)),
    );
    cache.setQueryData<UnlistedPerformance>(
      doorKeys.performance(state.performance),
      (held) => held && withHouse(held, state),
    );
  });
}

function withHouse<Row extends DoorPerformance>(row: Row, state: WireState): Row {
  const house = houseFromWire(state);
  return row.id === state.performance && row.house.version < house.version ? { ...row, house } : row;
}

/** While the line is up the counts are current, even if nothing moves for an hour: notes so when the line goes. */
export function useFreshness(status: LiveStatus): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (status !== "live") return;
    return () => {
      cache.setQueryData<readonly DoorPerformance[]>(doorKeys.performances, (held) => held);
    };
  }, [status, cache]);
}

type DoorItem = Topics["performance:{}:door"];

/** What a phone let in alone and the server could not confirm, as every door of the performance is told of it. */
export type ConflictNews = Pick<DoorItem, "id" | "status" | "ticket" | "at" | "gate" | "device" | "holder" | "first">;

/** Hears of what happens at any door of a performance; null: of nothing. */
function useDoorItems(performance: number | null, onItems: (items: readonly DoorItem[]) => void): void {
  const position = useRef<number | undefined>(undefined);
  useItems<DoorItem>(performance === null ? null : topics.door(performance), {
    onItems: (items, at) => {
      position.current = at ?? position.current;
      onItems(items);
    },
    onResync: (at) => {
      position.current = at;
      onItems([]);
    },
    position: () => position.current,
  });
}

/** While upsells are on the screen, hears of what other doors redeem of them. */
export function useUpsellNews(performance: number | null, onNews: (news: readonly UpsellNews[]) => void): void {
  useDoorItems(performance, (items) => {
    const news = items.filter(({ kind }) => kind === "upsell");
    if (news.length > 0) onNews(news.map(newsFromWire));
  });
}

/** Hears of what phones let in alone and the server could not confirm: both doors are to know of it at once. */
export function useConflicts(performance: number, onConflicts: (news: readonly ConflictNews[]) => void): void {
  useDoorItems(performance, (items) => {
    const news = items.filter(({ kind }) => kind === "conflict");
    if (news.length > 0) onConflicts(news);
  });
}

/** When any door lets a ticket in, the names on this screen are out of date: reads them again, at most every 2 s. */
export function useFoundTickets(performance: number): void {
  const cache = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const readAgain = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void cache.invalidateQueries({ queryKey: doorKeys.searches(performance) });
    }, REFETCH_AFTER_MS);
  };
  useDoorItems(performance, readAgain);
  useEffect(() => () => clearTimeout(timer.current), []);
}
