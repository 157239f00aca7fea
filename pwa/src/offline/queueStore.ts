import type { DBSchema } from "idb";
import { storedOwner, type Maker, makerNow } from "./owner";
import { noteStorageFailure, openStore, storageHealth } from "./store";
import { destroyKey, type KeyName, seal, type Sealed, Unreadable, unseal } from "./vault";
import type { Answered, Waiting } from "./waiting";

/** What a door must not lose: what waits for the server, and whom this phone has let in. Only numbers are open. */
interface DoorStore extends DBSchema {
  /** Scans and taps in the order in which they were made; `owner` is who made them. */
  queue: {
    key: number;
    value: { readonly nonce: string; readonly owner: string | null; readonly sealed: Sealed };
    indexes: { nonce: string };
  };
  own: { key: string; value: { readonly nonce: string; readonly sealed: Sealed } };
  /** What the server said of what waited, until a door has heard it: oldest first. */
  answers: { key: number; value: { readonly nonce: string; readonly sealed: Sealed }; indexes: { nonce: string } };
  /** Where earlier builds kept what waits, unsealed. */
  scans: { key: string; value: object };
  taps: { key: string; value: object };
}

export const doorStore = () =>
  openStore<DoorStore>("foyer-door", 4, (database, before) => {
    if (before < 1) database.createObjectStore("scans", { keyPath: "nonce" });
    if (before < 2) database.createObjectStore("taps", { keyPath: "nonce" });
    if (before < 3) {
      database.createObjectStore("queue", { autoIncrement: true }).createIndex("nonce", "nonce", { unique: true });
      database.createObjectStore("own", { keyPath: "nonce" });
    }
    database.createObjectStore("answers", { autoIncrement: true }).createIndex("nonce", "nonce", { unique: true });
  });

/** What waits, as the disk has it: in the order in which it was made, sealed. Used by pages and by the worker. */
export interface Stored {
  readonly waiting: Waiting;
  readonly owner: string | null;
  /** null for what an earlier build has kept. */
  readonly by: Maker | null;
}

const DURABLE = { durability: "strict" } as const;

/** Each person's queue has a key of its own: it outlasts whoever signs in next, and nothing else does. */
const keyFor = (owner: string | null): KeyName => (owner === null ? "vault" : `queue-${owner}`);

/** What is stored of an admission, in the transaction of the scan that gave it. */
export interface Noted {
  readonly nonce: string;
}

/**
 * Resolves once it would survive the phone's battery, both or neither: the scan, and whom it has let in. Rejects where
 * there is no room or no storage.
 */
export async function storeWaiting(waiting: Waiting, noted?: Noted): Promise<void> {
  const { nonce } = waiting.request;
  const owner = storedOwner();
  const maker = makerNow();
  const by = String(maker?.id) === owner ? maker : null;
  const record = { nonce, owner, sealed: await seal({ ...waiting, by }, keyFor(owner)) };
  const note = noted && { nonce: noted.nonce, sealed: await seal(noted) };
  const change = (await doorStore()).transaction(["queue", "own"], "readwrite", DURABLE);
  const queue = change.objectStore("queue");
  const known = await queue.index("nonce").getKey(nonce);
  await committed(change, [known ?? queue.add(record), note && change.objectStore("own").put(note)]);
}

/** Notes whom this phone has let in or out, as durably as what it has to send. */
export async function storeNoted(noted: readonly Noted[]): Promise<void> {
  const records = await Promise.all(noted.map(async (each) => ({ nonce: each.nonce, sealed: await seal(each) })));
  const change = (await doorStore()).transaction("own", "readwrite", DURABLE);
  await committed(
    change,
    records.map((record) => change.store.put(record)),
  );
}

/** Nothing more is asked of it: it is written even if the page is put away before it hears so. */
async function committed(
  change: { readonly done: Promise<void>; commit(): void },
  asked: readonly unknown[],
): Promise<void> {
  change.commit();
  await Promise.all([...asked, change.done]);
}

export async function removeWaiting(nonce: string): Promise<void> {
  const change = (await doorStore()).transaction("queue", "readwrite");
  const key = await change.store.index("nonce").getKey(nonce);
  if (key !== undefined) await change.store.delete(key);
  await change.done;
}

/** Oldest first, whoever made it. What does not open is thrown away and said, unless a page is to say it. */
export async function readWaiting(unreadable: "drop" | "keep" = "drop"): Promise<readonly Stored[]> {
  await adoptUnsealed();
  const stored = await (await doorStore()).getAll("queue");
  const found: Stored[] = [];
  for (const { nonce, owner, sealed } of stored) {
    try {
      const { by = null, ...waiting } = await openStored(sealed, owner);
      found.push({ waiting, owner, by });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      if (unreadable === "keep") continue;
      storageHealth.note("unreadable");
      await removeWaiting(nonce);
    }
  }
  return found;
}

