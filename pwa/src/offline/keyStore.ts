import type { DBSchema } from "idb";
import { openStore } from "@/offline/store";

/** What a phone signs with, and what others check that by. */
export interface SigningKey {
  readonly privateKey: CryptoKey;
  readonly publicKey: string;
}

interface Keys extends DBSchema {
  keys: { key: string; value: { readonly id: string; readonly key: CryptoKey } };
  /** Where builds before the phone had a store of its own have kept its key. */
  device: { key: string; value: SigningKey };
}

/** The keys of this browser: no script can take one out of it. */
export const keyStore = () =>
  openStore<Keys>("foyer-keys", 2, (database, before) => {
    if (before < 1) database.createObjectStore("keys");
    if (before < 2) database.createObjectStore("device");
  });

interface PhoneKeys extends DBSchema {
  keys: { key: string; value: SigningKey };
}

/** The key by which this phone is known: it is nobody's who works with it, and no sign-out takes it away. */
export const phoneStore = () =>
  openStore<PhoneKeys>("foyer-phone", 1, (database) => void database.createObjectStore("keys"));
