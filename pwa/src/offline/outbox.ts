import { api } from "@/api/client";
import { line, type ScanRequest } from "@/live/live";
import { isAnybodyIn, type Maker, watchOwner } from "./owner";
import { type Box, Queue } from "./queue";
import { isOurs, readWaiting, removeWaiting, shutQueue, type Stored } from "./queueStore";
import { watchPending, watchWipe } from "./store";
import {
  asOnlySender,
  isPassing,
  type Post,
  type Posts,
  type ScanResponse,
  sendInOrder,
  SYNC_TAG,
  type RedemptionResponse,
  type RedemptionRequest,
  type Upload,
  verdictsIn,
  type Waiting,
} from "./waiting";

/** Whoever signs out, or breathes, waits no longer than this for a server that does not answer. */
const LAST_TRY_MS = 4000;

export { isPassing, type ScanResponse, type RedemptionResponse, type RedemptionRequest, type Upload };

async function verdictsOf<Answer>(path: string, body: object, timeout?: number): Promise<readonly Answer[]> {
  const options = timeout === undefined ? {} : { timeout };
  return verdictsIn<Answer>(await api.post(path, body, options));
}

export const postScans = (scans: readonly ScanRequest[], timeout?: number): Promise<readonly ScanResponse[]> =>
  verdictsOf("/door/scans", { scans }, timeout);

export const postRedemptions = (redemptions: readonly RedemptionRequest[]): Promise<readonly RedemptionResponse[]> =>
  verdictsOf("/door/upsells", { taps: redemptions });

/** What somebody else has left on this device is theirs, whoever sends it. */
const postsFor = (maker: number): Posts => ({
  scan: (scans) => verdictsOf("/door/scans", { scans, made_by: maker }),
  tap: (redemptions) => verdictsOf("/door/upsells", { taps: redemptions, made_by: maker }),
});

/** Sends on what another person has left; tells how much of it the server would not take, which stays. */
export async function sendOn({ owner, waiting }: Unsent): Promise<number> {
  let refused = 0;
  await asOnlySender(() =>
    sendInOrder(waiting, postsFor(Number(owner)), async ({ request, reply: response }) => {
      if ("error" in response) refused += 1;
      else await removeWaiting(request.nonce);
    }),
  );
  await shutQueue(owner);
  return refused;
}

export type ScanBox = Box<"scan">;
export type RedemptionBox = Box<"tap">;

/** A queue whose scans go one way and whose taps go nowhere, and the other way round. */
const nowhere = () => Promise.reject(new Error("Nothing of this kind is sent here"));
export const scanBox = (post: Post<"scan">): ScanBox => new Queue({ scan: post, tap: nowhere }).box("scan");
export const redemptionBox = (post: Post<"tap">): RedemptionBox => new Queue({ scan: nowhere, tap: post }).box("tap");

/**
 * What waits when a session ends waits for its person. Whoever signs in next has their cookie here before this page knows
 * of them, and a try in between would be theirs.
 */
async function inPerson<Responses>(post: () => Promise<Responses>): Promise<Responses> {
  if (!isAnybodyIn()) throw new Error("Nobody is signed in");
  return await post();
}

const queue = new Queue(
  { scan: (scans) => inPerson(() => postScans(scans)), tap: (some) => inPerson(() => postRedemptions(some)) },
  () => void askForSync(),
);
watchPending(() => queue.hasPending);
export const outbox = queue.box("scan");
export const redemptions = queue.box("tap");

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
  watchOwner(() => void queue.load());
  void queue.load();
}

/** Where there is Background Sync, the browser sends what waits even if the app is closed by then. */
async function askForSync(): Promise<void> {
  const workers = (navigator as { readonly serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  const registration = (await workers?.getRegistration()) as Syncing | undefined;
  await registration?.sync?.register(SYNC_TAG).catch(() => undefined);
}

interface Syncing {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** How many scans and taps have not reached the server, as far as this tab knows. */
export const waitingNow = (): number => queue.size;

/** Sends what waits, and counts what still waits: for the server with each heartbeat, and for whoever signs out. */
export async function countWaitingScans(): Promise<number> {
  // Whoever signs out at once may be quicker than the start, and another tab may have kept something.
  await queue.readDisk();
  if (queue.size === 0) return 0;
  await Promise.race([queue.upload(), new Promise((resolve) => setTimeout(resolve, LAST_TRY_MS))]);
  return queue.size;
}

/** What one person has done with this device and the server does not know. */
export interface Unsent {
  readonly owner: string;
  /** null for what an earlier build has kept. */
  readonly by: Maker | null;
  /** Oldest first. */
  readonly waiting: readonly Waiting[];
}

/** What waits on this device, by whose it is: of everybody, or of all but whoever is signed in. */
export async function readUnsent(of: "everybody" | "others"): Promise<readonly Unsent[]> {
  const stored = await readWaiting("keep");
  const groups = new Map<string, Stored[]>();
  for (const each of stored) {
    if (each.owner === null || (of === "others" && isOurs(each))) continue;
    groups.set(each.owner, [...(groups.get(each.owner) ?? []), each]);
  }
  return [...groups].map(([owner, found]) => ({
    owner,
    by: found.find(({ by }) => by !== null)?.by ?? null,
    waiting: found.map(({ waiting }) => waiting),
  }));
}
