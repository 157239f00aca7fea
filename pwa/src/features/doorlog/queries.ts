import { inLine } from "@/i18n/apart";
import { hashKey, queryOptions, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/api/client";
import type { Shapes, WireData, WireList } from "@/api/wire";
import { CONFLICTS } from "@/shared/conflicts/calls";
import type { Topics } from "@/live/generated/topics";
import type { LiveStatus } from "@/live/live";
import { topics } from "@/live/topics";
import { useAtMostEvery } from "@/live/useAtMostEvery";
import { useItems } from "@/live/useTopic";
import type { ListRequest, ListPage } from "@/office/list";
import {
  filtersToWire,
  logFromWire,
  presenceFromWire,
  type DoorLogFilter,
  type Presence,
  type LoggedScan,
} from "./model";

const LOG = "doorlog";
const READ_EVERY_MS = 1000;
const COUNT_EVERY_MS = 2000;

const presenceKey = (performance: number) => [LOG, "presence", performance] as const;

/** A page of readings: it stays in sight until the next one is there, unless that is of another log. */
export const loggedScans = (performance: number, filters: DoorLogFilter, asked: ListRequest) => {
  const key: QueryKey = [LOG, "readings", performance, filters];
  return queryOptions({
    queryKey: [...key, asked] as QueryKey,
    queryFn: async ({ signal }): Promise<ListPage<LoggedScan>> => {
      const { search, page, pageSize } = asked;
      const query = { ...filtersToWire(filters), search, page, page_size: pageSize };
      const path = `/door/performances/${performance}/log`;
      return logFromWire(await api.get<WireList<Shapes["DoorLogRowOut"]>>(path, { query, signal }));
    },
    placeholderData: (held, query) =>
      query && hashKey(query.queryKey.slice(0, -1)) === hashKey(key) ? held : undefined,
  });
};

export const presence = (performance: number) =>
  queryOptions({
    queryKey: presenceKey(performance),
    queryFn: async ({ signal }): Promise<Presence> => {
      const path = `/door/performances/${performance}/presence`;
      return presenceFromWire((await api.get<WireData<Shapes["PresenceOut"]>>(path, { signal })).data);
    },
  });

/**
 * Hears of every reading. The first page and the figures fill by themselves; whoever has turned to a later page, or is
 * reading what they searched for, is told that there is more.
 */
export function useLiveLog(performance: number, isFirstPage: boolean, asked: object) {
  const cache = useQueryClient();
  const list = JSON.stringify(asked);
  // What waits for another search is none of this one's.
  const [moreOf, setMoreOf] = useState<string | null>(null);
  const readAgain = () => {
    setMoreOf(null);
    return cache.invalidateQueries({ queryKey: [LOG, "readings", performance] });
  };
  const readRows = useAtMostEvery(READ_EVERY_MS, () => void readAgain());
  const count = useAtMostEvery(COUNT_EVERY_MS, () => {
    void cache.invalidateQueries({ queryKey: presenceKey(performance) });
    void cache.invalidateQueries({ queryKey: CONFLICTS });
  });
  const live: LiveStatus = useItems<Topics["performance:{}:log"]>(topics.doorLog(performance), {
    onItems: () => {
      count();
      if (isFirstPage) readRows();
      else setMoreOf(list);
    },
    onResync: () => {
      count();
      readRows();
    },
  });
  return { live, hasMore: moreOf === list, readAgain };
}

/** The performances that a door can choose: today's and the next, nearest first. */
export const doorsTonight = queryOptions({
  queryKey: [LOG, "performances"] as const,
  queryFn: async ({ signal }) => {
    const reply = await api.get<WireList<Shapes["DoorPerformanceOut"]>>("/door/performances", { signal });
    return (reply.data[0] ?? []).map((row) => ({
      id: row.performance,
      name: inLine([row.event_name, row.subcategory]),
      startsAt: row.starts_at,
      zone: row.timezone,
    }));
  },
});
