import { api } from "@/api/client";
import { line } from "@/live/live";
import type { ScanRequest } from "@/live/live";
import { Queue, type Box } from "@/offline/queue";
import { watchWipe } from "@/offline/store";
import { isPassing, type Post, type ScanReply, type TapReply, type TapRequest, type Upload } from "@/offline/waiting";

export { isPassing, type ScanReply, type TapReply, type TapRequest, type Upload };

export async function postScans(scans: readonly ScanRequest[], timeout?: number): Promise<readonly ScanReply[]> {
  const options = timeout === undefined ? {} : { timeout };
  return (await api.post<{ readonly verdicts: readonly ScanReply[] }>("/door/scans", { scans }, options)).verdicts;
}

export async function postTaps(taps: readonly TapRequest[]): Promise<readonly TapReply[]> {
  return (await api.post<{ readonly verdicts: readonly TapReply[] }>("/door/upsells", { taps })).verdicts;
}

export type ScanBox = Box<"scan">;
export type TapBox = Box<"tap">;

/** A queue whose scans go one way and whose taps go nowhere, and the other way round. */
const nowhere = () => Promise.reject(new Error("Nothing of this kind is sent here"));
export const scanBox = (post: Post<"scan">): ScanBox => new Queue({ scan: post, tap: nowhere }).box("scan");
export const tapBox = (post: Post<"tap">): TapBox => new Queue({ scan: nowhere, tap: post }).box("tap");

const queue = new Queue({ scan: (scans) => postScans(scans), tap: postTaps });
export const outbox = queue.box("scan");
export const taps = queue.box("tap");

/** Called once, at the start: what waits is sent as soon as the line or the network is back, on any screen. */
export function startOutbox(): void {
  const go = () => {
    if (queue.size > 0) void queue.upload();
  };
  window.addEventListener("online", go);
  line.watch(() => {
    if (line.status === "live") go();
  });
  watchWipe(() => queue.forget());
  void queue.load();
}

/** How many scans and taps a sign-out would lose. */
export const countWaitingScans = (): Promise<number> => Promise.resolve(queue.size);
