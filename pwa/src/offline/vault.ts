import { watchWipe } from "@/offline/store";
import { WebKeyRing } from "@/offline/webKeyRing";

/** Something that this device keeps and that nobody can read without its key. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** Where the key is: one for all that is kept, made at the first call. The native apps give one of their own. */
export interface KeyRing {
  /** The AES-GCM key. It may not be possible to export it. Rejects where there is no place to keep one. */
  key(): Promise<CryptoKey>;
  /** Makes whatever was sealed unreadable, for ever. */
  destroy(): Promise<void>;
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
let held: Promise<CryptoKey> | undefined;

/** To be called before anything is kept: the native apps keep their key in the platform's secure storage. */
export function useKeysOf(other: KeyRing): void {
  ring = other;
  held = undefined;
}

function key(): Promise<CryptoKey> {
  held ??= ring.key().catch((error: unknown) => {
    held = undefined;
    throw error;
  });
  return held;
}

/** Seals anything that JSON can say. Each time with a new iv: the same value twice is not the same bytes. */
export async function seal(value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await key(), text) };
}

/** Rejects with `Unreadable` if the value was sealed with another key, or is not as it was sealed. */
export async function unseal<T>(sealed: Sealed): Promise<T> {
  try {
    return await open<T>(sealed, await key());
  } catch {
    // Another tab may have wiped everything and begun anew a moment ago, which this one has not heard of yet.
    held = undefined;
    const newest = await key();
    return open<T>(sealed, newest).catch((error: unknown) => {
      throw new Unreadable(error);
    });
  }
}

async function open<T>({ iv, data }: Sealed, secret: CryptoKey): Promise<T> {
  const text = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, secret, data);
  return JSON.parse(new TextDecoder().decode(text)) as T;
}

export async function destroyKey(): Promise<void> {
  held = undefined;
  await ring.destroy();
}

watchWipe(destroyKey, () => {
  held = undefined;
});
