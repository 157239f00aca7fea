import { doorStore } from "@/offline/doorStore";
import { keeping, noteFailure } from "@/offline/keeping";
import { keptOwner } from "@/offline/owner";
import { seal, Unreadable, unseal } from "@/offline/vault";
import type { Answered, Waiting } from "@/offline/waiting";

/** What waits, as the disk has it: in the order in which it was made, sealed. Used by pages and by the worker. */
export interface Stored {
  readonly waiting: Waiting;
  readonly owner: string | null;
}

const DURABLE = { durability: "strict" } as const;

/** Resolves once it would survive the phone's battery. Rejects where there is no room or no storage. */
export async function storeWaiting(waiting: Waiting): Promise<void> {
  const { nonce } = waiting.request;
  const record = { nonce, owner: keptOwner(), sealed: await seal(waiting) };
  const change = (await doorStore()).transaction("queue", "readwrite", DURABLE);
  if ((await change.store.index("nonce").getKey(nonce)) === undefined) await change.store.add(record);
  await change.done;
}

export async function removeWaiting(nonce: string): Promise<void> {
  const change = (await doorStore()).transaction("queue", "readwrite");
  const key = await change.store.index("nonce").getKey(nonce);
  if (key !== undefined) await change.store.delete(key);
  await change.done;
}

/** Oldest first. What does not open is thrown away and said, unless a page is to say it; the rest is kept. */
export async function readWaiting(unreadable: "drop" | "keep" = "drop"): Promise<readonly Stored[]> {
  await adoptUnsealed();
  const kept = await (await doorStore()).getAll("queue");
  const found: Stored[] = [];
  for (const { nonce, owner, sealed } of kept) {
    try {
      found.push({ waiting: await unseal<Waiting>(sealed), owner });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      if (unreadable === "keep") continue;
      keeping.note("unreadable");
      await removeWaiting(nonce);
    }
  }
  return found;
}

/** What an earlier build has left unsealed: it waits on, sealed. */
async function adoptUnsealed(): Promise<void> {
  const database = await doorStore();
  const [scans, taps] = await Promise.all([database.getAll("scans"), database.getAll("taps")]);
  if (scans.length + taps.length === 0) return;
  const found = [
    ...(scans as Waiting<"scan">["request"][]).map(
      (request) => ({ kind: "scan", request, at: request.scanned_at }) as const,
    ),
    ...(taps as Waiting<"tap">["request"][]).map(
      (request) => ({ kind: "tap", request, at: request.tapped_at }) as const,
    ),
  ].sort((one, other) => one.at.localeCompare(other.at));
  for (const { kind, request } of found) await storeWaiting({ kind, request } as Waiting);
  const change = database.transaction(["scans", "taps"], "readwrite");
  await Promise.all([change.objectStore("scans").clear(), change.objectStore("taps").clear(), change.done]);
}

/** Writes what waits in memory alone, if it can be written now. */
export async function storeAll(waiting: readonly Waiting[]): Promise<boolean> {
  try {
    for (const each of waiting) await storeWaiting(each);
    return true;
  } catch (error) {
    noteFailure(error);
    return false;
  }
}

/** Answers that came while no door was open: the next door to open is told of so many. */
export const MOST_UNHEARD = 200;

/** Keeps an answer for the next door to open, and takes what it answers out of the queue: both, or neither. */
export async function storeAnswer(answered: Answered): Promise<void> {
  const { nonce } = answered.request;
  const record = { nonce, sealed: await seal(answered) };
  const change = (await doorStore()).transaction(["queue", "answers"], "readwrite", DURABLE);
  const [queue, answers] = [change.objectStore("queue"), change.objectStore("answers")];
  const key = await queue.index("nonce").getKey(nonce);
  if (key !== undefined) await queue.delete(key);
  if ((await answers.index("nonce").getKey(nonce)) === undefined) await answers.add(record);
  const kept = await answers.getAllKeys();
  for (const old of kept.slice(0, -MOST_UNHEARD)) await answers.delete(old);
  await change.done;
}

/** What no door has heard yet, oldest first. What does not open is thrown away. */
export async function readAnswers(): Promise<readonly Answered[]> {
  const kept = await (await doorStore()).getAll("answers");
  const opened = await Promise.allSettled(kept.map(({ sealed }) => unseal<Answered>(sealed)));
  const lost = kept.filter((_record, place) => opened[place]?.status === "rejected");
  await removeAnswers(lost.map(({ nonce }) => nonce));
  return opened.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}

/** A door has heard them. */
export async function removeAnswers(nonces: readonly string[]): Promise<void> {
  if (nonces.length === 0) return;
  const change = (await doorStore()).transaction("answers", "readwrite");
  for (const nonce of nonces) {
    const key = await change.store.index("nonce").getKey(nonce);
    if (key !== undefined) await change.store.delete(key);
  }
  await change.done;
}
