import type { DBSchema } from "idb";
import { openStore } from "@/offline/store";
import { seal, unseal, type Sealed } from "@/offline/vault";
import type { ManifestHead, ManifestRows } from "./manifest";

/** The lists on the disk. `endsAt` is open, so that a list that is over is dropped without being opened. */
interface ManifestDatabase extends DBSchema {
  heads: { key: number; value: Head };
  /** In the order in which they were told: a later piece's rows replace an earlier one's. */
  pieces: { key: number; value: Piece; indexes: { performance: [number, number] } };
}

interface Head {
  readonly performance: number;
  readonly endsAt: number;
  readonly sealed: Sealed;
}

interface Piece {
  readonly performance: number;
  /** 1: of the whole list; 0: of what has changed since. */
  readonly isBase: 0 | 1;
  readonly sealed: Sealed;
}

/** all: the whole list, in place of what there was. changed: all that changed since the whole was written. more: besides. */
type How = "all" | "changed" | "more";

/** What the disk has of a performance. */
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
  /** Which performances' lists are here, and until when each is of use. */
  async list(): Promise<readonly { readonly performance: number; readonly endsAt: number }[]> {
    return (await store()).getAll("heads");
  },

  /** What stands at the top of each list that is here; without those that do not open. */
  async heads(): Promise<readonly ManifestHead[]> {
    const kept = await (await store()).getAll("heads");
    const opened = await Promise.allSettled(kept.map(({ sealed }) => unseal<ManifestHead>(sealed)));
    return opened.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  },

  /** Rejects with `Unreadable`. */
  async read(performance: number): Promise<StoredManifest | null> {
    const look = (await store()).transaction(["heads", "pieces"]);
    const [head, pieces] = await Promise.all([
      look.objectStore("heads").get(performance),
      look.objectStore("pieces").index("performance").getAll(all(performance)),
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

  /** Writes rows with the head that tells where they stand, all or nothing; tells how many small pieces there are. */
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
