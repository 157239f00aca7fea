import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { api, serverOrigin } from "@/api/client";
import type { Shapes, DataResponse } from "@/api/schemas";
import type { Topics } from "@/live/generated/topics.d";
import { LiveLine, type LiveStatus, POLL_EVERY_MS } from "@/live/line";
import { useAtMostEvery } from "@/live/lists";
import { topics } from "@/live/useTopic";
import { lazyTransport } from "@/live/transport";

/** What a wall screen shows. */

export interface WallMetrics {
  readonly event: number;
  readonly eventName: string;
  readonly subcategory: string;
  readonly venue: string;
  readonly startsAt: string;
  readonly zone: string;
  readonly version: number;
  readonly sold: number;
  readonly capacity: number;
  readonly admitted: number;
  readonly inside: number;
  /** Tickets, in the last hour. */
  readonly soldLately: number;
  /** People, in the last ten minutes. */
  readonly cameLately: number;
  /** Null unless whoever made the screen wished for it. */
  readonly revenue: string | null;
  readonly currency: string;
}

const wallFromDto = (dto: Shapes["WallFiguresOut"]): WallMetrics => ({
  event: dto.event,
  eventName: dto.event_name,
  subcategory: dto.subcategory,
  venue: dto.venue,
  startsAt: dto.starts_at,
  zone: dto.timezone,
  version: dto.version,
  sold: dto.sold,
  capacity: dto.capacity,
  admitted: dto.admitted,
  inside: dto.inside,
  soldLately: dto.sold_lately,
  cameLately: dto.came_lately,
  revenue: dto.revenue,
  currency: dto.currency,
});

const READ_EVERY_MS = 3000;
/** 'The last hour' and 'the last ten minutes' move on with the clock, of which no message tells. */
const CLOCK_MS = 60_000;

const wallKey = (performance: number) => ["wall", performance] as const;

const wallMetrics = (performance: number, secret: string) =>
  queryOptions({
    queryKey: wallKey(performance),
    queryFn: async ({ signal }): Promise<WallMetrics> => {
      const options = { signal, headers: { "X-Wall-Key": secret } };
      const path = `/insight/performances/${performance}/wall`;
      return wallFromDto((await api.get<DataResponse<Shapes["WallFiguresOut"]>>(path, options)).data);
    },
    // Whoever stands before the screen later is not to find its figures on the device.
    meta: { persist: false },
    staleTime: Infinity,
  });

/**
 * What a wall screen shows. It hears what everybody may hear of its performance, as the event's widget does, and asks
 * for its own figures when that has changed: so the line opens nothing by the screen's secret.
 */
export function useWall(performance: number, secret: string) {
  const cache = useQueryClient();
  const query = useQuery(wallMetrics(performance, secret));
  const readAgain = useAtMostEvery(READ_EVERY_MS, () => {
    void cache.invalidateQueries({ queryKey: wallKey(performance) });
  });
  const { data, isError } = query;
  const live = usePublicLine(isError && !data ? undefined : data?.event, performance, (version) => {
    if (data === undefined || version > data.version) readAgain();
  });
  const every = live === "offline" ? POLL_EVERY_MS : CLOCK_MS;
  useEffect(() => {
    const timer = setInterval(readAgain, every);
    return () => clearInterval(timer);
  }, [readAgain, every]);
  return { query, live: live === "offline" && data && !isError ? ("polling" as const) : live };
}

/** Hears a performance as the widget of its event does, over a line of its own: a session has no part in it. */
function usePublicLine(
  event: number | undefined,
  performance: number,
  onVersion: (version: number) => void,
): LiveStatus {
  const [status, setStatus] = useState<LiveStatus>("idle");
  const hear = useEffectEvent(onVersion);
  useEffect(() => {
    if (event === undefined) return;
    const line = new LiveLine(
      lazyTransport(async () => {
        const { socketIoTransport } = await import("@/live/socketio");
        return socketIoTransport({ origin: serverOrigin(), auth: () => ({ event }) });
      }),
    );
    const unwatch = line.watch(() => setStatus(line.status));
    line.listen(topics.performancePublic(performance), {
      onState: (state) => hear((state as Topics["performance:{}:public"]).version),
    });
    return () => {
      unwatch();
      line.hangUp();
    };
  }, [event, performance]);
  return status;
}
