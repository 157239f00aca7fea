import type { DBSchema } from "idb";
import { serverNow } from "@/api/clock";
import { doorStore, storeNoted } from "@/offline/queueStore";
import { noteStorageFailure, openStore, storageHealth, watchWipe } from "@/offline/store";
import { seal, type Sealed, Unreadable, unseal } from "@/offline/vault";
import type { ManifestHead, ManifestRows } from "./manifest";

/** Stored lists. `endsAt` is not encrypted, so that expired lists are dropped without decrypting them. */
interface ManifestDatabase extends DBSchema {
  heads: { key: number; value: Head };
  /** In the server's order: a later piece's rows replace earlier ones. */
  pieces: { key: number; value: Piece; indexes: { performance: [number, number] } };
}

interface Head {
  readonly performance: number;
  readonly endsAt: number;
  readonly sealed: Sealed;
}

interface Piece {
  readonly performance: number;
  /** 1: part of the full list. 0: later changes. */
  readonly isBase: 0 | 1;
  readonly sealed: Sealed;
}

/** all: replaces the whole list. changed: replaces the changes since. more: adds changes. */
type How = "all" | "changed" | "more";

export interface StoredManifest {
  readonly head: ManifestHead;
  readonly base: readonly ManifestRows[];
  readonly changes: readonly ManifestRows[];
}

const PIECE_ROWS = 2000;

const store = () =>
  openStore<ManifestDatabase>("foyer-carried", 1, (database) => {
    database.createObjectStore("heads", { keyPath: "performance" });
    database.createObjectStore("pieces", { autoIncrement: true }).createIndex("performance", ["performance", "isBase"]);
  });

const pieceOf = async (performance: number, isBase: boolean, rows: ManifestRows): Promise<Piece> => ({
  performance,
  isBase: isBase ? 1 : 0,
  sealed: await seal(rows),
});

const all = (performance: number) => IDBKeyRange.bound([performance, 0], [performance, 1]);
const small = (performance: number) => IDBKeyRange.only([performance, 0]);

export const manifestStore = {
  /** The stored performances, and until when each is of use. */
  async list(): Promise<readonly { readonly performance: number; readonly endsAt: number }[]> {
    return (await store()).getAll("heads");
  },

  /** The heads of the readable lists. */
  async heads(): Promise<readonly ManifestHead[]> {
    const stored = await (await store()).getAll("heads");
    const opened = await Promise.allSettled(stored.map(({ sealed }) => unseal<ManifestHead>(sealed)));
    return opened.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  },

  /** Rejects with `Unreadable`. */
  async read(performance: number): Promise<StoredManifest | null> {
    const transaction = (await store()).transaction(["heads", "pieces"]);
    const [head, pieces] = await Promise.all([
      transaction.objectStore("heads").get(performance),
      transaction.objectStore("pieces").index("performance").getAll(all(performance)),
    ]);
    if (!head) return null;
    const opened = await Promise.all(pieces.map(({ sealed }) => unseal<ManifestRows>(sealed)));
    const { sealed } = head;
    return {
      head: await unseal<ManifestHead>(sealed),
      base: opened.filter((_rows, place) => pieces[place]?.isBase === 1),
      changes: opened.filter((_rows, place) => pieces[place]?.isBase === 0),
    };
  },

  /** Writes rows and their head in one transaction; returns the number of change pieces. */
  async write(how: How, head: ManifestHead, endsAt: number, rows: ManifestRows): Promise<number> {
    const performance = head.performance.id;
    const isBase = how === "all";
    const fresh = await Promise.all(piecesOf(rows).map((piece) => pieceOf(performance, isBase, piece)));
    const top = { performance, endsAt, sealed: await seal(head) };
    const change = (await store()).transaction(["heads", "pieces"], "readwrite");
    const pieces = change.objectStore("pieces");
    const index = pieces.index("performance");
    const range = isBase ? all(performance) : small(performance);
    const before = how === "more" ? [] : await index.getAllKeys(range);
    for (const key of before) void pieces.delete(key);
    for (const piece of fresh) void pieces.add(piece);
    void change.objectStore("heads").put(top);
    const count = await index.count(small(performance));
    await change.done;
    return count;
  },

  async drop(performance: number): Promise<void> {
    const change = (await store()).transaction(["heads", "pieces"], "readwrite");
    const pieces = change.objectStore("pieces");
    for (const key of await pieces.index("performance").getAllKeys(all(performance))) void pieces.delete(key);
    void change.objectStore("heads").delete(performance);
    await change.done;
  },
};

function piecesOf({ tickets, upsells }: ManifestRows): readonly ManifestRows[] {
  const pieces: ManifestRows[] = [];
  for (let start = 0; start < Math.max(tickets.length, upsells.length); start += PIECE_ROWS) {
    const end = start + PIECE_ROWS;
    pieces.push({ tickets: tickets.slice(start, end), upsells: upsells.slice(start, end) });
  }
  return pieces;
}

