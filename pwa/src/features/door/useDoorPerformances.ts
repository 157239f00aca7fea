import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { serverNow } from "@/api/clock";
import { useOnline } from "@/device/device";
import { inTime } from "@/device/inTime";
import { queryClient } from "@/offline/queryClient";
import { matching } from "@/ui/choices";
import { isSameDay } from "@/ui/dates";
import type { ManifestHead } from "./manifest/manifest";
import { manifestStore } from "./manifest/manifestStore";
import { endOf } from "./manifest/manifestSync";
import type { DoorPerformance } from "./model";
import { doorKeys, doorPerformances } from "./queries";

/** A guest is waiting: after this the door opens with the stored lists. */
const PATIENCE_MS = 3000;

/**
 * The door's performances from the server, else from the stored lists. `isLate`: the server is no longer waited for.
 * `hasNone`: nothing can be opened.
 */
export function useDoorPerformances(staleTime?: number) {
  const query = useQuery({ ...doorPerformances, ...(staleTime !== undefined && { staleTime }) });
  const isOnline = useOnline();
  const [isOver, setOver] = useState(false);
  const [hasNone, setNone] = useState(false);
  const isWaiting = query.isFetching && isOnline;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setOver(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [isWaiting]);
  const isLate = !isWaiting || isOver;
  const isMissing = query.data === undefined;
  useEffect(() => {
    if (!isMissing || !isLate) return;
    let isGone = false;
    void showOfflinePerformances().then((has) => {
      if (!isGone) setNone(!has);
    });
    return () => {
      isGone = true;
    };
  }, [isMissing, isLate]);
  return { ...query, isLate, isOver, hasNone: isMissing && isLate && hasNone };
}

const HOUR_MS = 3_600_000;
/** How long before and after its start a performance is tonight's, besides today's. */
const BEFORE_MS = 14 * HOUR_MS;
const AFTER_MS = 6 * HOUR_MS;
/** The server's limit. */
const MOST = 200;

/** Tonight's performances, nearest first. */
export const tonightsOf = (performances: readonly DoorPerformance[], now: number): readonly DoorPerformance[] =>
  performances
    .map((performance) => ({ performance, begins: Date.parse(performance.startsAt) - now }))
    .filter(({ performance: { startsAt, zone }, begins }) => begins < BEFORE_MS || isSameDay(startsAt, now, zone))
    .filter(({ begins }) => begins > -AFTER_MS)
    .sort((one, other) => Math.abs(one.begins) - Math.abs(other.begins))
    .map(({ performance }) => performance);

export interface Doors {
  readonly tonight: readonly DoorPerformance[];
  readonly others: readonly DoorPerformance[];
}

/** Tonight's doors and the others in the given order; `when` formats a performance's date for display and search. */
export function doorsOf(
  performances: readonly DoorPerformance[],
  { now, words, when }: { now: number; words: string; when: (performance: DoorPerformance) => string },
): Doors {
  const choices = performances.map((performance) => {
    const { event, subcategory, venue } = performance;
    return {
      value: String(performance.id),
      label: [event, subcategory, venue, when(performance)].join(" "),
      performance,
    };
  });
  const meant = new Set(matching(choices, words, MOST).map(({ performance }) => performance));
  const tonight = tonightsOf(performances, now);
  const isTonight = new Set(tonight);
  return {
    tonight: tonight.filter((performance) => meant.has(performance)),
    others: performances.filter((performance) => meant.has(performance) && !isTonight.has(performance)),
  };
}

const fromHead = ({ performance }: ManifestHead): DoorPerformance => ({
  id: performance.id,
  event: performance.event,
  subcategory: "",
  venue: "",
  startsAt: performance.startsAt,
  zone: performance.zone,
  // The list, once opened, counts by itself.
  attendance: { version: 0, sold: 0, admitted: 0, left: 0 },
});

/** The doors that the stored lists can open. */
export async function offlinePerformances(): Promise<{
  readonly rows: readonly DoorPerformance[];
  readonly at: number;
}> {
  const heads = (await manifestStore.heads()).filter(
    (head) => !head.performance.isCancelled && endOf(head) > serverNow(),
  );
  return { rows: heads.map(fromHead), at: Math.max(0, ...heads.map(({ readAt }) => readAt)) };
}

/**
 * Fills the cache from the stored lists, since cached responses may be of an older build. Returns whether any door can
 * be opened.
 */
async function showOfflinePerformances(): Promise<boolean> {
  const { rows, at } = await inTime(offlinePerformances()).catch(() => ({ rows: [], at: 0 }));
  // A response may have come meanwhile.
  if (queryClient.getQueryData(doorKeys.performances) !== undefined) return true;
  if (rows.length > 0) queryClient.setQueryData(doorKeys.performances, rows, { updatedAt: at });
  return rows.length > 0;
}
