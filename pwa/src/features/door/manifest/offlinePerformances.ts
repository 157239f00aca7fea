import { serverNow } from "@/api/clock";
import { inTime } from "@/offline/inTime";
import { queryClient } from "@/offline/queryClient";
import type { DoorPerformance } from "../model";
import { doorKeys } from "../queries";
import type { ManifestHead } from "./manifest";
import { manifestStore } from "./manifestStore";
import { endOf } from "./manifestSync";

const fromHead = ({ performance }: ManifestHead): DoorPerformance => ({
  id: performance.id,
  event: performance.event,
  subcategory: "",
  venue: "",
  startsAt: performance.startsAt,
  zone: performance.zone,
  // The list that is opened next counts by itself who is in.
  house: { version: 0, sold: 0, admitted: 0, left: 0 },
});

/** The doors that this phone can open without the server, by the lists that it carries. */
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
 * Shows the door's screens what the phone carries, since what it had kept of the server's answers may be of an older
 * build. Tells whether there is anything to open a door with.
 */
export async function showOfflinePerformances(): Promise<boolean> {
  const { rows, at } = await inTime(offlinePerformances()).catch(() => ({ rows: [], at: 0 }));
  // An answer may have come meanwhile.
  if (queryClient.getQueryData(doorKeys.performances) !== undefined) return true;
  if (rows.length > 0) queryClient.setQueryData(doorKeys.performances, rows, { updatedAt: at });
  return rows.length > 0;
}
