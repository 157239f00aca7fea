import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "@/api/client";
import { serverNow } from "@/api/clock";
import { rowsOf, totalOf, type ListResponse } from "@/api/schemas";
import type { Topics } from "@/live/generated/topics.d";
import type { LiveStatus } from "@/live/live";
import { topics, useItems, useTopic } from "@/live/useTopic";
import {
  elsewhereFromDto,
  findElsewhereAlone,
  partiesFromDto,
  type Reserved,
  type ElsewhereDto,
  type FoundDto,
  type FoundUpsellsDto,
} from "./find/parties";
import {
  type DoorPerformance,
  doorPerformanceFromDto,
  attendanceFromDto,
  unlistedFromDto,
  type UnlistedPerformance,
  type DoorPerformanceDto,
  type OneDoorPerformanceDto,
  type StateDto,
} from "./model";
import { updateFromDto, type UpsellUpdate } from "./upsells/model";

export const doorKeys = {
  performances: ["door", "performances"] as const,
  performance: (performance: number) => ["door", "performance", performance] as const,
  searches: (performance: number) => ["door", "search", performance] as const,
  search: (performance: number, words: string) => ["door", "search", performance, words] as const,
};

export const doorPerformances = queryOptions({
  queryKey: doorKeys.performances,
  queryFn: async ({ signal }): Promise<readonly DoorPerformance[]> =>
    rowsOf(await api.get<ListResponse<DoorPerformanceDto>>("/door/performances", { signal })).map(
      doorPerformanceFromDto,
    ),
  staleTime: 60_000,
});

/** A performance that is not on the door list: after the next 200, or over. */
export const doorPerformance = (performance: number) =>
  queryOptions({
    queryKey: doorKeys.performance(performance),
    queryFn: async ({ signal }): Promise<UnlistedPerformance> =>
      unlistedFromDto(
        (await api.get<{ readonly data: OneDoorPerformanceDto }>(`/door/performances/${performance}`, { signal })).data,
      ),
    staleTime: 60_000,
  });

type SearchDto = ListResponse<FoundDto> & {
  readonly upsells: readonly FoundUpsellsDto[];
  readonly elsewhere: readonly ElsewhereDto[];
  readonly reserved: readonly Reserved[];
};

/** Searches the other stored lists; needs no network. */
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
      const response = await api.get<SearchDto>(`/door/performances/${performance}/search`, { query, signal });
      const parties = partiesFromDto(rowsOf(response), response.upsells);
      const elsewhere = response.elsewhere.map(elsewhereFromDto);
      return {
        parties,
        shown: rowsOf(response).length,
        total: totalOf(response),
        elsewhere,
        reserved: response.reserved,
      };
    },
    enabled: words !== "",
    staleTime: 5000,
    gcTime: 60_000,
    // Guests' names are not persisted.
    meta: { persist: false },
  });

const REFETCH_AFTER_MS = 2000;

/** Keeps a performance's counts live; late or repeated states never replace newer ones. null: no performance. */
export function useAttendance(performance: number | null): LiveStatus {
  const cache = useQueryClient();
  return useTopic<StateDto>(performance === null ? null : topics.performance(performance), (state) => {
    cache.setQueryData<readonly DoorPerformance[]>(doorKeys.performances, (held) =>
      held?.map((row) => withAttendance(row, state)),
    );
    cache.setQueryData<UnlistedPerformance>(
      doorKeys.performance(state.performance),
      (held) => held && withAttendance(held, state),
    );
  });
}

function withAttendance<Row extends DoorPerformance>(row: Row, state: StateDto): Row {
  const attendance = attendanceFromDto(state);
  return row.id === state.performance && row.attendance.version < attendance.version ? { ...row, attendance } : row;
}

/** While connected, counts are current even if nothing changes for an hour: records when the connection goes. */
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

/** An offline admission that the server could not confirm. */
export type ConflictUpdate = Pick<DoorItem, "id" | "status" | "ticket" | "at" | "gate" | "device" | "holder" | "first">;

/** Live door items of a performance; null: none. */
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

/** While upsells are shown, follows redemptions at other doors. */
export function useUpsellUpdates(
  performance: number | null,
  onUpdate: (updates: readonly UpsellUpdate[]) => void,
): void {
  useDoorItems(performance, (items) => {
    const updates = items.filter(({ kind }) => kind === "upsell");
    if (updates.length > 0) onUpdate(updates.map(updateFromDto));
  });
}

/** Conflicts are shown at both doors at once. */
export function useConflicts(performance: number, onConflicts: (updates: readonly ConflictUpdate[]) => void): void {
  useDoorItems(performance, (items) => {
    const updates = items.filter(({ kind }) => kind === "conflict");
    if (updates.length > 0) onConflicts(updates);
  });
}

/** Refreshes the search results after admissions at any door, at most every 2 s. */
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