/** Builds before this one have sealed every queue with the vault's key. */
async function openStored(sealed: Sealed, owner: string | null): Promise<Waiting & { readonly by?: Maker | null }> {
  try {
    return await unseal(sealed, keyFor(owner));
  } catch (error) {
    if (owner === null || !(error instanceof Unreadable)) throw error;
    return unseal(sealed);
  }
}

/** Whether something that waits is to be sent by whoever is signed in. */
export const isOurs = ({ owner }: Pick<Stored, "owner">): boolean => owner === null || owner === storedOwner();

/** Seals anew what an earlier build has sealed with the vault's key, before that is destroyed. */
async function resealOlder(staying: readonly Stored[]): Promise<void> {
  for (const { waiting, owner: maker, by } of staying) {
    // What a worker has sealed anew, which cannot ask whose it is, is of whoever was here last.
    const owner = maker ?? storedOwner();
    if (owner === null) continue;
    const sealed = await seal({ ...waiting, by }, keyFor(owner));
    const change = (await doorStore()).transaction("queue", "readwrite", DURABLE);
    const key = await change.store.index("nonce").getKey(waiting.request.nonce);
    if (key !== undefined) await change.store.put({ nonce: waiting.request.nonce, owner, sealed }, key);
    await change.done;
  }
}

/**
 * To be called before everything else of a person is deleted: what stays is made ready to outlast it, and the rest of
 * the queues is shut for ever. Tells whether anything stays.
 */
export async function prepareToLeave(stays: (stored: Stored) => boolean): Promise<boolean> {
  const stored = await readWaiting();
  const staying = stored.filter(stays);
  await resealOlder(staying);
  const owners = new Set(staying.map(({ owner }) => owner));
  for (const owner of new Set(stored.map((each) => each.owner)))
    if (owner !== null && !owners.has(owner)) await destroyKey(keyFor(owner));
  return staying.length > 0;
}

/** Shuts what was deleted of a person's queue for ever, unless they are signed in or something waits still. */
export async function shutQueue(owner: string | null): Promise<void> {
  if (owner === null || owner === storedOwner()) return;
  const left = (await (await doorStore()).getAll("queue")).some((record) => record.owner === owner);
  if (!left) await destroyKey(keyFor(owner));
}

/** Deletes all that a door has kept but what stays in the queue. */
export async function clearAllBut(stays: (owner: string | null) => boolean): Promise<void> {
  const change = (await doorStore()).transaction(["queue", "own", "answers", "scans", "taps"], "readwrite");
  for (const name of ["own", "answers", "scans", "taps"] as const) void change.objectStore(name).clear();
  const queue = change.objectStore("queue");
  for (const key of await queue.getAllKeys()) {
    const record = await queue.get(key);
    if (record && !stays(record.owner)) await queue.delete(key);
  }
  await change.done;
}

/** What an earlier build has left unsealed: it waits on, sealed. */
async function adoptUnsealed(): Promise<void> {
  const database = await doorStore();
  const [scans, redemptions] = await Promise.all([database.getAll("scans"), database.getAll("taps")]);
  if (scans.length + redemptions.length === 0) return;
  const found = [
    ...(scans as Waiting<"scan">["request"][]).map(
      (request) => ({ kind: "scan", request, at: request.scanned_at }) as const,
    ),
    ...(redemptions as Waiting<"tap">["request"][]).map(
      (request) => ({ kind: "tap", request, at: request.tapped_at }) as const,
    ),
  ].sort((one, other) => one.at.localeCompare(other.at));
  for (const { kind, request } of found) await storeWaiting({ kind, request } as Waiting);
  const change = database.transaction(["scans", "taps"], "readwrite");
  await Promise.all([change.objectStore("scans").clear(), change.objectStore("taps").clear(), change.done]);
}

/** Writes what waits in memory alone, if it can be written now. */
export async function storeAll(waiting: readonly (readonly [Waiting, Noted | undefined])[]): Promise<boolean> {
  try {
    for (const [each, noted] of waiting) await storeWaiting(each, noted);
    return true;
  } catch (error) {
    noteStorageFailure(error);
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
  const stored = await answers.getAllKeys();
  for (const old of stored.slice(0, -MOST_UNHEARD)) await answers.delete(old);
  await change.done;
}

/** What no door has heard yet, oldest first. What does not open is thrown away. */
export async function readAnswers(): Promise<readonly Answered[]> {
  const stored = await (await doorStore()).getAll("answers");
  const opened = await Promise.allSettled(stored.map(({ sealed }) => unseal<Answered>(sealed)));
  const lost = stored.filter((_record, place) => opened[place]?.status === "rejected");
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
