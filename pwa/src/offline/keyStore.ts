import type { DBSchema } from "idb";
import { openStore } from "@/offline/store";

interface Keys extends DBSchema {
  keys: { key: string; value: { readonly id: string; readonly key: CryptoKey } };
  /** What this phone signs with, and what others check that by. */
  device: { key: string; value: { readonly privateKey: CryptoKey; readonly publicKey: string } };
}

/** The keys of this browser: no script can take one out of it. */
export const keyStore = () =>
  openStore<Keys>("foyer-keys", 2, (database, before) => {
    if (before < 1) database.createObjectStore("keys");
    if (before < 2) database.createObjectStore("device");
  });
