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
/** So old a list of performances still tells what begins tonight: pages are loaded far more often. */
const FRESH_MS = 5 * 60_000;

export const tonightOf = (performances: readonly DoorPerformance[], now: number): readonly number[] =>
  tonightsOf(performances, now)
    .slice(0, MOST)
    .map(({ id }) => id);

/** Drops the lists that are over, asks for the others that are here, and for tonight's, one after the other. */
export async function refreshTonight(now = serverNow()): Promise<void> {
  const stored = await manifestStore.list();
  for (const { performance } of stored.filter(({ endsAt }) => endsAt < now)) await forget(performance);
  if (!network.isOnline()) return;
  const tonight = tonightOf(await readPerformances(), now);
  const current = stored.filter(({ endsAt }) => endsAt >= now).map(({ performance }) => performance);
  for (const performance of new Set([...tonight, ...current])) await bringUpToDate(performance);
}

/** The performances of the doors as they were seen a moment ago, before this page was loaded, too. */
async function readPerformances(): Promise<readonly DoorPerformance[]> {
  const seen = queryClient.getQueryState<readonly DoorPerformance[]>(doorPerformances.queryKey);
  if (seen?.data && Date.now() - seen.dataUpdatedAt < FRESH_MS) return seen.data;
  return queryClient.fetchQuery({ ...doorPerformances, staleTime: 0 });
}

async function bringUpToDate(performance: number): Promise<void> {
  // Whoever works there has it brought up to date by every change.
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

/** While somebody is signed in on a phone of the door: carries tonight's lists before the doors open. */
export function keepTonightFresh(): () => void {
  let running: Promise<void> | undefined;
  const poll = () => {
    running ??= admissionLog
      .load()
      .then(() => refreshTonight())
      // Without a network or storage the next look does it.
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
