import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { LiveStatus } from "@/live/live";
import type { Topics } from "@/live/generated/topics";
import { topics } from "@/live/topics";
import { useItems, useTopic } from "@/live/useTopic";
import { houseFromWire, type DoorPerformance, type UnlistedPerformance, type WireState } from "./model";
import { doorKeys } from "./queries";
import { newsFromWire, type UpsellNews } from "./upsells/model";

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
