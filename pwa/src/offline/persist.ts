import { dehydrate, type DehydratedState, hydrate, type QueryClient } from "@tanstack/react-query";
import type { DBSchema } from "idb";
import { GUEST_MS, inTime } from "@/device/inTime";
import { forgetOwner, keepOwner, storedOwner, pageStorage } from "./owner";
import { clearAllBut, prepareToLeave } from "./queueStore";
import { noteStorageFailure, noteStorageSuccess, openStore, storageHealth, wipeStores } from "./store";
import { seal, type Sealed, Unreadable, unseal } from "./vault";

interface Answers extends DBSchema {
  kept: { key: string; value: Sealed };
}

interface StoredState {
  /** Whose answers they are and which build wrote them: no other person and no other build may read them. */
  readonly owner: string;
  readonly build: string;
  readonly at: number;
  readonly state: DehydratedState;
}

const KEY = "queries";
const WEEK_MS = 7 * 86_400_000;
const WRITE_EVERY_MS = 1000;

declare const __BUILD__: string;

// What builds before the second version have kept is not sealed: it is dropped, and read anew from the server.
const store = () =>
  openStore<Answers>("foyer-answers", 2, (database, before) => {
    if (before > 0) database.deleteObjectStore("kept");
    database.createObjectStore("kept");
  });

/** Notes who is signed in; anyone else's data is deleted first, but for what they still have to send. */
export async function claimStores(owner: string, client: QueryClient): Promise<void> {
  const before = storedOwner();
  if (before !== null && before !== owner) await wipeAll(client, "queues");
  keepOwner(owner);
}

/**
 * Deletes what this browser keeps. others: but for the queues of people who are not signed in, whose sessions ended.
 * queues: but for all of them.
 */
export async function wipeAll(client: QueryClient, stays: "nothing" | "others" | "queues" = "nothing"): Promise<void> {
  client.clear();
  const owner = storedOwner();
  const isStaying = (whose: string | null) => stays === "queues" || (stays === "others" && (whose ?? owner) !== owner);
  // Where nothing can be read, nothing is there to stay.
  const stay = await prepareToLeave((stored) => isStaying(stored.owner)).catch(() => false);
  forgetOwner();
  await wipeStores(stay ? WITH_QUEUES : []);
  if (stay) await clearAllBut(isStaying);
}

const WITH_QUEUES = ["foyer-door", "foyer-keys"] as const;

/**
 * Puts what was seen last back into the cache, with the time at which it was seen. Nothing is on the screen before: where
 * the disk is slow it comes to what is there by then, which is newer.
 */
export async function restoreQueries(client: QueryClient): Promise<void> {
  await inTime(restore(client), GUEST_MS).catch(() => undefined);
}

async function restore(client: QueryClient): Promise<void> {
  try {
    const sealed = await (await store()).get("kept", KEY);
    const stored = sealed && (await unseal<StoredState>(sealed));
    const usable = stored?.owner === storedOwner() && stored?.build === __BUILD__ && Date.now() - stored.at < WEEK_MS;
    if (!stored || !usable) return;
    hydrate(client, stored.state);
    // However new it is: the app may have been reloaded before its last answers, those after a save, were written.
    await client.invalidateQueries({ refetchType: "none" });
  } catch (error) {
    // In a browser without storage (private mode) the app works, but keeps nothing.
    if (!(error instanceof Unreadable)) return;
    storageHealth.note("unreadable");
    await (await store()).clear("kept");
  }
}

/** Writes the cache to this browser, at most once a second, as long as someone is signed in. */
export function persistQueries(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    timer = undefined;
    void keep(client);
  };
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    timer ??= setTimeout(write, WRITE_EVERY_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

async function keep(client: QueryClient): Promise<void> {
  const owner = storedOwner();
  if (owner === null) return;
  const state = dehydrate(client, {
    shouldDehydrateQuery: (query) => query.state.status === "success" && query.meta?.persist !== false,
    shouldDehydrateMutation: () => false,
  });
  try {
    const stored: StoredState = { owner, build: __BUILD__, at: Date.now(), state };
    const sealed = await seal(stored);
    // Signed out meanwhile: nothing of it is written any more.
    if (storedOwner() !== owner) return;
    await (await store()).put("kept", sealed, KEY);
    noteStorageSuccess();
  } catch (error) {
    // The storage is full or forbidden: the next start begins empty.
    noteStorageFailure(error);
  }
}

const DOOR_KEY = "foyer-at-door";
const DOOR_STAFF = 3;

/** Somebody works at a door with this device: from now on it is one that a door relies on. */
export function noteDoor(): void {
  pageStorage()?.setItem(DOOR_KEY, "1");
  const { storage } = navigator as { readonly storage?: StorageManager };
  // Without it a browser may throw away what we keep as soon as it runs short of room.
  if (typeof storage?.persist === "function") void storage.persist().catch(() => undefined);
}

/** Whether tonight's lists are of use here: guests' names are carried by who admits them, not by every desk. */
export const isDoorPhone = (role: number): boolean => role === DOOR_STAFF || pageStorage()?.getItem(DOOR_KEY) === "1";
