import { doorStore } from "@/offline/doorStore";
import { keeping, noteFailure } from "@/offline/keeping";
import { keptOwner } from "@/offline/owner";
import { seal, Unreadable, unseal } from "@/offline/vault";
import type { Waiting } from "@/offline/waiting";

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
    keeping.clear("full", "unavailable");
    return true;
  } catch (error) {
    noteFailure(error);
    return false;
  }
}
