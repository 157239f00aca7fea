import type { DBSchema } from "idb";
import { pageStorage } from "./owner";
import { openStore, storageHealth, watchWipe } from "./store";

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

/** Says that a key was made here, and which: if it is gone, the browser has thrown away what we had kept. */
const MARKER = "foyer-vault";

/** A browser's keys: kept beside what they seal, but no script can take one out of the browser. */
export class WebKeyRing implements KeyRing {
  async key(name: KeyName): Promise<CryptoKey> {
    const database = await keyStore();
    const fresh = { id: String(Date.now()), key: await generate() };
    // One transaction: of two tabs that start at once, both get the first one's key.
    const change = database.transaction("keys", "readwrite", { durability: "strict" });
    const stored = await change.store.get(name);
    if (!stored) await change.store.put(fresh, name);
    await change.done;
    if (name === "vault") {
      if (!stored && pageStorage()?.getItem(MARKER)) storageHealth.note("evicted");
      pageStorage()?.setItem(MARKER, (stored ?? fresh).id);
    }
    return (stored ?? fresh).key;
  }

  async destroy(name: KeyName): Promise<void> {
    if (name === "vault") pageStorage()?.removeItem(MARKER);
    await (await keyStore()).delete("keys", name);
  }
}

const generate = () => crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);

/** Something that this device keeps and that nobody can read without its key. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** vault: of all that is kept for whoever is signed in. queue-7: of what person 7 still has to send. */
export type KeyName = "vault" | `queue-${string}`;

/** Where the keys are, each made when it is first asked for. The native apps have a ring of their own. */
export interface KeyRing {
  /** An AES-GCM key. It may not be possible to export it. Rejects where there is no place to keep one. */
  key(name: KeyName): Promise<CryptoKey>;
  /** Makes whatever was sealed with it unreadable, for ever. */
  destroy(name: KeyName): Promise<void>;
}

/** What was sealed does not open: its key is gone, or it was changed. It is lost. */
export class Unreadable extends Error {
  constructor(cause?: unknown) {
    super("What this device has kept cannot be read any more", { cause });
    this.name = "Unreadable";
  }
}

const ALGORITHM = "AES-GCM";
const IV_BYTES = 12;

let ring: KeyRing = new WebKeyRing();
const held = new Map<KeyName, Promise<CryptoKey>>();

/** To be called before anything is kept: the native apps keep their keys in the platform's secure storage. */
export function useKeysOf(other: KeyRing): void {
  ring = other;
  held.clear();
}

function keyOf(name: KeyName): Promise<CryptoKey> {
  const known = held.get(name);
  if (known) return known;
  const key = ring.key(name);
  held.set(name, key);
  key.catch(() => held.delete(name));
  return key;
}

/** Seals anything that JSON can say. Each time with a new iv: the same value twice is not the same bytes. */
export async function seal(value: unknown, name: KeyName = "vault"): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await keyOf(name), text) };
}

/** Rejects with `Unreadable` if the value was sealed with another key, or is not as it was sealed. */
export async function unseal<T>(sealed: Sealed, name: KeyName = "vault"): Promise<T> {
  try {
    return await open<T>(sealed, await keyOf(name));
  } catch {
    // Another tab may have wiped everything and begun anew a moment ago, which this one has not heard of yet.
    held.delete(name);
    const newest = await keyOf(name);
    return open<T>(sealed, newest).catch((error: unknown) => {
      throw new Unreadable(error);
    });
  }
}

async function open<T>({ iv, data }: Sealed, secret: CryptoKey): Promise<T> {
  const text = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, secret, data);
  return JSON.parse(new TextDecoder().decode(text)) as T;
}

export async function destroyKey(name: KeyName = "vault"): Promise<void> {
  held.delete(name);
  await ring.destroy(name);
}

const forget = () => held.clear();
watchWipe(async () => {
  forget();
  await ring.destroy("vault");
}, forget);