/** An entry or exit by this phone or one that it received from another. */
export interface Admission {
  readonly ticket: number;
  /** The code's SHA-256 in hex, if a code was scanned. */
  readonly code?: string;
  readonly performance: number;
  readonly direction: "entry" | "exit" | "reset";
  /** Milliseconds by the server's clock, as far as this phone knows it. */
  readonly at: number;
  readonly gate: string;
  readonly device: string;
  readonly by: string;
  readonly nonce: string;
  /** The uuid of the phone that sent it; missing for this phone's own. */
  readonly heardFrom?: string;
  /** The signature of the phone that did it, so that it can be passed on. */
  readonly signature?: string;
  /** How far that phone's clock was ahead: it signed `at` and `confirmedAt` plus this. */
  readonly ahead?: number;
  /** When the server confirmed it. */
  readonly confirmedAt?: number;
  /**
   * For another phone's scan: the latest time at which the server learnt of it, by this phone's clock, which dates its
   * lists.
   */
  readonly knownAt?: number;
}

/** Longer than any door is open: older admissions belong to past performances. */
export const LONGEST_DOOR_MS = 36 * 3_600_000;
const NONE: readonly Admission[] = [];

let byPerformance: ReadonlyMap<number, readonly Admission[]> = new Map();
let loading: Promise<void> | undefined;
const watchers = new Set<() => void>();

function become(next: ReadonlyMap<number, readonly Admission[]>): void {
  byPerformance = next;
  watchers.forEach((watcher) => watcher());
}

/** Returns those that were new. */
function join(admissions: readonly Admission[]): readonly Admission[] {
  const opened = new Map<number, Map<string, Admission>>();
  const taken: Admission[] = [];
  for (const admission of admissions) {
    const { performance, nonce } = admission;
    const held = opened.get(performance) ?? new Map(admissionLog.of(performance).map((each) => [each.nonce, each]));
    opened.set(performance, held);
    const known = held.get(nonce);
    if (known && !saysMore(known, admission)) continue;
    const update = known?.knownAt === undefined ? admission : { ...admission, knownAt: known.knownAt };
    held.set(nonce, update);
    taken.push(update);
  }
  const next = new Map(byPerformance);
  for (const performance of new Set(taken.map((each) => each.performance)))
    next.set(performance, inOrder(opened.get(performance)?.values() ?? []));
  if (taken.length > 0) become(next);
  return taken;
}

const inOrder = (admissions: Iterable<Admission>) => [...admissions].sort((one, other) => one.at - other.at);

/** The same admission, now known to the server. */
const saysMore = (known: Admission, update: Admission) =>
  known.device === update.device &&
  ((known.confirmedAt === undefined && update.confirmedAt !== undefined) ||
    (known.knownAt === undefined && update.knownAt !== undefined));

/** Each tab validates by its own copy, and one tablet may have two doors open. */
const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("foyer-admissions");
// An open channel keeps node running in tests.
if (channel && "unref" in channel) (channel.unref as () => void)();
channel?.addEventListener("message", ({ data }: MessageEvent<readonly Admission[]>) => void join(data));

/** Stored encrypted until the performance is over, also after upload: no ticket is admitted twice. */
export const admissionLog = {
  /** Counts immediately in every tab; returns those that were new and must be written. */
  count(...admissions: readonly Admission[]): readonly Admission[] {
    const taken = join(admissions);
    if (taken.length > 0) channel?.postMessage(taken);
    return taken;
  },
  /** Counts immediately; resolves when written, or when writing failed (see `storageHealth`). */
  async note(...admissions: readonly Admission[]): Promise<void> {
    const taken = admissionLog.count(...admissions);
    if (taken.length > 0) await storeNoted(taken).catch(noteStorageFailure);
  },
  /** Oldest first; the same array until it changes. */
  of: (performance: number): readonly Admission[] => byPerformance.get(performance) ?? NONE,
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  /** Await before the first validation, to know earlier visits' admissions. */
  load: (): Promise<void> => (loading ??= load()),
  /** The performance is over, or the person may no longer see it. */
  async forget(performance: number): Promise<void> {
    const gone = admissionLog.of(performance);
    const next = new Map(byPerformance);
    if (next.delete(performance)) become(next);
    await remove(gone.map(({ nonce }) => nonce));
  },
};

async function load(): Promise<void> {
  try {
    const stored = await (await doorStore()).getAll("own");
    const read = await Promise.allSettled(stored.map(({ sealed }) => unseal<Admission>(sealed)));
    const found = read.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    const isCurrent = ({ at }: Admission) => at > serverNow() - LONGEST_DOOR_MS;
    join(found.filter(isCurrent));
    const current = new Set(found.filter(isCurrent).map(({ nonce }) => nonce));
    if (read.some((result) => result.status === "rejected" && result.reason instanceof Unreadable))
      storageHealth.note("unreadable");
    await remove(stored.map(({ nonce }) => nonce).filter((nonce) => !current.has(nonce)));
  } catch (error) {
    noteStorageFailure(error);
  }
}

async function remove(nonces: readonly string[]): Promise<void> {
  if (nonces.length === 0) return;
  try {
    const change = (await doorStore()).transaction("own", "readwrite");
    await Promise.all([...nonces.map((nonce) => change.store.delete(nonce)), change.done]);
  } catch (error) {
    noteStorageFailure(error);
  }
}

watchWipe(() => {
  loading = undefined;
  become(new Map());
});
