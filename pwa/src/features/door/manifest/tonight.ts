import { serverNow } from "@/api/clock";
import { network } from "@/device/device";
import { queryClient } from "@/offline/queryClient";
import { noteStorageFailure } from "@/offline/store";
import type { DoorPerformance } from "../model";
import { doorPerformances } from "../queries";
import { tonightsOf } from "../useDoorPerformances";
import { isFollowed, release, syncOf } from "./manifests";
import { admissionLog, manifestStore } from "./manifestStore";
import { isRefusal } from "./manifestSync";

const MOST = 6;
const POLL_MS = 20 * 60_000;
/** A list this old still names tonight's performances: pages load far more often. */
const FRESH_MS = 5 * 60_000;

export const tonightOf = (performances: readonly DoorPerformance[], now: number): readonly number[] =>
  tonightsOf(performances, now)
    .slice(0, MOST)
    .map(({ id }) => id);

/** Drops past lists and refreshes the stored and tonight's lists, one after another. */
export async function refreshTonight(now = serverNow()): Promise<void> {
  const stored = await manifestStore.list();
  for (const { performance } of stored.filter(({ endsAt }) => endsAt < now)) await forget(performance);
  if (!network.isOnline()) return;
  const tonight = tonightOf(await readPerformances(), now);
  const current = stored.filter(({ endsAt }) => endsAt >= now).map(({ performance }) => performance);
  for (const performance of new Set([...tonight, ...current])) await bringUpToDate(performance);
}

/** The performances, cached for a moment, also across page loads. */
async function readPerformances(): Promise<readonly DoorPerformance[]> {
  const seen = queryClient.getQueryState<readonly DoorPerformance[]>(doorPerformances.queryKey);
  if (seen?.data && Date.now() - seen.dataUpdatedAt < FRESH_MS) return seen.data;
  return queryClient.fetchQuery({ ...doorPerformances, staleTime: 0 });
}

async function bringUpToDate(performance: number): Promise<void> {
  // An open door keeps its list up to date itself.
  if (isFollowed(performance)) return;
  const sync = syncOf(performance);
  try {
    await sync.refresh();
    if (!isFollowed(performance)) await sync.flush();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await admissionLog.forget(performance);
  } finally {
    release(performance);
  }
}

async function forget(performance: number): Promise<void> {
  if (isFollowed(performance)) return;
  await Promise.all([manifestStore.drop(performance), admissionLog.forget(performance)]);
}

/** While somebody is signed in on a door phone: stores tonight's lists before the doors open. */
export function keepTonightFresh(): () => void {
  let running: Promise<void> | undefined;
  const poll = () => {
    running ??= admissionLog
      .load()
      .then(() => refreshTonight())
      // Without network or storage, the next run does it.
      .catch(noteUnlessUnanswered)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(poll, POLL_MS);
  window.addEventListener("online", poll);
  poll();
  return () => {
    clearInterval(timer);
    window.removeEventListener("online", poll);
  };
}

function noteUnlessUnanswered(error: unknown): void {
  if (error instanceof DOMException) noteStorageFailure(error);
}
