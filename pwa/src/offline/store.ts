import { type DBSchema, deleteDB, type IDBPDatabase, openDB, type OpenDBCallbacks, unwrap, wrap } from "idb";

/**
 * What is wrong with this device's storage.
 * full: nothing more fits, what comes now lasts until the app is closed. unavailable: the browser keeps nothing at all.
 * unreadable: what was kept did not open, and was thrown away. evicted: the browser itself has thrown it away.
 */
export type StorageTrouble = "full" | "unavailable" | "unreadable" | "evicted";

const watchers = new Set<() => void>();
let troubles: readonly StorageTrouble[] = [];

const become = (next: readonly StorageTrouble[]) => {
  troubles = next;
  watchers.forEach((watcher) => watcher());
};

/** How well this device keeps what it is to keep; a screen says so in words (texts `offline:trouble…`). */
export const storageHealth = {
  read: (): readonly StorageTrouble[] => troubles,
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  note: (trouble: StorageTrouble): void => {
    if (!troubles.includes(trouble)) become([...troubles, trouble]);
  },
  /** It works again, or was read. */
  clear: (...gone: readonly StorageTrouble[]): void => {
    if (gone.some((trouble) => troubles.includes(trouble))) become(troubles.filter((each) => !gone.includes(each)));
  },
};

/** Why something could not be written. */
export function noteStorageFailure(error: unknown): void {
  storageHealth.note(error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "unavailable");
}

let hasPending = (): boolean => false;

/** Tells whether what must not be lost is in memory alone: room for something smaller is then no relief. */
export function watchPending(hasPendingNow: () => boolean): void {
  hasPending = hasPendingNow;
}

/** Something was written: there is a storage, and room in it. */
export function noteStorageSuccess(): void {
  if (!hasPending()) storageHealth.clear("full", "unavailable");
}

/** Every database of ours that is somebody's: one that is not named here would survive a sign-out. */
const STORES = ["foyer-answers", "foyer-door", "foyer-carried", "foyer-drafts", "foyer-keys"] as const;
/** `foyer-phone` is the phone's own, whoever works with it, and outlasts them. */
export type StoreName = (typeof STORES)[number] | "foyer-phone";

type Watcher = () => unknown;
const wipeWatchers = new Map<Watcher, Watcher>();
const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("foyer-wipe");

/**
 * Called when everything is deleted, for whoever holds a part of it in memory; it is waited for. `elsewhere`: what is
 * called instead when another tab did it.
 */
export function watchWipe(watcher: Watcher, elsewhere: Watcher = watcher): () => void {
  wipeWatchers.set(watcher, elsewhere);
  return () => wipeWatchers.delete(watcher);
}

const opened = new Map<StoreName, Promise<IDBPDatabase<never>>>();

const underWay = new Set<IDBTransaction>();

function follow(transaction: IDBTransaction): IDBTransaction {
  const forget = () => underWay.delete(transaction);
  underWay.add(transaction);
  transaction.addEventListener("complete", forget);
  transaction.addEventListener("abort", forget);
  return transaction;
}

/** Knows from now on of everything that is read from a database or written to it. */
function followAll<Schema extends DBSchema>(database: IDBPDatabase<Schema>): IDBPDatabase<Schema> {
  const raw = unwrap(database);
  raw.transaction = (...given) => follow(IDBDatabase.prototype.transaction.apply(raw, given));
  return database;
}

/**
 * To be called when a page is put away for 'Back': WebKit keeps it with all that it was reading or writing, and every
 * page after it waits for that, for ever. What was committed is written all the same.
 */
export function letGo(): void {
  for (const transaction of underWay) {
    // Whoever waits for one of its requests hears of it there.
    wrap(transaction).done.catch(() => undefined);
    try {
      transaction.abort();
    } catch {
      // It is being committed.
    }
  }
}

/**
 * Opens one of our databases, once; `upgrade` creates its object stores. A later version may only add some: a tab of the
 * build before goes on working with it.
 */
export function openStore<Schema extends DBSchema>(
  name: StoreName,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>["upgrade"]>,
): Promise<IDBPDatabase<Schema>> {
  const known = opened.get(name) as Promise<IDBPDatabase<Schema>> | undefined;
  if (known) return known;
  const forget = () => opened.delete(name);
  const callbacks: OpenDBCallbacks<Schema> = {
    // Another tab deletes or upgrades the database: an open connection would keep it waiting for ever.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  };
  const followed: typeof upgrade = (database, before, after, transaction, event) => {
    follow(unwrap(transaction));
    return upgrade(database, before, after, transaction, event);
  };
  const database = openDB<Schema>(name, version, { ...callbacks, upgrade: followed })
    .catch((error: unknown) => {
      // A newer build, in another tab, has given it a later version.
      if (error instanceof Error && error.name === "VersionError") return openDB<Schema>(name, undefined, callbacks);
      throw error;
    })
    .then(followAll);
  database.catch(forget);
  opened.set(name, database as unknown as Promise<IDBPDatabase<never>>);
  return database;
}

/**
 * Deletes everything that this browser keeps for whoever was signed in; other tabs forget it, too. What is `spared`
 * holds somebody else's as well: whoever asks for it deletes what is to go.
 */
export async function wipeStores(spared: readonly StoreName[] = []): Promise<void> {
  channel?.postMessage("wiped");
  await Promise.allSettled([...wipeWatchers.keys()].map((watcher) => watcher()));
  const open = [...opened.values()];
  opened.clear();
  await Promise.allSettled(open.map(async (database) => (await database).close()));
  await Promise.allSettled(STORES.filter((name) => !spared.includes(name)).map((name) => deleteDB(name)));
}

channel?.addEventListener("message", () => wipeWatchers.forEach((elsewhere) => elsewhere()));
// In the tests a channel would keep node from ending.
if (channel && "unref" in channel) (channel.unref as () => void)();
