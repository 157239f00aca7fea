import type { DBSchema } from "idb";
import { openStore } from "@/offline/store";
import type { Sealed } from "@/offline/vault";

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
